/** The panel made wider and narrower with the mouse: what is drawn in its charts stays together. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'mocha';
import { finalPanel, panelShows } from '../panel.mjs';
import { EXAMPLES } from '../paths.mjs';
import { runCommand, switchTheme, webview } from '../workbench.mjs';
import { readChartAt, valueOf } from './drawnChart.mjs';
import { eventually } from './hosts.mjs';
import { picture } from './stage.mjs';

/** @typedef {import('playwright-core').Page} Page */

const LIMIT_MS = 40_000;
const ENDED = 'width-ended.cpe.json';
const LIVING = 'width-living.cpe.json';
const TEXT = readFileSync(path.join(EXAMPLES, 'assignment-3x3.cpe.json'), 'utf8');
/** Of a mean it tests often: its lines have many points. */
const MEAN = TEXT.replace('"polyalba"', '"gcb-pe"').replace('"linear"', '"mean"');
/** So little delta takes hours of single samples; with values so far apart the same actions lead from early on. */
const ENDLESS = TEXT.replace('"polyalba"', '"lin-gap-e"')
  .replace('"delta": 0.05', '"delta": 1e-100')
  .replace('0.9 }', '0.7 }')
  .replace(
    '"preset": "recommended"',
    '"preset": "recommended", "options": { "batch": "pull", "maxRounds": 1e9 }',
  );
/** Where the divider goes, as shares of the window: the panel becomes wider, narrower, wider again. */
const DIVIDERS = [0.45, 0.74, 0.5];
/** Pixels that an edge or a line may be off by where it is read. */
const OFF = 2;
/** Tests at which a chart is read, before the last one: there the line ends, under a mark if there is one. That one last. */
const BACK = [4, 6, 8, 0];

/** @param {import('./stage.mjs').Stage} stage */
export function widthSuite(stage) {
  describe('the width of the panel', () => {
    stage.addSpecs({
      [ENDED]: MEAN,
      [LIVING]: ENDLESS,
    });

    it('changes with the divider, and line, interval and mark of a run that has ended stay together', () =>
      stage.inWorkbench(ENDED, async (workbench) => {
        const { page } = workbench;
        await switchTheme(workbench, 'dark');
        await runCommand(page, 'CPE: Run');
        assert.equal((await finalPanel(page, LIMIT_MS)).kind, 'certified');
        await onlyFirstLine(page);
        for (const divider of DIVIDERS) {
          await moveDivider(page, divider);
          await leadersStayTogether(page, true);
          await leadStaysTogether(page);
        }
        await picture(workbench, 'width');
      }));

    it('changes with the divider while a run lives', () =>
      stage.inWorkbench(LIVING, async (workbench) => {
        const { page } = workbench;
        await switchTheme(workbench, 'dark');
        await runCommand(page, 'CPE: Run');
        await panelShows(page, ['running'], LIMIT_MS);
        const samples = webview(page).locator('.fact', { hasText: 'Samples so far' }).locator('b');
        // Later its estimates are calm, and the same actions lead.
        await samples.filter({ hasText: /[kM]$/ }).waitFor();
        await onlyFirstLine(page);
        for (const divider of DIVIDERS.slice(0, 2)) {
          await moveDivider(page, divider);
          await leadersStayTogether(page, false);
        }
        assert.equal((await panelShows(page, ['running'], LIMIT_MS)).kind, 'running');
        await runCommand(page, 'CPE: Stop Run');
        await finalPanel(page, LIMIT_MS);
        await leadersStayTogether(page, false);
      }));
  });
}

/**
 * Hides the other lines of the leading actions: then nothing lies over the first one and its interval.
 * @param {Page} page
 */
async function onlyFirstLine(page) {
  const others = webview(page).locator('.line[data-value^="leaders:"][aria-pressed=true]');
  await others.nth(1).waitFor();
  while ((await others.count()) > 1) await others.nth(1).click();
}

/**
 * Drags the divider between the two groups of editors, and waits until the charts are drawn to the new width.
 * @param {Page} page
 * @param {number} share of the width of the window
 */
export async function moveDivider(page, share, charts = 2) {
  const frame = page.locator('iframe.webview.ready');
  const box = await frame.boundingBox();
  const window = page.viewportSize();
  assert.ok(box !== null && window !== null);
  const dividers = await page.locator('.monaco-sash.vertical:not(.disabled)').all();
  const boxes = await Promise.all(dividers.map((divider) => divider.boundingBox()));
  const divider = boxes
    .filter((one) => one !== null)
    .find((one) => Math.abs(one.x + one.width / 2 - box.x) <= one.width);
  assert.ok(divider !== undefined, 'the panel has a divider at its left');
  const [x, y] = [divider.x + divider.width / 2, divider.y + divider.height / 2];
  const target = share * window.width;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + target) / 2, y, { steps: 5 });
  await page.mouse.move(target, y, { steps: 5 });
  await page.mouse.up();
  await eventually(
    'the panel is where the divider was put',
    async () => {
      const moved = await frame.boundingBox();
      return moved !== null && Math.abs(moved.x - target) < 20 ? true : null;
    },
    LIMIT_MS,
  );
  await eventually(
    'the charts are as wide as their places',
    () =>
      webview(page)
        .locator('[data-plot]')
        .evaluateAll((places, expected) => {
          const isDrawn = places.every(
            (place) =>
              place.querySelector('canvas')?.getBoundingClientRect().width === place.clientWidth,
          );
          return isDrawn && places.length === expected ? true : null;
        }, charts),
    LIMIT_MS,
  );
}

/**
 * The line is in the middle of its interval, both are where the values say, and the diamond is at the end of the line.
 * @param {Page} page
 * @param {boolean} isCertified
 */
async function leadersStayTogether(page, isCertified) {
  const readings = await readChartAt(page, 'leaders', BACK, LIMIT_MS);
  const last = /** @type {typeof readings[number]} */ (readings.pop());
  const points = readings.map((reading) => {
    const { line, around, band, x } = reading;
    assert.ok(line !== null && around !== null, `a line at ${x}`);
    if (band !== null) {
      const middle = (band.top + band.bottom) / 2;
      assert.ok(
        isWithin(middle, line, OFF),
        `line from ${line.top} to ${line.bottom} in an interval around ${middle}`,
      );
    }
    const { value, half } = valueOf(reading, '1');
    const samples = valueOf(reading, 'samples').value;
    return {
      x,
      around,
      value,
      half,
      samples,
      height: band === null ? null : band.bottom - band.top,
    };
  });
  const [newest, near, far] = points;
  const known = points.find(({ height }) => height !== null);
  assert.ok(newest !== undefined && near !== undefined && far !== undefined);
  assert.ok(known !== undefined && known.height !== null, 'an interval is whole in the plot');
  // Pixels of a unit, by an interval.
  const unit = known.height / (2 * known.half);
  const knownY = (known.around.top + known.around.bottom) / 2;
  const slack = 2 * OFF + (known.around.bottom - known.around.top) / 2;
  const yOf = (/** @type {number} */ value) => knownY - (value - known.value) * unit;
  for (const { around, value, half, height } of points) {
    const y = yOf(value);
    const off = slack + (OFF * Math.abs(y - knownY)) / known.height;
    assert.ok(isWithin(y, around, off), `the line at ${JSON.stringify(around)}, its value at ${y}`);
    const wanted = 2 * half * unit;
    assert.ok(
      height === null || Math.abs(height - wanted) <= 3 * OFF * Math.max(1, half / known.half),
      `an interval ${height} high for ${wanted}`,
    );
  }
  const decade = (newest.x - far.x) / Math.log10(newest.samples / far.samples);
  const xOf = (/** @type {number} */ samples) => far.x + decade * Math.log10(samples / far.samples);
  assert.ok(Math.abs(near.x - xOf(near.samples)) <= OFF, `a test at ${near.x}`);
  assert.equal(last.mark !== null, isCertified, 'a diamond where it is certified');
  if (last.mark === null) return;
  const x = xOf(valueOf(last, 'samples').value);
  const y = yOf(valueOf(last, '1').value);
  assert.ok(Math.abs(last.mark.x - x) <= OFF, `the diamond at ${last.mark.x}, the end at ${x}`);
  assert.ok(Math.abs(last.mark.y - y) <= slack, `the diamond at ${last.mark.y}, for ${y}`);
}

/**
 * The lead at the last test but a few is on its line, and the mark of the certificate is at the last test.
 * @param {Page} page
 */
async function leadStaysTogether(page) {
  const others = await readChartAt(page, 'stopping', [4, 12, 24, 0], LIMIT_MS);
  const last = /** @type {typeof others[number]} */ (others.pop());
  assert.ok(last.mark !== null, 'the certificate is marked');
  assert.ok(Math.abs(last.mark.x - last.x) <= OFF, `the mark at ${last.mark.x} for ${last.x}`);
  const points = others.map((reading) => {
    assert.ok(reading.around !== null, `a line at ${reading.x}`);
    return { around: reading.around, lead: valueOf(reading, 'lead').value };
  });
  const end = { y: last.mark.y, lead: valueOf(last, 'lead').value };
  const deepest = points.reduce((one, other) => (other.lead < one.lead ? other : one));
  const decade = (deepest.around.bottom - end.y) / Math.log10(end.lead / deepest.lead);
  for (const { around, lead } of points) {
    const y = end.y + decade * Math.log10(end.lead / lead);
    assert.ok(isWithin(y, around, 2 * OFF), `the lead at ${JSON.stringify(around)}, for ${y}`);
  }
}

/**
 * @param {number} y
 * @param {{ top: number, bottom: number }} extent
 * @param {number} off
 */
function isWithin(y, { top, bottom }, off) {
  return y >= top - off && y <= bottom + off;
}
