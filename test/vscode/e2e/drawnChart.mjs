/** What a chart of the panel shows, read off the pixels of its canvas where the hairline stands. */
/* global HTMLCanvasElement, HTMLElement, OffscreenCanvas */
import assert from 'node:assert/strict';
import { webview } from '../workbench.mjs';
import { eventually } from './hosts.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ top: number, bottom: number }} Extent in pixels of the page, from the top of the chart */

/**
 * @typedef {object} Reading
 * @property {number} place the width of the place of the chart
 * @property {number} canvas the width of the canvas as it is shown
 * @property {number} x of the hairline
 * @property {string} axes stands for their labels, as they are drawn
 * @property {readonly string[]} values beside the hairline, the first a name
 * @property {Extent | null} line the pixels of the first line in the column of the hairline
 * @property {Extent | null} around the pixels of the line there and a pixel to the left and right: it may be steep
 * @property {Extent | null} band those of its interval, with the line in it; null where the plot cuts it off
 * @property {{ x: number, y: number } | null} mark the middle of the diamond
 */

/**
 * Puts the hairline on a test and reads all that is drawn there, in one go: the chart may be drawn anew at any time.
 * @param {Page} page
 * @param {string} name of the plot
 * @param {number} back how many tests before the last one
 * @returns {Promise<Reading>}
 */
async function readChart(page, name, back) {
  const plot = webview(page).locator(`[data-plot=${name}]`);
  // The pointer finds the last test, the arrow key those before it.
  const box = await plot.boundingBox();
  assert.ok(box !== null);
  await plot.focus();
  await plot.hover({ position: { x: box.width - 4, y: box.height / 2 } });
  for (let press = 0; press < back; press += 1) await page.keyboard.press('ArrowLeft');
  return plot.evaluate((place) => {
    const canvas = place.querySelector('canvas');
    const hair = place.querySelector('.hair');
    if (!(canvas instanceof HTMLCanvasElement) || !(hair instanceof HTMLElement))
      throw new Error('the chart is not drawn');
    const shown = canvas.getBoundingClientRect();
    const scale = canvas.width / shown.width;
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no context');
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, copy.width, copy.height);

    // The colours of the theme, the last one over the others, as they come out on a canvas.
    const probe = document.createElement('span');
    document.body.append(probe);
    const colour = (/** @type {readonly string[]} */ ...names) => {
      const pixel = new OffscreenCanvas(1, 1).getContext('2d');
      if (pixel === null) throw new Error('no context');
      for (const token of names) {
        probe.style.color = `var(--${token})`;
        pixel.fillStyle = getComputedStyle(probe).color;
        pixel.fillRect(0, 0, 1, 1);
      }
      return [...pixel.getImageData(0, 0, 1, 1).data];
    };
    // What is not painted on the canvas is the background of the page.
    const background = colour('bg');
    const at = (/** @type {number} */ x, /** @type {number} */ y) => {
      const index = 4 * (y * copy.width + x);
      const alpha = (data[index + 3] ?? 0) / 255;
      return [0, 1, 2].map(
        (part) => (data[index + part] ?? 0) * alpha + (background[part] ?? 0) * (1 - alpha),
      );
    };
    const isClose = (/** @type {number[]} */ one, /** @type {number[]} */ other) =>
      one.every((value, part) => Math.abs(value - (other[part] ?? 0)) <= 8);
    const [line, band, mark] = [colour('series-1'), colour('bg', 'band-1'), colour('certified')];
    probe.remove();

    // The labels are left of the plot and below it; below its right half there may be names of lines.
    let axes = 0;
    for (let y = 0; y < copy.height; y += 1)
      for (let each = 0; each < copy.width; each += 1)
        if (each < 36 * scale || (y > copy.height - 20 * scale && each < copy.width / 2))
          axes = (31 * axes + (data[4 * (y * copy.width + each) + 3] ?? 0)) % 1_000_003;
    const x = hair.getBoundingClientRect().left - shown.left;
    const column = Math.round((x + 0.5) * scale - 0.5);
    const extent = (
      /** @type {readonly number[]} */ columns,
      /** @type {readonly number[][]} */ ...colours
    ) => {
      const isOne = (/** @type {number} */ y) =>
        columns.some((each) => colours.some((one) => isClose(at(each, y), one)));
      const rows = [];
      for (let y = 0; y < copy.height; y += 1) if (isOne(y)) rows.push(y);
      const [first, last] = [rows[0], rows.at(-1)];
      return first === undefined || last === undefined
        ? null
        : { top: first / scale, bottom: (last + 1) / scale };
    };
    // A diamond is the row with the most of its colour, a line through it has the same in every row.
    let widest = { count: 0, from: 0, rows: /** @type {number[]} */ ([]) };
    for (let y = 0; y < copy.height; y += 1) {
      const columns = [];
      for (let each = 0; each < copy.width; each += 1)
        if (isClose(at(each, y), mark)) columns.push(each);
      if (columns.length > widest.count)
        widest = { count: columns.length, from: columns[0] ?? 0, rows: [y] };
      else if (columns.length === widest.count) widest.rows.push(y);
    }
    // A line of the grid may be in the column, and has the interval in another colour.
    const read =
      [column, column - 2, column + 2].find((each) => extent([each], band) !== null) ?? column;
    const whole = extent([read], line, band);
    const plot = hair.getBoundingClientRect();
    const isCut =
      whole === null ||
      whole.top < plot.top - shown.top + 4 ||
      whole.bottom > plot.bottom - shown.top - 4;
    const middle = widest.rows.reduce((sum, y) => sum + y, 0) / widest.rows.length;
    return {
      place: place.clientWidth,
      canvas: shown.width,
      x,
      axes: String(axes),
      values: [...document.querySelectorAll('#tip .row')].map((row) => row.textContent ?? ''),
      line: extent([read], line),
      around: extent([column - 1, column, column + 1], line),
      band: isCut ? null : whole,
      mark:
        widest.count < 5 * scale
          ? null
          : { x: (widest.from + widest.count / 2) / scale, y: (middle + 0.5) / scale },
    };
  });
}

/**
 * Reads a chart at several tests while its axes stay as they are: those of a run that lives are made anew now and then.
 * @param {Page} page
 * @param {string} name of the plot
 * @param {readonly number[]} back how many tests before the last one
 * @param {number} limitMs
 */
export function readChartAt(page, name, back, limitMs) {
  return eventually(
    `${name} is read while its axes stay`,
    async () => {
      /** @type {Reading[]} */
      const readings = [];
      for (const each of back) readings.push(await readChart(page, name, each));
      return readings.every(({ axes }) => axes === readings[0]?.axes) ? readings : null;
    },
    limitMs,
  );
}

/**
 * The number behind a name beside the hairline, and half of its interval where it has one.
 * @param {Reading} reading
 * @param {string} name
 */
export function valueOf({ values }, name) {
  const row = values.find((text) => text.startsWith(name));
  const found = /^([\d.,]+)(?: ± ([\d.,]+))?$/.exec((row ?? '').slice(name.length));
  assert.ok(found?.[1] !== undefined, `${name} in ${values.join('; ')}`);
  const [value, half] = [found[1], found[2] ?? 'NaN'].map((text) =>
    Number(text.replaceAll(',', '')),
  );
  return { value: value ?? NaN, half: half ?? NaN };
}
