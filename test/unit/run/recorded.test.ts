/** Runs of the examples find the best action, and are those that were recorded, to the last bit: `UPDATE_RECORD=1` writes the record. */
import { ALGORITHM_NAMES } from '../../../src/core/learners/contract/algorithms';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { ALL } from '../../all.mjs';
import { describe, expect, it } from 'vitest';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { resultOf, withoutFigures } from './drive';

const FOLDER = new URL('../../../examples/', import.meta.url);
const EXAMPLES = readdirSync(FOLDER).filter((name) => name.endsWith('.cpe.json'));
const RECORD = new URL('recorded.json', import.meta.url);
const MAIN = ['polyalba', 'alba', 'gcb-pe'];
/** What a run of one of the others takes at most: it is the beginning that is compared. */
const MOST_SAMPLES = 3000;

const recorded = process.env.UPDATE_RECORD
  ? {}
  : (JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>);

describe.each(EXAMPLES)('%s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');

  it('runs as it did', () => {
    const found: Record<string, string> = {};
    for (const algorithm of ALGORITHM_NAMES) {
      for (const preset of ['recommended', 'paper']) {
        const isMain = MAIN.includes(algorithm);
        for (const seed of isMain ? [1, 2, 3, 4, 5] : [1]) {
          if (!isTested(name, algorithm, preset, seed)) continue;
          const digest = digestOf(text, algorithm, preset, seed, isMain);
          if (digest !== null) found[`${algorithm} ${preset} ${seed}`] = digest;
        }
      }
    }
    const all = Object.entries(found).map(([key, digest]) => [`${name} ${key}`, digest]);
    if (process.env.UPDATE_RECORD) {
      const before = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>;
      const now = { ...before, ...Object.fromEntries(all) };
      writeFileSync(RECORD, JSON.stringify(now, null, 2) + '\n');
      return;
    }
    const expected = Object.entries(recorded).filter(([key]) => {
      const [example, algorithm = '', preset = '', seed] = key.split(' ');
      return example === name && isTested(name, algorithm, preset, Number(seed));
    });
    expect(Object.fromEntries(all)).toEqual(Object.fromEntries(expected));
  });
});

/** Before a release everything; else one seed, and of the systems to compare with what is recommended, on every fifth example. */
function isTested(example: string, algorithm: string, preset: string, seed: number): boolean {
  if (ALL || seed !== 1) return ALL;
  const place = ALGORITHM_NAMES.findIndex((name) => name === algorithm) + EXAMPLES.indexOf(example);
  return MAIN.includes(algorithm) || (preset === 'recommended' && place % 5 === 0);
}

function digestOf(
  text: string,
  algorithm: string,
  preset: string,
  seed: number,
  isMain: boolean,
): string | null {
  const preparation = prepareRun(text, {
    set: [
      ['run.algorithm', algorithm],
      ['run.preset', preset],
      ['run.seed', seed],
      ['run.maxSamples', isMain ? 1e15 : MOST_SAMPLES],
    ],
  });
  if (!preparation.ok) return null;
  const hash = createHash('sha256');
  const result = resultOf(withoutFigures(preparation.prepared), (event) => {
    if (event.type === 'roundCompleted') hash.update(JSON.stringify([event.samples, event.passed]));
  });
  if (isMain) expect(result).toMatchObject({ status: 'certified', correct: true });
  const { status, action, estimate, samples, phases } = result;
  hash.update(JSON.stringify([status, action, estimate, samples, phases]));
  return hash.digest('base64').slice(0, 16);
}
