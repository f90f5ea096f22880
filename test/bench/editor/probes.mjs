// Probes are small programs inside the extension host, in the place where VS Code runs tests; they write JSON lines.
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OUT } from '../../vscode/paths.mjs';

/** @param {string} name of the file beside this one, without its ending @returns {Promise<string>} the bundle */
export async function probeBundle(name) {
  // Inside the repository: the extension host looks for a package around it.
  const bundle = path.join(OUT, 'bench', `${name}.cjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, `${name}.ts`)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
  return bundle;
}

/** What a probe has written so far. @param {string} file @returns {any[]} */
export function probeLines(file) {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/**
 * Waits until something is there.
 * @template Found
 * @param {string} what
 * @param {() => Found | null | Promise<Found | null>} look
 * @param {number} limitMs
 */
export async function awaited(what, look, limitMs = 60_000) {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end) throw new Error(`Nothing was seen of ${what} in time.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
