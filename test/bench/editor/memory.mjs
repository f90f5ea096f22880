// What the page and the extension host hold over a run with a million events.
import { readPanel } from '../../vscode/panel.mjs';
import { runCommand, specReady } from '../../vscode/workbench.mjs';
import { rounded, verdict } from '../figures.mjs';
import { probeBundle, probeLines } from './probes.mjs';
import { quantile } from './quantiles.mjs';
import { neverCertified } from './specs.mjs';
import { panelFrame } from './stage.mjs';

/** Two events each. */
const ROUNDS = 500_000;
const FILE = 'million.cpe.json';
/** A dozen samples and more on a machine that takes half a minute for the run. */
const EVERY_MS = 2000;
const LIMIT_MS = 1_200_000;
/** What more may be held at the end, in MB. */
const TARGET = 2;
const SHARES = [0, 0.25, 0.5, 0.75, 1];
/** Compared are the medians of so many of the samples at the beginning and at the end. */
const PART = 1 / 4;
/** In the band while the run goes on: `Exploration, test 118617`. */
const TEST = /test (\d+)/;

/**
 * @typedef {object} Sample
 * @property {number} share of the rounds
 * @property {number} page bytes of the heap of the page: the workbench and the panel share one
 * @property {number} elements of the panel
 * @property {number} host bytes of the heap of the extension host
 */

/**
 * @param {{ inWindow: import('./stage.mjs').InWindow, probeFile: string }} editor
 * @returns {Promise<{ rows: string[][], head: string[], notes: string[] }>}
 */
export async function measureMemory({ inWindow, probeFile }) {
  const probe = await probeBundle('memoryProbe');
  const window = { file: FILE, text: neverCertified(ROUNDS), probe };
  const samples = await inWindow(window, async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    await specReady(page, FILE);
    await runCommand(page, 'CPE: Run');
    /** @type {Sample[]} */
    const taken = [];
    const end = performance.now() + LIMIT_MS;
    for (;;) {
      const { kind, sentence } = await readPanel(page);
      const isLive = ['waiting', 'running'].includes(kind);
      const frame = await panelFrame(page);
      const elements = await frame.evaluate(() => document.querySelectorAll('*').length);
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const host = probeLines(probeFile).at(-1)?.heapUsed;
      const share = isLive ? Number(TEST.exec(sentence)?.[1] ?? 0) / ROUNDS : 1;
      if (host !== undefined) taken.push({ share, page: usedSize, elements, host });
      if (!isLive) return taken;
      if (performance.now() > end) throw new Error('The run did not end in time.');
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  });
  // Before the first progress the page and the charts are still being built.
  const shown = samples.filter(({ share }) => share > 0);
  const rows = SHARES.map((wanted) => shown.find(({ share }) => share >= wanted))
    .filter((sample) => sample !== undefined)
    .map(({ share, page, elements, host }) => [
      `${Math.round(100 * share)} %`,
      megabytes(page),
      String(elements),
      megabytes(host),
    ]);
  const living = shown.filter(({ share }) => share < 1);
  return {
    head: ['of the run:', 'heap of the page:', 'elements of the panel:', 'heap of the host:'],
    rows,
    notes: [
      growthLine('page', living, ({ page }) => page),
      growthLine('extension host', living, ({ host }) => host),
    ],
  };
}

/** @param {number} bytes */
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/**
 * What more is held at the end of a run than at its start, by the medians of several samples each: a collection of
 * garbage leaves what is in use at its moment.
 * @param {string} what
 * @param {readonly Sample[]} samples of the run while it goes on, from its first progress
 * @param {(sample: Sample) => number} bytesOf
 */
function growthLine(what, samples, bytesOf) {
  const few = Math.max(1, Math.floor(PART * samples.length));
  const middle = (/** @type {readonly Sample[]} */ some) => quantile(some.map(bytesOf), 0.5);
  const growth = (middle(samples.slice(-few)) - middle(samples.slice(0, few))) / 1e6;
  return `- Growth of the ${what}: ${rounded(growth)} MB, from the median of the first quarter of ${samples.length} samples after the first progress to that of the last quarter (a limit of ${TARGET} MB: ${verdict(growth, TARGET, 'at most')}).`;
}
