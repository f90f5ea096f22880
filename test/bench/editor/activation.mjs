// How long the extension takes to come to life, as VS Code itself measures it, beside one whose code does nothing.
import { rounded, verdict } from '../figures.mjs';
import { withCopies } from './activationCopies.mjs';
import { awaited, probeBundle, probeLines } from './probes.mjs';
import { quantile, quantilesRow } from './quantiles.mjs';

const WINDOWS = 7;
const WINDOWS_WITH_SPEC = 3;
/** For what the extension's own code adds to what VS Code takes for any extension. */
const TARGET_MS = 50;

/** @typedef {{ load: number, call: number, finish: number }} Activation milliseconds */
/** @typedef {{ required: number, activated: number }} Own milliseconds of the bundle itself */

/** @param {{ inWindow: import('./stage.mjs').InWindow, probeFile: string }} editor */
export async function measureActivation({ inWindow, probeFile }) {
  const probe = await probeBundle('activationProbe');
  /** @param {string} key @returns {() => Promise<any>} the first line of a probe that has it */
  const lineWith = (key) => () =>
    awaited('the activation', () => probeLines(probeFile).find((line) => key in line) ?? null);
  /** @type {() => Promise<Activation>} */
  const look = lineWith('load');
  /** @type {() => Promise<Own>} */
  const lookInside = lineWith('required');
  /** @type {{ ours: Activation[], empty: Activation[], own: Own[], atStart: Activation[] }} */
  const seen = { ours: [], empty: [], own: [], atStart: [] };
  await withCopies(async ({ empty, timed }) => {
    // In turns: a machine that is slow for a while is so for all of them.
    for (let window = 0; window < WINDOWS; window += 1) {
      seen.ours.push(await inWindow({ probe }, look));
      seen.empty.push(await inWindow({ probe, extension: empty }, look));
      seen.own.push(await inWindow({ probe, extension: timed }, lookInside));
    }
  });
  for (let window = 0; window < WINDOWS_WITH_SPEC; window += 1) {
    seen.atStart.push(await inWindow({ file: 'assignment-3x3.cpe.json', probe }, look));
  }
  return rowsOf(seen);
}

/** @param {{ ours: Activation[], empty: Activation[], own: Own[], atStart: Activation[] }} seen */
function rowsOf({ ours, empty, own, atStart }) {
  const whole = (/** @type {Activation} */ { load, call, finish }) => load + call + finish;
  const loading = (/** @type {Activation} */ { load }) => load;
  const middle = (/** @type {readonly Activation[]} */ some) => quantile(some.map(whole), 0.5);
  const added = middle(ours) - middle(empty);
  const row = (/** @type {string} */ what, /** @type {readonly number[]} */ values) =>
    quantilesRow(what, values, null);
  return [
    row('activation alone', ours.map(whole)),
    row('… of which loading the code', ours.map(loading)),
    row('activation of the same manifest with code that does nothing', empty.map(whole)),
    row('… of which loading the code', empty.map(loading)),
    [
      'what the code adds: difference of the two medians',
      String(ours.length),
      `${rounded(added)} ms`,
      '',
      '',
      `${TARGET_MS} ms: ${verdict(added, TARGET_MS, 'at most')}`,
    ],
    row(
      'within the host: `require` of the bundle',
      own.map(({ required }) => required),
    ),
    row(
      'within the host: `activate`',
      own.map(({ activated }) => activated),
    ),
    row("activation at a window's start, among VS Code's own", atStart.map(whole)),
    row(
      '… of which `activate`',
      atStart.map(({ call, finish }) => call + finish),
    ),
  ];
}
