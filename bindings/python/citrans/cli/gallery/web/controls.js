"use strict";

// Controls: one for each parameter. Every control calls back with the place of what was chosen.

function cloned(name) {
  return document.getElementById(name).content.firstElementChild.cloneNode(true);
}

/** A control's element and what shows a choice on it. */
function makeControl(filter, control, size, choose) {
  const element = cloned(control.kind === "slider" ? "slider-control" : "choice-control");
  const id = `${filter.name}-${control.key}`;
  element.dataset.key = control.key;
  element.querySelector(".control-title").textContent = control.title;
  element.querySelector(".control-description").textContent = control.description;
  const show = control.kind === "slider" ? fillSlider(element, control, id, choose) : fillChoices(element, control, id, size, choose);
  const value = element.querySelector(".control-value");
  return {
    element,
    show(place) {
      const label = place < 0 ? "" : control.options[place].label;
      const own = place === control.default;
      value.textContent = own && label ? `${label} · default` : label || "default";
      element.dataset.changed = !own;
      show(place);
    },
  };
}

function fillSlider(element, control, id, choose) {
  const slider = element.querySelector("input");
  slider.id = id;
  element.querySelector("label").htmlFor = id;
  slider.max = control.options.length - 1;
  slider.setAttribute("aria-describedby", describe(element, id));
  slider.addEventListener("input", () => choose(slider.valueAsNumber));
  const ticks = element.querySelector(".ticks");
  control.options.forEach((_, place) => {
    const tick = document.createElement("i");
    if (place === control.default) tick.className = "own";
    ticks.append(tick);
  });
  return (place) => {
    slider.value = place;
    slider.style.setProperty("--share", place / (control.options.length - 1));
    slider.setAttribute("aria-valuetext", element.querySelector(".control-value").textContent);
  };
}

/** Radio buttons: nine points of a frame, swatches, or names. */
function fillChoices(element, control, id, size, choose) {
  const group = element.querySelector(".choices");
  group.classList.add(control.kind);
  if (control.kind === "grid") group.style.aspectRatio = `${size[0]} / ${size[1]}`;
  element.setAttribute("aria-describedby", describe(element, id));
  const buttons = control.options.map((option, place) => {
    const choice = cloned("choice");
    const button = choice.querySelector("input");
    button.name = id;
    button.setAttribute("aria-label", place === control.default ? `${option.label}, default` : option.label);
    button.addEventListener("change", () => choose(place));
    const face = choice.querySelector("span");
    if (option.swatch) face.style.background = option.swatch;
    else if (control.kind === "names") face.textContent = option.label;
    if (place === control.default) choice.classList.add("own");
    choice.title = option.label;
    group.append(choice);
    return button;
  });
  return (place) => buttons.forEach((button, index) => (button.checked = index === place));
}

function describe(element, id) {
  const description = element.querySelector(".control-description");
  description.id = `${id}-description`;
  return description.id;
}
