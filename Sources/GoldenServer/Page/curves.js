// The scrubber and the curves below it. A part of the module of live.js.

/** The frames that a live curve shows. */
const SHOWN = 600;
const LANES = [
  { name: "offset", unit: "points", curves: [["x", 1, "--x"], ["y", 2, "--y"]] },
  { name: "velocity", unit: "points/s", curves: [["x", 3, "--x"], ["y", 4, "--y"]] },
  { name: "zoom", unit: "", curves: [["", 5, "--zoom"]] },
];
// The space of the labels beside the curves, of the seconds below, and above each lane.
const LEFT = 52, RIGHT = 8, BOTTOM = 18, TOP = 16;
let marked = null;

/** The first frame of the scrubber and the curves. */
const first = () => paused ? 0 : Math.max(0, last - SHOWN);
const span = () => Math.max(last - first(), paused ? 1 : 60);

/** The sample of a frame: the last one that is not after it. */
function sample(number) {
  let [low, high] = [0, curve.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (curve[middle][0] <= number) low = middle + 1; else high = middle;
  }
  return curve[low - 1];
}

/** Shows the present frame: its values, the scrubber and the curves. */
function showTime() {
  Object.assign($("time"), { min: first(), max: first() + span() });
  if (asked === null) $("time").value = frame;
  const number = marked ?? frame, values = sample(number);
  const seconds = (number / rate).toFixed(3), text = values && `frame ${number}  ${seconds} s\n`
    + `offset ${short([values[1], values[2]])}  `
    + `velocity [${values.slice(3, 5).map(Math.round).join(", ")}]  zoom ${short(values[5])}`;
  $("state").textContent = text ?? "";
  $("time").ariaValueText = `frame ${frame}, ${(frame / rate).toFixed(3)} seconds`;
  drawCurves(number, values);
}

/** Steps of 1, 2 or 5 tenfolds, at most `count` in a length. */
function stepOf(length, count) {
  const least = length / count, power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map(one => one * power).find(one => one >= least * 0.999);
}

/** The samples, or where there are many those with the extreme values of each pixel. */
function thinned(x, samples) {
  if (samples.length < 4000) return samples;
  const kept = new Set();
  let extremes = [], pixel = null;
  for (const one of samples) {
    if (Math.round(x(one[0])) !== pixel) extremes = [];
    pixel = Math.round(x(one[0]));
    for (let key = 1; key < one.length; key++) {
      const [least, most] = extremes[key] ?? [one, one];
      extremes[key] = [one[key] < least[key] ? one : least, one[key] > most[key] ? one : most];
    }
    extremes.flat().forEach(extreme => kept.add(extreme));
  }
  return samples.filter(one => kept.has(one));
}

function drawCurves(number, values) {
  const plot = $("plot"), density = devicePixelRatio;
  const [width, height] = [plot.clientWidth, plot.clientHeight];
  if (!width) return;
  const style = getComputedStyle(document.body), color = name => style.getPropertyValue(name);
  [plot.width, plot.height] = [width * density, height * density];
  const pen = plot.getContext("2d");
  pen.scale(density, density);
  pen.font = "11px system-ui, sans-serif";
  pen.lineJoin = "round";
  const start = first(), end = start + span(), right = width - RIGHT;
  const x = one => LEFT + (one - start) / (end - start) * (right - LEFT);
  const line = (x1, y1, x2, y2) => {
    pen.beginPath();
    pen.moveTo(x1, y1);
    pen.lineTo(x2, y2);
    pen.stroke();
  };
  const write = (text, at, y, align = "left") => {
    pen.textAlign = align;
    pen.fillText(text, at, y);
  };
  // Seconds, with lines through all lanes.
  const tick = stepOf((end - start) / rate, Math.max(2, Math.floor(width / 70)));
  for (let t = Math.ceil(start / rate / tick) * tick; t <= end / rate + 1e-9; t += tick) {
    pen.strokeStyle = color("--line");
    pen.lineWidth = 0.5;
    line(x(t * rate), TOP, x(t * rate), height - BOTTOM);
    pen.fillStyle = color("--faint");
    const text = `${+t.toFixed(4)} s`;
    write(text, Math.min(x(t * rate), width - pen.measureText(text).width / 2), height - 4,
      "center");
  }
  const seen = thinned(x, curve.filter((one, i) =>
    one[0] <= end && (one[0] >= start || curve[i + 1]?.[0] > start || i + 1 === curve.length)));
  const lane = (height - BOTTOM) / LANES.length;
  LANES.forEach(({ name, unit, curves }, i) => {
    const [top, bottom] = [i * lane + TOP, (i + 1) * lane - 5];
    let [least, most] = [Infinity, -Infinity];
    for (const one of seen) for (const [, key] of curves) {
      [least, most] = [Math.min(least, one[key]), Math.max(most, one[key])];
    }
    if (!seen.length) [least, most] = [0, 1];
    if (least === most) [least, most] = [least - 1, most + 1];
    const y = value => bottom - (value - least) / (most - least) * (bottom - top);
    const step = stepOf(most - least, 3);
    for (let v = Math.ceil(least / step) * step; v <= most + step / 1e6; v += step) {
      pen.strokeStyle = color(Math.abs(v) < step / 1e6 ? "--faint" : "--line");
      pen.lineWidth = 0.5;
      line(LEFT, y(v), right, y(v));
      pen.fillStyle = color("--faint");
      write(`${+v.toPrecision(4)}`, LEFT - 6, y(v) + 4, "right");
    }
    write(unit ? `${name}, ${unit}` : name, LEFT, top - 5);
    let at = LEFT + pen.measureText(unit ? `${name}, ${unit}` : name).width + 10;
    for (const [letter, key, hue] of curves) {
      pen.strokeStyle = pen.fillStyle = color(hue);
      pen.lineWidth = 1.5;
      if (letter) write(letter, at, top - 5);
      at += 14;
      pen.beginPath();
      let before = null;
      for (const one of seen) {
        // A value holds until the frame before the next one.
        if (before && one[0] - before[0] > 1) pen.lineTo(x(one[0] - 1), y(before[key]));
        pen.lineTo(x(Math.max(one[0], start)), y(one[key]));
        before = one;
      }
      if (before) pen.lineTo(x(Math.min(last, end)), y(before[key]));
      pen.stroke();
      if (values) {
        pen.beginPath();
        pen.arc(x(number), y(values[key]), 3, 0, 7);
        pen.fill();
      }
    }
  });
  pen.strokeStyle = color("--text");
  pen.lineWidth = 1;
  if (number >= start) line(x(number), TOP, x(number), height - BOTTOM);
}

/** The frame under a pointer. */
function frameAt(event) {
  const box = $("plot").getBoundingClientRect(), width = box.width - LEFT - RIGHT;
  const share = (event.clientX - box.left - LEFT) / width;
  return Math.round(Math.min(Math.max(first() + share * span(), first()), last));
}

$("plot").onpointermove = event => {
  marked = frameAt(event);
  if (event.buttons & 1) showFrame(marked);
  showTime();
};
$("plot").onpointerleave = () => {
  marked = null;
  showTime();
};
$("plot").onpointerdown = event => {
  $("plot").setPointerCapture(event.pointerId);
  showFrame(frameAt(event));
};
new ResizeObserver(showTime).observe($("plot"));
