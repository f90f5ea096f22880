/** Runs inside the extension host: writes down every few seconds what its heap holds after a collection of garbage. */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_MS = 3000;

/** Called by VS Code in the place of tests; the window is closed from outside. */
export async function run(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setInterval(() => {
    collect();
    const { heapUsed, external, arrayBuffers, rss } = process.memoryUsage();
    const line = JSON.stringify({ at: Date.now(), heapUsed, external, arrayBuffers, rss });
    appendFileSync(process.env['CPE_BENCH_PROBE_FILE'] ?? '', `${line}\n`);
  }, EVERY_MS);
  await new Promise(() => undefined);
}
