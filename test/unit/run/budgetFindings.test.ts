import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import type { RunResult } from '../../../src/core/run/result/result';
import type { Overrides } from '../../../src/core/document/overrides';
import type { Problem } from '../../../src/core/text/problem';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from './drive';

const ASSIGNMENT = readFileSync('examples/assignment-3x3.cpe.json', 'utf8');

function budget(maxSamples: number, ...set: Overrides['set']): Overrides {
  return { set: [['run.maxSamples', maxSamples], ...set] };
}

function warned(text: string, overrides: Overrides): Problem | undefined {
  return checkSpec(text, overrides).problems.find(({ code }) => code === 'budget-too-small');
}

function ranWith(text: string, { set }: Overrides): RunResult {
  return resultOf(preparedFrom(text, set));
}

describe('a budget that is too small', () => {
  it('is told where the first round is past it, as the run then finds', () => {
    const paper = budget(1000, ['run.preset', 'paper']);
    expect(warned(ASSIGNMENT, paper)).toMatchObject({
      severity: 'warning',
      path: 'run.maxSamples',
    });
    expect(warned(ASSIGNMENT, paper)?.message).toMatch(
      /^The first round alone takes [\d,]+ samples/,
    );
    expect(ranWith(ASSIGNMENT, paper)).toMatchObject({ status: 'budget', samples: 0 });
  });

  it('is told where delta is too small for it, whatever the algorithm: the lower bound of the result', () => {
    const { lowerBound } = ranWith(ASSIGNMENT, { set: [] });
    if (lowerBound === null) throw new Error('no lower bound');
    const below = Math.floor(lowerBound * 0.9);
    expect(warned(ASSIGNMENT, budget(below))?.message).toContain('too small for this delta');
    expect(ranWith(ASSIGNMENT, budget(below)).status).toBe('budget');
    expect(warned(ASSIGNMENT, budget(Math.ceil(lowerBound)))).toBeUndefined();
    expect(warned(ASSIGNMENT, { set: [] })).toBeUndefined();
    // Less certainty needs less.
    expect(warned(ASSIGNMENT, budget(below, ['run.delta', 0.2]))).toBeUndefined();
  });

  it('stands at the number, and is mended by leaving it out', () => {
    const text = ASSIGNMENT.replace('"seed": 1', '"seed": 1, "maxSamples": 3');
    const problem = warned(text, { set: [] });
    expect(text.slice(problem?.offset, (problem?.offset ?? 0) + (problem?.length ?? 0))).toBe('3');
    expect(problem?.fixes?.[0]).toMatchObject({
      title: 'Remove maxSamples',
      edits: [{ path: ['run', 'maxSamples'], value: undefined }],
    });
  });
});
