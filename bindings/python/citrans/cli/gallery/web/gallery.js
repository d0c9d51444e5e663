"use strict";

// The page: a wall of all transitions, and a section for each with its controls and its code.

class Section {
  constructor(filter, data, redraw) {
    this.filter = filter;
    this.data = data;
    this.redraw = redraw;
    this.main = new Strip(filter.strip);
    this.changed = null; // the control that is not at its default
    this.place = -1; // of what was chosen there
    this.seen = new Set(); // canvases on the screen
    this.element = cloned("section");
    this.fill();
  }

  fill() {
    const { filter, element } = this;
    element.id = filter.name;
    const put = (name, text) => (element.querySelector(name).textContent = text);
    put("h2", filter.title);
    put(".name", filter.name);
    put(".description", filter.description);
    put(".notes", filter.notes.join(" "));
    this.canvas = element.querySelector("canvas");
    this.canvas.setAttribute("aria-label", `${filter.title}, between the two pictures`);
    this.controls = filter.controls.map((control) => this.control(control));
    element.querySelector(".controls").append(...this.controls.map((one) => one.element));
    element.querySelector(".plain").hidden = filter.controls.length > 0;
    this.reset = element.querySelector(".reset");
    this.reset.addEventListener("click", () => this.choose(null, -1));
    this.writeCode = makeCodeRows(element.querySelector(".code"));
    this.tile = this.makeTile();
    this.showChoices();
    this.showCode(0); // now, so that nothing on the page moves when it comes into sight
  }

  control(control) {
    control.strips = control.options.map((option) => option.strip && new Strip(option.strip));
    const made = makeControl(this.filter, control, this.data.size, (place) => this.choose(control, place));
    const prepare = () => control.strips.forEach((strip) => strip?.load(this.redraw));
    for (const event of ["pointerenter", "focusin"]) made.element.addEventListener(event, prepare, { once: true });
    return made;
  }

  makeTile() {
    const tile = cloned("tile");
    const link = tile.querySelector("a");
    link.href = `#${this.filter.name}`;
    link.querySelector("span").textContent = this.filter.title.replace(/ Transition$/, "");
    return tile;
  }

  /** Takes a choice of one control; all others go back to their defaults. */
  choose(control, place) {
    this.changed = control && place !== control.default ? control : null;
    this.place = place;
    // An input that shows only along with another shows its default along with it, too.
    if (control?.strips[place]) this.changed = control;
    this.strip.load(this.redraw);
    this.showChoices();
    this.redraw();
  }

  showChoices() {
    this.filter.controls.forEach((control, index) => this.controls[index].show(this.placeOf(control)));
    this.reset.hidden = !this.changed;
  }

  /** What a control shows: its choice, its default, or what has to be set along with the one that was changed. */
  placeOf(control) {
    if (control === this.changed) return this.place;
    const along = this.changed?.along[control.key];
    const place = control.options.findIndex((option) => option.label === along);
    return place < 0 ? control.default : place;
  }

  get strip() {
    return this.changed?.strips[this.place] ?? this.main;
  }

  draw(time, playing) {
    for (const canvas of this.seen) {
      const inTile = canvas !== this.canvas;
      drawTime(canvas.getContext("2d"), inTile ? this.main : this.strip, this.main, time, playing);
    }
    if (!this.seen.has(this.canvas)) return;
    this.element.dataset.shown = [this.strip, this.main].find((strip) => strip.ready)?.file ?? "";
    this.showCode(time);
  }

  showCode(time) {
    const frame = this.strip.nearest(time) / (this.strip.frames - 1);
    const own = this.changed ? this.changed.options[this.place].code : {};
    const settings = { ...this.filter.settings, ...own };
    const shown = String(Math.round(frame * 10000) / 10000);
    this.writeCode((language) => codeLine(this.filter, language, settings, shown, this.data.separators));
  }
}

/** Keeps track of which canvases are on the screen, and loads their strips before they are. */
function watch(sections, redraw) {
  const owners = new Map();
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const section = owners.get(target);
        if (isIntersecting) section.main.load(redraw);
        section.seen[isIntersecting ? "add" : "delete"](target);
      }
      redraw();
    },
    { rootMargin: "240px" },
  );
  for (const section of sections) {
    for (const canvas of [section.canvas, section.tile.querySelector("canvas")]) {
      owners.set(canvas, section);
      observer.observe(canvas);
    }
  }
}

function sizeCanvases([width, height]) {
  for (const canvas of document.querySelectorAll("canvas")) {
    canvas.width = width;
    canvas.height = height;
  }
  document.documentElement.style.setProperty("--ratio", width / height);
}

/** One redraw a picture of the screen, however often it is asked for. */
function onceAFrame(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}

function begin() {
  const data = JSON.parse(document.getElementById("data").textContent);
  let showTransport = () => {};
  const redraw = onceAFrame(() => {
    showTransport();
    for (const section of sections) section.draw(player.time, player.playing);
  });
  const player = new Player(data.easings, redraw);
  const sections = data.filters.map((filter) => new Section(filter, data, redraw));
  document.querySelector(".wall").append(...sections.map((section) => section.tile));
  document.querySelector("main").append(...sections.map((section) => section.element));
  sizeCanvases(data.size);
  for (const [language, text] of Object.entries(data.beginnings)) {
    const element = document.querySelector(`[data-beginning="${language}"]`);
    if (element) element.textContent = text;
  }
  showTransport = connectTransport(player, document.querySelector(".transport"));
  connectKeys(player);
  watch(sections, redraw);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) player.seek(0.5);
  else player.toggle();
}

/** The space bar plays and pauses, unless it means something where it is pressed. */
function connectKeys(player) {
  document.addEventListener("keydown", (event) => {
    const taken = event.target.closest("button, select, input, a, summary, code");
    if (event.key !== " " || taken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    player.toggle();
  });
}

begin();
