/** What a check says of budgets that are too small, of feedback whose rank it cannot be sure of, and of what is measured beside X. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import type { RunResult } from '../../../src/core/run/result/result';
import { NO_OVERRIDES, type Overrides } from '../../../src/core/document/overrides';
import type { Problem } from '../../../src/core/text/problem';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createFirst } from '../../../src/core/feedback/models/prefixFeedback';
import { feedbackFindings } from '../../../src/core/run/check/feedbackFindings';
import { inspectInstance } from '../../../src/core/run/check/inspect';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { resultOf } from './drive';
import { buildInstance } from './instances';

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
    const finding = warned(ASSIGNMENT, paper);
    expect(finding).toMatchObject({ severity: 'warning', path: 'run.maxSamples' });
    expect(finding?.message).toMatch(/^The first round alone takes [\d,]+ samples/);
    expect(ranWith(ASSIGNMENT, paper)).toMatchObject({ status: 'budget', samples: 0 });
  });

  it('is told where delta is too small for it, whatever the algorithm: the lower bound of the result', () => {
    const { lowerBound } = ranWith(ASSIGNMENT, NO_OVERRIDES);
    if (lowerBound === null) throw new Error('no lower bound');
    const below = Math.floor(lowerBound * 0.9);
    expect(warned(ASSIGNMENT, budget(below))?.message).toContain('too small for this delta');
    expect(ranWith(ASSIGNMENT, budget(below)).status).toBe('budget');
    expect(warned(ASSIGNMENT, budget(Math.ceil(lowerBound)))).toBeUndefined();
    expect(warned(ASSIGNMENT, NO_OVERRIDES)).toBeUndefined();
    // Less certainty needs less.
    expect(warned(ASSIGNMENT, budget(below, ['run.delta', 0.2]))).toBeUndefined();
  });

  it('stands at the number, and is mended by leaving it out', () => {
    const text = ASSIGNMENT.replace('"seed": 1', '"seed": 1, "maxSamples": 3');
    const problem = warned(text, NO_OVERRIDES);
    expect(text.slice(problem?.offset, (problem?.offset ?? 0) + (problem?.length ?? 0))).toBe('3');
    expect(problem?.fixes?.[0]).toMatchObject({
      title: 'Remove maxSamples',
      edits: [{ path: ['run', 'maxSamples'], value: undefined }],
    });
  });
});

const RUN = { algorithm: 'gcb-pe', delta: 0.1, seed: 1 };
const unsimulated = (changes: object) =>
  simulatedSpec({ environment: undefined, run: RUN, ...changes });

it('a rank that might be higher is said to be one: sums of first base arms, too many actions to list', () => {
  // Of three arms, one a group, the first two are seen: rank 139 of 210, and no way to prove it.
  const group = { size: 70, choose: 1 };
  const instance = buildInstance({
    family: createPartition([group, group, group]),
    feedback: createFirst(2, true),
    algorithm: 'gcb-pe',
    theta: new Float64Array(210),
  });
  const inspection = inspectInstance(instance);
  expect(inspection.observerSet.rank).toBe(139);
  expect(inspection.isRankCertain).toBe(false);
  const [finding] = feedbackFindings(instance, inspection, { stated: null, amend: () => null });
  expect(finding).toMatchObject({ code: 'rank-deficient' });
  expect(finding?.message).toContain('others might show more');
});

it('what would do is tried with what is measured, and keeps it', () => {
  // Of nine base arms only the sum of all is seen.
  const measurable = { family: 'topK', arms: 9, k: 9 };
  const shared = { cost: 2, measurable, transform: 'log' };
  const actions = { family: 'matching', left: 3, right: 3 };
  const spec = (feedback: unknown) => unsimulated({ actions, feedback, reward: { type: 'max' } });
  const { problems } = checkSpec(spec({ type: 'full-bandit', ...shared }), NO_OVERRIDES);
  const fixes = problems.find(({ code }) => code === 'rank-deficient')?.fixes ?? [];
  expect(fixes.map(({ edits }) => edits[0]?.value)).toEqual([{ type: 'semi-bandit', ...shared }]);
  expect(checkSpec(spec(fixes[0]?.edits[0]?.value), NO_OVERRIDES).ok).toBe(true);
});

it('families of what is measured tell nothing about what is chosen', () => {
  const knapsack = { family: 'knapsack', weights: [1, 1, 1, 5], capacity: 2 };
  const text = unsimulated({ feedback: { type: 'semi-bandit', measurable: knapsack } });
  const { problems } = checkSpec(text, NO_OVERRIDES);
  expect(problems.map(({ code }) => code)).toEqual(['rank-deficient']);
});
