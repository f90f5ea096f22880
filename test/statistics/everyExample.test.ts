/** Every algorithm on every example that it covers: right, certified, and with no fewer samples than any algorithm needs. */
import { ALGORITHM_NAMES } from '../../src/core/learners/contract/algorithms';
import { readFileSync, readdirSync } from 'node:fs';
import { ALL } from '../all.mjs';
import { describe, expect, it } from 'vitest';
import { prepareRun } from '../../src/core/run/check/prepare';
import { lowerBound } from '../../src/core/run/result/lowerBound';
import { resultOf, withoutFigures } from '../unit/run/drive';

const FOLDER = new URL('../../examples/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.cpe.json'));
const EXAMPLES = FILES.filter((_, index) => ALL || index % 4 === 3);

describe.each(EXAMPLES)('%s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');

  it('is answered right by every algorithm that covers it', () => {
    const runs = ALGORITHM_NAMES.flatMap((algorithm) => {
      const preparation = prepareRun(text, { set: [['run.algorithm', algorithm]] });
      return preparation.ok ? [preparation.prepared] : [];
    });
    const [first] = runs;
    if (first === undefined) throw new Error('no algorithm covers it');
    const results = runs.map((prepared) => resultOf(withoutFigures(prepared)));
    for (const result of results) {
      expect(result, result.algorithm).toMatchObject({ status: 'certified', correct: true });
    }
    // The bound is of the mean: a single run may be lucky.
    const mean = results.reduce((sum, { samples }) => sum + samples, 0) / results.length;
    expect(mean).toBeGreaterThan(lowerBound(first) ?? 0);
  });
});
