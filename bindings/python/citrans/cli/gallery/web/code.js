"use strict";

// The code that makes the picture that is seen.

const LANGUAGES = { python: "Python", c: "C", shell: "Shell" };

/** A language's line for some settings, pieces of code by key. */
function codeLine(filter, language, settings, time, separators) {
  const pieces = Object.values(settings).map((piece) => piece[language] + separators[language]);
  return filter.code[language].replace("{settings}", () => pieces.join("")).replace("{time}", () => time);
}

/** Adds a row for each language; returns what writes the lines into them. */
function makeCodeRows(list) {
  const codes = {};
  for (const [language, title] of Object.entries(LANGUAGES)) {
    const row = cloned("code-row");
    row.querySelector(".language").textContent = title;
    const code = row.querySelector("code");
    const copy = row.querySelector("button");
    copy.setAttribute("aria-label", `Copy the ${title} line`);
    copy.addEventListener("click", () => copyText(code.textContent, copy));
    list.append(row);
    codes[language] = code;
  }
  return (line) => {
    for (const language of Object.keys(codes)) setText(codes[language], line(language));
  };
}

/** Changes a text only where it differs, which keeps a selection alive. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyThroughSelection(text, button); // some browsers keep the clipboard from pages that are files
  }
  button.dataset.copied = "true";
  button.querySelector("span").textContent = "Copied";
  setTimeout(() => {
    delete button.dataset.copied;
    button.querySelector("span").textContent = "Copy";
  }, 1400);
}

function copyThroughSelection(text, button) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "aside";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
  button.focus();
}
