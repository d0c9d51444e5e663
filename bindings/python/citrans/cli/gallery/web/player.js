"use strict";

// The one clock of the page: where in the clip we are, and the time that the easing makes of it.

const REST = 0.7; // seconds at each end
const STEP = 0.025; // of a key on the slider

class Player {
  constructor(easings, redraw) {
    this.easings = easings;
    this.redraw = redraw;
    this.curve = easings.linear;
    this.duration = 2; // seconds
    this.back = true; // plays there and back again
    this.position = 0;
    this.playing = false;
    this.direction = 1;
    this.rested = 0;
    this.before = null;
  }

  /** The transition's time. */
  get time() {
    const steps = this.curve.length - 1;
    const place = Math.min(Math.max(this.position, 0), 1) * steps;
    const index = Math.min(Math.floor(place), steps - 1);
    return this.curve[index] + (this.curve[index + 1] - this.curve[index]) * (place - index);
  }

  seek(position) {
    this.position = Math.min(Math.max(position, 0), 1);
    this.rested = 0;
    this.redraw();
  }

  toggle() {
    this.playing = !this.playing;
    this.before = null;
    if (this.playing) requestAnimationFrame((now) => this.tick(now));
    this.redraw();
  }

  tick(now) {
    if (!this.playing) return;
    const passed = this.before === null ? 0 : Math.min((now - this.before) / 1000, 0.1);
    this.before = now;
    this.advance(passed);
    this.redraw();
    requestAnimationFrame((next) => this.tick(next));
  }

  advance(passed) {
    const end = this.direction > 0 ? 1 : 0;
    if (this.position !== end) {
      this.position = Math.min(Math.max(this.position + (this.direction * passed) / this.duration, 0), 1);
      return;
    }
    this.rested += passed;
    if (this.rested < REST) return;
    this.rested = 0;
    if (this.back || this.direction < 0) this.direction = -this.direction;
    else this.position = 0;
  }
}

/** Ties the transport's elements to a player; returns what brings them up to date. */
function connectTransport(player, root) {
  const find = (name) => root.querySelector(`[data-part="${name}"]`);
  const [play, scrub, readout] = ["play", "scrub", "readout"].map(find);
  play.addEventListener("click", () => player.toggle());
  scrub.addEventListener("input", () => {
    if (player.playing) player.toggle();
    player.seek(scrub.valueAsNumber);
  });
  connectChoices(player, find);
  return () => {
    play.setAttribute("aria-label", player.playing ? "Pause" : "Play");
    play.dataset.playing = player.playing;
    scrub.value = player.position;
    scrub.style.setProperty("--share", player.position);
    const time = player.time.toFixed(2);
    scrub.setAttribute("aria-valuetext", `time ${time}`);
    readout.textContent = time;
  };
}

function connectChoices(player, find) {
  const [easing, duration, back] = ["easing", "duration", "back"].map(find);
  for (const name of Object.keys(player.easings)) easing.add(new Option(name, name));
  easing.addEventListener("change", () => {
    player.curve = player.easings[easing.value];
    drawCurve(find("curve"), player.curve);
    player.redraw();
  });
  duration.addEventListener("change", () => (player.duration = Number(duration.value)));
  back.addEventListener("change", () => (player.back = back.checked));
  drawCurve(find("curve"), player.curve);
}

/** The easing's curve as a line in a square. */
function drawCurve(svg, curve) {
  const points = curve.map((value, index) => `${(20 * index) / (curve.length - 1)},${20 - 20 * value}`);
  svg.querySelector("polyline").setAttribute("points", points.join(" "));
}
