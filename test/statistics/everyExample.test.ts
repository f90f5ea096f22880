/** Every algorithm on every example that it covers: right, certified, and with no fewer samples than any algorithm needs. */
import { ALGORITHM_NAMES } from '../../src/core/learners/contract/algorithms';
import { readFileSync, readdirSync } from 'node:fs';
import { ALL } from '../all.mjs';
import { describe, expect, it } from 'vitest';
import { prepareRun } from '../../src/core/run/check/prepare';
import { runPrepared } from '../../src/core/run/session/run';

const FOLDER = new URL('../../examples/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.cpe.json'));
const EXAMPLES = FILES.filter((_, index) => ALL || index % 4 === 0);

describe.each(EXAMPLES)('%s', (name) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const resultOf = (algorithm: string) => {
    const preparation = prepareRun(text, { set: [['run.algorithm', algorithm]] });
    if (!preparation.ok) return null;
    const steps = runPrepared(preparation.prepared, { now: () => 0, cancelled: () => false });
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    return step.value;
  };

  it('is answered right by every algorithm that covers it', () => {
    const results = ALGORITHM_NAMES.flatMap((algorithm) => {
      const result = resultOf(algorithm);
      return result === null ? [] : [{ algorithm, result }];
    });
    expect(results.length).toBeGreaterThan(0);
    for (const { algorithm, result } of results) {
      expect(result, algorithm).toMatchObject({ status: 'certified', correct: true });
    }
    // The bound is of the mean: a single run may be lucky.
    const mean = results.reduce((sum, { result }) => sum + result.samples, 0) / results.length;
    expect(mean).toBeGreaterThan(results[0]?.result.lowerBound ?? 0);
  });
});
