/** Every quick fix mends the problem that it is offered for. */
import { applyEdits, modify } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { loadSpec } from '../../../src/core/document/loadSpec';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { Fix, Problem } from '../../../src/core/text/problem';
import { checkSpec } from '../../../src/core/plan/checkSpec';

const SPEC = {
  version: 1,
  actions: { family: 'topK', arms: 4, k: 2 },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  environment: { type: 'simulated', theta: { geometric: { first: 1, ratio: 0.9 } } },
  run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
};
const matching = { family: 'matching', left: 2, right: 3 };
const theta = (value: unknown) => ({ environment: { type: 'simulated', theta: value } });
const ranked = (feedback: object, reward: object = {}) => ({
  ...{ actions: { family: 'ranking', items: 3 }, feedback },
  reward: { type: 'dcg', ...reward },
});
const groups = [3, 1].map((choose) => ({ size: 2, choose }));
const edges = [0, 1].map((left) => [left, 0]);
const ONE_OR_TWO = { min: 1, max: 2 };
const measurable = { family: 'topK', arms: 20, k: 3 };
const SEEN = { reward: { type: 'coverage' }, feedback: { type: 'semi-bandit' } };

const applied = (text: string, { edits }: Fix): string =>
  edits.reduce(
    (changed, { path, value }) => applyEdits(changed, modify(changed, [...path], value, {})),
    text,
  );

const withCode = (problems: readonly Problem[], code: string): readonly Problem[] =>
  problems.filter((problem) => problem.code === code);

it.each([
  ['theta-length', 'Set arms to 5', theta([1, 2, 3, 4, 5])],
  ['weights-length', 'Set arms to 3', { reward: { type: 'linear', weights: [1, 2, 3] } }],
  ['k-above-arms', 'Set k to 4', { actions: { family: 'topK', arms: 4, k: 5 } }],
  ['labels-length', 'Set arms to 3', { actions: { ...SPEC.actions, labels: ['a', 'b', 'c'] } }],
  ['labels-length', 'Set left to 3', { actions: { ...matching, leftLabels: ['a', 'b', 'c'] } }],
  ['mask-width', 'Set arms to 3', { feedback: { type: 'masked', matrix: [[1, 1, 1]] } }],
  ['discounts-length', 'Set items to 2', ranked({ type: 'semi-bandit' }, { discounts: [1, 0.5] })],
  ['count-above-items', 'Set count to 3', ranked({ type: 'top-ranked', count: 9 })],
  ['measurable-size', 'Set arms to 4', { feedback: { type: 'full-bandit', measurable } }],
  ['size-above-arms', 'Set max to 4', { actions: { family: 'subsets', arms: 4, min: 1, max: 9 } }],
  ['min-above-max', 'Set min to 2', { actions: { family: 'subsets', arms: 4, min: 3, max: 2 } }],
  ['choose-above-size', 'Set choose to 2', { actions: { family: 'partition', groups } }],
  ['size-above-nodes', 'Set size to 2', { actions: { ...matching, size: 5 } }],
  ['size-above-nodes', 'Set max to 2', { actions: { ...matching, size: { min: 1, max: 5 } } }],
  ['min-above-max', 'Set min to 1', { actions: { ...matching, size: { min: 2, max: 1 } } }],
  ['size-never-reached', 'Set max to 1', { actions: { ...matching, edges, size: ONE_OR_TWO } }],
  ['min-above-max', 'Swap low and high', theta({ uniform: { low: 1, high: 0, seed: 1 } })],
  ['k-above-arms', 'Set k to 3', theta({ topKGap: { k: 4, gap: 0.1, seed: 1 } })],
  ['number-too-large', 'Set ratio to 1', theta({ geometric: { first: 1, ratio: 1e60 } })],
  ['option-removed', 'Remove alpha', { run: { ...SPEC.run, options: { alpha: 'printed' } } }],
  ['theta-no-probability', 'Set theta[1] to 1', { ...SEEN, ...theta([0.5, 1.5, 0.5, 0.5]) }],
])('%s: %s', (code, title, changes) => {
  const text = JSON.stringify({ ...SPEC, ...changes }, null, 2);
  const found = withCode(loadSpec(text, NO_OVERRIDES).problems, code)[0];
  const fix = found?.fixes?.find((one) => one.title === title);
  if (fix === undefined) throw new Error(JSON.stringify(found));
  expect(fix.description).toMatch(/\.$/);
  const { problems } = loadSpec(applied(text, fix), NO_OVERRIDES);
  expect(withCode(problems, code)).toEqual([]);
});

it('offers no number of base arms where several numbers or a list say it', () => {
  for (const actions of [matching, { family: 'knapsack', weights: [1, 2], capacity: 3 }]) {
    const text = JSON.stringify({ ...SPEC, actions, ...theta([1]) });
    const [problem] = withCode(loadSpec(text, NO_OVERRIDES).problems, 'theta-length');
    expect(problem).toBeDefined();
    expect(problem?.fixes ?? []).toEqual([]);
  }
});

it('offers no width to rows that differ', () => {
  const feedback = { type: 'masked', matrix: [[1, 1, 1], [1]] };
  const problems = loadSpec(JSON.stringify({ ...SPEC, feedback }), NO_OVERRIDES).problems;
  for (const { fixes = [] } of withCode(problems, 'mask-width')) expect(fixes).toEqual([]);
});

it('adds an environment where a run needs one', () => {
  const assumptions = { thetaNorm: 9, noiseScale: 1 };
  const text = JSON.stringify({ ...SPEC, environment: undefined, assumptions }, null, 2);
  const preparation = prepareRun(text, NO_OVERRIDES);
  if (preparation.ok) throw new Error('it can run');
  const fix = withCode(preparation.report.problems, 'no-environment')[0]?.fixes?.[0];
  if (fix === undefined) throw new Error('no fix');
  expect(checkSpec(applied(text, fix), NO_OVERRIDES).ok).toBe(true);
  expect(prepareRun(applied(text, fix), NO_OVERRIDES).ok).toBe(true);
});

it('does not make d fit a list where the names of the base arms agree with d: the fixes would undo one another', () => {
  const actions = { ...SPEC.actions, labels: ['a', 'b', 'c', 'd'] };
  for (const wrong of [theta([1, 2, 3]), { reward: { type: 'linear', weights: [1, 2, 3] } }]) {
    const text = JSON.stringify({ ...SPEC, ...wrong, actions });
    const { problems } = checkSpec(text, NO_OVERRIDES);
    const found = problems.filter(({ code }) => /^(theta|weights)-length$/.test(code));
    expect(found).toHaveLength(1);
    expect(found[0]?.fixes ?? []).toEqual([]);
  }
});
