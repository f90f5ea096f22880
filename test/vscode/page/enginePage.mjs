// Results do not depend on the engine: a browser and Node, which have other versions of exp and log, take the same samples.
/* global TextEncoder, structuredClone */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { build } from 'esbuild';
import { elementary } from '../../../packaging/elementary.mjs';
import { EXAMPLES } from '../paths.mjs';
import { withAll } from '../../all.mjs';
import { open, test } from './harness.mjs';

const SPECS = withAll(
  ['assignment-3x3', 'mx-two-sums'],
  ['multi-bandit', 'mx-first-arm', 'subsets-6'],
);
const SEEDS = withAll([1], [2, 3, 4, 5]);

await test('a run has the same result, to the last bit, in a browser and in Node', async () => {
  const { outputFiles = [] } = await build({
    entryPoints: [path.join(import.meta.dirname, 'oneRun.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'engine',
    mainFields: ['module', 'main'],
    ...elementary,
  });
  const code = outputFiles[0]?.text ?? '';
  const page = await open('empty');
  await page.evaluate(`${code};globalThis.engine = engine;`);
  const here = vm.createContext({ TextEncoder, Intl, structuredClone });
  vm.runInContext(code, here);
  for (const name of SPECS) {
    const text = readFileSync(path.join(EXAMPLES, `${name}.cpe.json`), 'utf8');
    for (const seed of SEEDS) {
      const call = `engine.oneRun(${JSON.stringify(text)}, ${seed})`;
      const there = await page.evaluate(`globalThis.${call}`);
      assert.equal(there, vm.runInContext(call, here), `${name}, seed ${seed}`);
    }
  }
});
