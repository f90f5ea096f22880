// Loads parts of the product and of the benchmarks as one script.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** @param {string} root @param {string} name of a TypeScript file in this folder, without its ending */
export function bundled(root, name) {
  const folder = mkdtempSync(join(tmpdir(), 'cpe-bench-'));
  const outfile = join(folder, `${name}.cjs`);
  buildSync({
    ...{ entryPoints: [`${root}test/bench/${name}.ts`], outfile, bundle: true },
    ...{ platform: 'node', logLevel: 'error', mainFields: ['module', 'main'] },
  });
  try {
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
