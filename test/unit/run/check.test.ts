import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSpec } from '../../../src/core/plan/checkSpec';
import { bestActions, previewSpec } from '../../../src/core/run/check/preview';
import { prepareRun } from '../../../src/core/run/check/prepare';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { preparedFrom, simulatedSpec } from '../experiment/lab';

const EXAMPLES = readdirSync('examples').filter((file) => file.endsWith('.cpe.json'));

/** Three by three, by their total. */
const SPEC = {
  version: 1,
  actions: { family: 'matching', left: 3, right: 3, size: 3 },
  feedback: { type: 'full-bandit' },
  reward: { type: 'linear' },
  environment: { type: 'simulated', theta: [0.9, 0.1, 0, 0.2, 0.8, 0.1, 0, 0.3, 0.5] },
  run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
};
const GCB_PE = { algorithm: 'gcb-pe', delta: 0.05, seed: 1 };
const FOUR = { environment: { type: 'simulated', theta: [1, 2, 3, 4] }, run: GCB_PE };

const specText = (changes: object = {}) => JSON.stringify({ ...SPEC, ...changes }, null, 2);

function problemIn({ problems }: ReturnType<typeof checkSpec>, code: string) {
  return problems.find((problem) => problem.code === code);
}

describe('a check', () => {
  it.each(EXAMPLES)('shows what a run, a preview and the best actions have: %s', (file) => {
    const text = readFileSync(`examples/${file}`, 'utf8');
    const report = checkSpec(text, NO_OVERRIDES);
    expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.ok).toBe(true);
    const { facts, inspection } = preparedFrom(text);
    expect(facts.assumptions.filter(({ grade }) => grade === 'not-met')).toEqual([]);
    expect(facts.observerSet).toEqual(report.observerSet);
    expect(facts.instance).toEqual(report.instance);
    const { span, observerSet } = inspection;
    if (span !== null) expect(span.rank).toBe(observerSet.rank);

    const outcome = previewSpec(text, { k: 7, weights: null });
    if (!outcome.ok) throw new Error('no preview');
    const { best, weights, observers, ...preview } = outcome.preview;
    expect(weights.values).toEqual(report.theta);
    expect(preview.instance).toEqual(report.instance);
    expect(preview.observerSet).toEqual(report.observerSet);
    expect(observers.map(({ action }) => action)).toEqual(report.observerSet?.actions);
    const told = bestActions(text, NO_OVERRIDES, weights.values, 7);
    const actions = best.map(({ arms, value }) => ({ arms, value }));
    expect(told.ok && told.best.actions).toEqual(actions);
  });

  it('says where a run takes place in the span', () => {
    const report = checkSpec(specText(), NO_OVERRIDES);
    expect(report.ok).toBe(true);
    const place = { path: 'actions', line: 3 };
    expect(report.problems).toMatchObject([{ severity: 'info', code: 'runs-in-span', ...place }]);
    expect(report.problems[0]?.message).toContain('rank 5 of 9');
    expect(report.observerSet).toMatchObject({ rank: 5, d: 9, dimension: 5, identifiable: true });
    expect(report.undeterminedArms).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it.each([
    ['a single action', { family: 'topK', arms: 4, k: 4 }],
    ['a single action that is not seen', { family: 'explicit', arms: 4, actions: [[0]] }],
  ])('has no word of the span for %s', (_, actions) => {
    const feedback = { type: 'masked', matrix: [[0, 1, 0, 0]] };
    const report = checkSpec(specText({ ...FOUR, actions, feedback }), NO_OVERRIDES);
    expect(report).toMatchObject({ ok: true, problems: [] });
    expect(report.observerSet?.rank).toBeLessThan(4);
  });

  it('says that nothing need be seen where no reward depends on a base arm', () => {
    const text = specText({
      ...FOUR,
      actions: { family: 'explicit', arms: 4, actions: [[0], [1]] },
      feedback: { type: 'masked', matrix: [[0, 0, 0, 1]] },
      reward: { type: 'linear', weights: [0, 0, 1, 1] },
    });
    const { observerSet, problems } = checkSpec(text, NO_OVERRIDES);
    expect(observerSet).toMatchObject({ rank: 0, identifiable: true });
    expect(problems).toMatchObject([{ severity: 'info', code: 'runs-in-span' }]);
    expect(problems[0]?.message).toContain('no base arm');
    expect(problems[0]?.message).not.toContain('rank');
  });

  it('names what no feedback determines, and what would mend it', () => {
    const text = specText({
      feedback: { type: 'masked', matrix: [[1, 1, 1, 1, 1, 1, 0, 1, 1]] },
      ...{ run: GCB_PE, actions: { ...SPEC.actions, size: { min: 2, max: 3 } } },
    });
    const report = checkSpec(text, NO_OVERRIDES);
    expect(report.ok).toBe(false);
    expect(report.undeterminedArms).toEqual([6]);
    expect(report.observerSet).toMatchObject({ rank: 8, d: 9, identifiable: false });
    const problem = problemIn(report, 'rank-deficient');
    expect(problem).toMatchObject({ severity: 'error', path: 'feedback' });
    expect(problem?.message).toContain('1 base arm is not determined by any set of actions');
    expect(problem?.message).toMatch(/cannot distinguish “.+” from “.+”\./);
    // Each fix that is offered mends the spec.
    const values = problem?.fixes?.map(({ edits }) => edits[0]?.value);
    expect(values).toEqual([{ type: 'full-bandit' }, { type: 'semi-bandit' }]);
    for (const fix of problem?.fixes ?? [])
      expect(checkSpec(text, { set: [['feedback', fix.edits[0]?.value]] }).ok).toBe(true);
    expect(prepareRun(text, NO_OVERRIDES).ok).toBe(false);
  });

  it.each([
    // The last worker is the first of no pair, and the second of none either.
    ['one pair fewer', 2],
    ['any number of pairs', 1],
  ])('offers smaller matchings where they mend it: %s', (_what, count) => {
    const text = specText({ feedback: { type: 'first', count, sum: false }, run: GCB_PE });
    const problem = problemIn(checkSpec(text, NO_OVERRIDES), 'rank-deficient');
    const value = { min: count, max: 3 };
    expect(problem?.message).toContain('right 2');
    expect(problem?.message).toContain(`or matchings of ${count} to 3 pairs would do.`);
    expect(problem?.fixes?.at(-1)?.edits).toEqual([{ path: ['actions', 'size'], value }]);
    expect(checkSpec(text, { set: [['actions.size', value]] }).ok).toBe(true);
  });

  it('offers no feedback that the algorithm, the family or the reward has no use for', () => {
    const text = specText({ reward: { type: 'min' }, run: GCB_PE });
    const problem = problemIn(checkSpec(text, NO_OVERRIDES), 'rank-deficient');
    const values = problem?.fixes?.map(({ edits }) => edits[0]?.value);
    expect(values).toEqual([{ type: 'semi-bandit' }, { min: 2, max: 3 }]);
  });

  it('refuses a list that ALBA could not work through', () => {
    const text = specText({
      // 19,600 actions: few enough to list, too many for designs of rank 50.
      actions: { family: 'topK', arms: 50, k: 3 },
      environment: { type: 'simulated', theta: { geometric: { first: 1, ratio: 0.9 } } },
      run: { algorithm: 'alba', delta: 0.05, seed: 1 },
    });
    const report = checkSpec(text, NO_OVERRIDES);
    expect(report.ok).toBe(false);
    const problem = problemIn(report, 'too-many-actions');
    expect(problem).toMatchObject({ severity: 'error', path: 'run.algorithm' });
    expect(problem?.message).toContain('19,600');
    expect(problem?.fixes?.[0]?.edits).toEqual([{ path: ['run', 'algorithm'], value: 'polyalba' }]);
    expect(checkSpec(text, { set: [['run.algorithm', 'polyalba']] }).ok).toBe(true);
  });
});

/** Of eight arms, or three of them, by an algorithm. */
function problemsOf(algorithm: string, { run = {}, log, ...changes }: Refused) {
  const spec = simulatedSpec({
    actions: { family: 'topK', arms: 8, k: 3 },
    environment: undefined,
    assumptions: { noiseScale: 1 },
    run: { algorithm, delta: 0.05, seed: 1, ...run },
    ...changes,
  });
  return checkSpec(spec, { set: [], ...(log !== undefined && { log: { text: log } }) }).problems;
}

interface Refused {
  readonly [part: string]: unknown;
  readonly run?: object;
  readonly log?: string;
}

const ofTopK = (arms: number, k: number) => ({ actions: { family: 'topK', arms, k } });
const SEMI = { feedback: { type: 'semi-bandit' } };
const ONES = [1, 1, 1, 1];
/** Base arms 1 and 3 are seen together alone. */
const SUMS = { ...ofTopK(4, 2), feedback: { type: 'masked', matrix: [ONES, [0, 2, 0, 1]] } };
const WEIGHTED = { reward: { type: 'linear', weights: [1, 2, 1, 1, 1, 1, 1, 1] } };
const SIZES = { actions: { family: 'subsets', arms: 5, min: 1, max: 2 } };
const PAPER = { run: { preset: 'paper' } };
const RECORDED = { ...ofTopK(3, 2), environment: { type: 'recorded', file: 'a log.csv' } };
const LOG = 'action,y1\n0 1,1\n0 2,2\n';

describe('what an algorithm does not support', () => {
  const [covers, polyalba] = ['algorithm-does-not-cover', ['algorithm', 'polyalba'] as const];
  it.each<readonly [string, Refused, string, RegExp, readonly [string, string] | null]>([
    ['csar', SIZES, covers, /the family `topK`/, polyalba],
    ['saqm', { reward: { type: 'max' } }, covers, /max/, null],
    ['clucb', {}, covers, /full-bandit/, null],
    ['peace', WEIGHTED, covers, /weights/, null],
    ['peace', ofTopK(30, 15), 'too-many-actions', /155\sM/, null],
    ['peace', SUMS, 'arm-not-observed', /./, null],
    ['clucb', SUMS, 'arm-not-observed', /./, ['algorithm', 'gcb-pe']],
    // There are no Hadamard matrices of these orders.
    ['csar', PAPER, 'no-hadamard', /none of order 6/, ['preset', 'recommended']],
    ['csar', { ...ofTopK(5, 4), ...PAPER }, 'no-hadamard', /takes 8 base arms/, null],
    // It chooses actions while it runs.
    ['csar', { ...RECORDED, log: LOG }, 'log-lacks-actions', /all 3 .* only 2/, polyalba],
  ])('is refused where it is, with what would do: %s, %j', (algorithm, spec, code, words, fix) => {
    const problem = problemsOf(algorithm, spec).find((each) => each.code === code);
    expect(problem).toMatchObject({ severity: 'error' });
    expect(problem?.path).toBe(code === 'log-lacks-actions' ? 'environment.file' : 'run.algorithm');
    expect(problem?.message).toMatch(words);
    if (fix === null) return;
    expect(problem?.fixes?.[0]?.edits).toEqual([{ path: ['run', fix[0]], value: fix[1] }]);
  });

  it('is an option as well', () => {
    const problems = problemsOf('csar', { run: { options: { threshold: 'printed' } } });
    const problem = problems.find(({ code }) => code === 'no-hadamard');
    const edit = { path: ['run', 'options', 'threshold'], value: 'sound' };
    expect(problem?.fixes?.[0]?.edits).toEqual([edit]);
  });

  it.each<readonly [string, Refused]>([
    ['csar', { ...ofTopK(4, 2), ...PAPER }],
    ['csar', { ...ofTopK(9, 1), ...PAPER }],
    ['csar', { ...ofTopK(4, 4), ...PAPER }],
    ['csar', { ...RECORDED, log: `${LOG}1 2,3\n` }],
    ['saqm', { ...RECORDED, log: LOG }],
    ['peace', { ...SEMI, ...WEIGHTED }],
    ['peace', { ...SEMI, ...ofTopK(30, 15) }],
  ])('is no more than that: %s, %j', (algorithm, spec) => {
    const errors = problemsOf(algorithm, spec).filter(({ severity }) => severity === 'error');
    // A log of two actions does not tell all of them apart.
    expect(errors.filter(({ code }) => code !== 'not-identifiable')).toEqual([]);
  });
});
