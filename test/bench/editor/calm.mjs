// Waits for the cores to be free: a measurement that shares them with other work measures that work as well.
import { cpus } from 'node:os';

const LOOK_MS = 2000;
const LIMIT_MS = 30_000;
/** Enough for the editor and its browser not to wait. */
const CALM = 0.7;

/** Waits until most of the cores is free, half a minute at most. @returns {Promise<string>} the share that was free */
export async function whenCalm() {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const before = times();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const after = times();
    const free = (after.idle - before.idle) / (after.all - before.all);
    if (free >= CALM || performance.now() > end) return `${Math.round(100 * free)} %`;
  }
}

function times() {
  const each = cpus().map(({ times }) => times);
  const all = each.reduce((sum, time) => sum + Object.values(time).reduce((a, b) => a + b, 0), 0);
  return { idle: each.reduce((sum, { idle }) => sum + idle, 0), all };
}
