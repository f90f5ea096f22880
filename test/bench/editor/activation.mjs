// How long the extension takes to come to life, as VS Code itself measures it.
import { awaited, probeBundle, probeLines } from './probes.mjs';
import { quantilesRow } from './quantiles.mjs';

const WINDOWS = 7;
const WINDOWS_WITH_SPEC = 3;
const TARGET_MS = 50;

/** @typedef {{ load: number, call: number, finish: number }} Activation milliseconds */

/** @param {{ inWindow: import('./stage.mjs').InWindow, probeFile: string }} editor */
export async function measureActivation({ inWindow, probeFile }) {
  const probe = await probeBundle('activationProbe');
  /** @returns {Promise<Activation>} */
  const look = () => awaited('the activation', () => probeLines(probeFile)[0] ?? null);
  const alone = [];
  for (let window = 0; window < WINDOWS; window += 1) alone.push(await inWindow({ probe }, look));
  const atStart = [];
  for (let window = 0; window < WINDOWS_WITH_SPEC; window += 1) {
    atStart.push(await inWindow({ file: 'assignment-3x3.cpe.json', probe }, look));
  }
  const whole = (/** @type {Activation} */ { load, call, finish }) => load + call + finish;
  return [
    quantilesRow('activation alone', alone.map(whole), TARGET_MS),
    quantilesRow(
      '… of which loading the code',
      alone.map(({ load }) => load),
      null,
    ),
    quantilesRow("activation at a window's start, among VS Code's own", atStart.map(whole), null),
    quantilesRow(
      '… of which `activate`',
      atStart.map(({ call, finish }) => call + finish),
      null,
    ),
  ];
}
