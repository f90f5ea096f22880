// Bundles a TypeScript entry of the benchmarks; it then runs in processes of its own, and prints JSON.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementary } from '../../packaging/elementary.mjs';

const MAX_OUTPUT_BYTES = 64e6;

/**
 * @template Answer
 * @param {string} entry a file beside this one
 * @param {(run: (words: readonly string[]) => any) => Answer} use
 * @returns {Promise<Answer>}
 */
export async function withBundle(entry, use) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  try {
    const bundle = join(folder, 'entry.mjs');
    await build({
      entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      mainFields: ['module', 'main'],
      logLevel: 'warning',
      ...elementary,
    });
    return use((words) => run(bundle, words));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} bundle @param {readonly string[]} words */
function run(bundle, words) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [bundle, ...words], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
