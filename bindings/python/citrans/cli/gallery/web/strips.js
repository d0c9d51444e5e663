"use strict";

// Strips: pictures of many frames, and how a frame gets from one onto a canvas.

class Strip {
  constructor(description) {
    Object.assign(this, description);
    this.image = null;
    this.ready = false;
  }

  /** Loads the file, once. */
  load(whenReady) {
    if (this.image) return;
    this.image = new Image();
    this.image.decoding = "async";
    this.image.onload = () => {
      this.ready = true;
      whenReady();
    };
    this.image.src = this.file;
  }

  /** The frame nearest to a time. */
  nearest(time) {
    return Math.round(Math.min(Math.max(time, 0), 1) * (this.frames - 1));
  }

  holds(frame) {
    return this.ready && frame >= this.first && frame < this.frames - this.first;
  }

  drawFrame(context, frame) {
    const [width, height] = this.size;
    const place = frame - this.first;
    const left = (place % this.columns) * this.pitch[0];
    const top = Math.floor(place / this.columns) * this.pitch[1];
    context.imageSmoothingQuality = "high";
    context.drawImage(this.image, left, top, width, height, 0, 0, context.canvas.width, context.canvas.height);
  }
}

/** Draws a strip's picture of a time; its ends are in the transition's main strip, which also stands in while it loads. */
function drawTime(context, strip, main, time, blended) {
  const shown = strip.ready ? strip : main;
  context.globalCompositeOperation = "source-over";
  context.globalAlpha = 1;
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (!main.ready) return;
  const position = Math.min(Math.max(time, 0), 1) * (shown.frames - 1);
  if (!blended) return drawShare(context, shown, main, Math.round(position), 1);
  // Two neighbours, each with its share, add up to a frame in between.
  const share = position - Math.floor(position);
  context.globalCompositeOperation = "lighter";
  drawShare(context, shown, main, Math.floor(position), 1 - share);
  if (share > 0) drawShare(context, shown, main, Math.floor(position) + 1, share);
}

function drawShare(context, strip, main, frame, share) {
  context.globalAlpha = share;
  if (strip.holds(frame)) strip.drawFrame(context, frame);
  else main.drawFrame(context, main.nearest(frame / (strip.frames - 1)));
}
