/** A run that minimises is the one that maximises with the other signs, and speaks in those of the user. */
import { describe, expect, it, test } from 'vitest';
import type { Action } from '../../../src/core/families/family';
import { buildReward, type RewardSpec } from '../../../src/core/reward/catalogue';
import { rewardFactsOf, type RewardName } from '../../../src/core/reward/facts';
import type { RunEvent } from '../../../src/core/run/session/events';
import { prepareRun, type PreparedRun } from '../../../src/core/run/check/prepare';
import { examineSpec } from '../../../src/core/run/check/check';
import { bestActions, previewSpec } from '../../../src/core/run/check/preview';
import type { RunResult } from '../../../src/core/run/result/result';
import { runText } from '../../../src/core/report/text';
import { preparePlan } from '../../../src/core/plan/preparePlan';
import { planOf } from '../plan/planned';
import { Experiment } from '../../../src/core/experiment/experiment';
import {
  Notebook,
  measureAll,
  preparedFrom,
  settle,
  simulatedSpec,
  specText,
} from '../experiment/lab';
import { ALL } from '../../all.mjs';
import { actionsOf, everyPair, familyOf, feedbackSpec, rewardSpec, thetaOf } from '../pairSpecs';
import { resultOf } from './drive';

type Pair = Pick<
  ReturnType<typeof everyPair>[number],
  'family' | 'feedback' | 'reward' | 'algorithm'
>;

function textOf(pair: Pair, reward: RewardSpec, theta: readonly number[], run: object): string {
  const family = familyOf(pair.family);
  return JSON.stringify({
    version: 1,
    actions: actionsOf(pair.family),
    feedback: feedbackSpec(pair.feedback, family),
    reward,
    environment: { type: 'simulated', theta, noise: { scale: 0.2 } },
    run: { algorithm: pair.algorithm, delta: 0.05, seed: 7, maxSamples: 3000, ...run },
  });
}

interface Told {
  readonly prepared: PreparedRun;
  readonly result: RunResult;
  readonly events: readonly RunEvent[];
}

function told(text: string): Told | null {
  const preparation = prepareRun(text, { set: [] });
  if (!preparation.ok) return null;
  const { prepared } = preparation;
  const events: RunEvent[] = [];
  return { prepared, events, result: resultOf(prepared, (event) => events.push(event)) };
}

/** Every estimate of an event or a result with the other sign, and what names the goal left out. */
function mirrored(value: unknown): string {
  const names = ['estimate', 'value'];
  const turned = (entry: unknown) => (typeof entry === 'number' ? 0 - entry : entry);
  return JSON.stringify(value, (name, entry: unknown) => {
    if (name === 'interval' && Array.isArray(entry)) return entry.map(turned).reverse();
    return names.includes(name) ? turned(entry) : entry;
  });
}

const OTHER: Partial<Record<RewardName, RewardName>> = { min: 'max', max: 'min' };

const MAIN: readonly string[] = ['polyalba', 'alba', 'gcb-pe'];

/**
 * For each algorithm a pair, for the main ones one with each of their rewards; before a release for every algorithm, and for
 * each family too.
 */
function someOf(pairs: readonly Pair[]): readonly Pair[] {
  const seen = new Set<string>();
  return pairs.filter(({ family, reward, algorithm }) => {
    const own = ALL || MAIN.includes(algorithm) ? `${algorithm} ${reward}` : algorithm;
    const keys = [own, ...(ALL ? [`${family} ${reward}`] : [])];
    const isNew = keys.some((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

const POSSIBLE = everyPair().filter(({ possibility }) => possibility.possible);
const MIRRORED = someOf(
  POSSIBLE.filter(
    ({ reward }) => reward in OTHER || rewardFactsOf(reward)?.isNotLinear !== true,
  ).filter(({ reward }) => reward !== 'link'),
);

describe.each([
  ['to the end', {}],
  ['within an accuracy', { accuracy: 0.3 }],
  ['to a budget', { maxSamples: 40 }],
  ['of the paper', { preset: 'paper', maxSamples: 1e9 }],
] as const)('a run %s', (_how, run) => {
  const hasAll = Object.keys(run).length === 0;
  const pairs = MIRRORED.filter(({ algorithm }) => hasAll || MAIN.includes(algorithm));
  test.each(pairs)('$algorithm, $reward, $family', (pair) => {
    const family = familyOf(pair.family);
    const theta = thetaOf(family);
    const own = rewardSpec(pair.reward, family);
    const other = rewardSpec(OTHER[pair.reward] ?? pair.reward, family);
    const least = told(textOf(pair, { ...own, goal: 'minimize' }, theta, run));
    const negated = theta.map((value) => -value);
    const most = told(textOf(pair, other, negated, run));
    expect(least === null).toBe(most === null);
    if (least === null || most === null) return;
    const { goal, reward, ...summary } = least.prepared.facts.instance;
    expect([goal, reward]).toEqual(['minimize', own.type]);
    expect(most.prepared.facts.instance).toEqual({ ...summary, reward: other.type });
    expect(least.events.map(mirrored)).toEqual(most.events.map((event) => JSON.stringify(event)));
    expect(mirrored(least.result)).toBe(JSON.stringify(most.result));
  });
});

const OF_GCB_PE = someOf(POSSIBLE.filter(({ algorithm }) => algorithm === 'gcb-pe'));
describe.each(OF_GCB_PE)('$family, $reward', (pair) => {
  const family = familyOf(pair.family);
  const theta = thetaOf(family);
  const spec = rewardSpec(pair.reward, family);
  const own = buildReward(spec, family);
  const valueOf = (action: Action) => own.value(action, Float64Array.from(theta));
  const values = (family.enumerate(1000) ?? []).map(valueOf).sort((a, b) => a - b);

  it('finds the smallest reward of the list, and says what it is', () => {
    const text = textOf(pair, { ...spec, goal: 'minimize' }, theta, { maxSamples: 1e6 });
    const run = told(text);
    if (run === null) return;
    const { result, prepared } = run;
    const [least = NaN, second = NaN] = values;
    expect(result.optimal?.value).toBeCloseTo(least, 12);
    expect(result.optimal?.gapMin).toBeCloseTo(second - least, 12);
    expect(result.correct).toBe(true);
    expect(own.value(result.action ?? [], Float64Array.from(theta))).toBeCloseTo(least, 12);
    expect(result.estimate).toBeCloseTo(least, 0);
    if (result.status !== 'certified') return;
    expect(runText(result, prepared.facts)).toMatch(/margin over the next best +\d/);
    expect(result.phases.at(-1)?.gap ?? 0).toBeGreaterThanOrEqual(0);
  });
});

describe('the values of the user', () => {
  const spec = {
    reward: { type: 'linear', goal: 'minimize' },
    environment: { type: 'simulated', theta: [4, 0, 2, 3], noise: { scale: 0.1 } },
  };
  const text = simulatedSpec(spec);

  it('are shown by a check, a preview and a list of the best', () => {
    const { report } = examineSpec(text, { set: [] });
    expect(report.theta).toEqual([4, 0, 2, 3]);
    expect(report.instance).toMatchObject({ reward: 'linear', goal: 'minimize' });
    const preview = previewSpec(text, { k: 3, weights: null });
    const best = [
      { arms: [1, 2], value: 2, reward: null },
      { arms: [1, 3], value: 3, reward: null },
      { arms: [0, 1], value: 4, reward: null },
    ];
    const weights = { values: [4, 0, 2, 3] };
    expect(preview).toMatchObject({ ok: true, preview: { weights, best } });
    const listed = bestActions(text, { set: [] }, [5, -1, 0, 0], 6);
    const values = listed.ok && listed.best.actions.map(({ value }) => value);
    expect(values).toEqual([-1, -1, 0, 4, 5, 5]);
  });

  it('of a preview stand beside rewards of another kind', () => {
    const bottleneck = simulatedSpec({
      ...spec,
      reward: { type: 'max', goal: 'minimize' },
      feedback: { type: 'semi-bandit' },
      environment: { ...spec.environment, theta: [4, 1, 2, 3] },
      run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
    });
    const preview = previewSpec(bottleneck, { k: 2, weights: null });
    expect(preview.ok && preview.preview.best).toEqual([
      { arms: [1, 2], value: 3, reward: 2 },
      { arms: [1, 3], value: 4, reward: 3 },
    ]);
  });

  it('make the same plan as those with the other sign', () => {
    const environment = { ...spec.environment, theta: [-4, 0, -2, -3] };
    const other = simulatedSpec({ reward: { type: 'linear' }, environment });
    const plan = (of: string) => {
      const preparation = preparePlan(of, { set: [] }, true);
      return preparation.ok ? planOf(preparation.prepared, { gaps: [1, 0.5] }) : null;
    };
    expect(plan(text)).not.toBeNull();
    expect(plan(text)).toEqual(plan(other));
  });
});

it('an experiment keeps what was measured, and finds the least of it again in its journal', () => {
  const assumptions = { noiseScale: 0.2, feedbackRange: [-0.5, 2] };
  const spec = specText({ reward: { type: 'linear', goal: 'minimize' }, assumptions });
  const prepared = preparedFrom(spec);
  const notebook = new Notebook(spec, prepared);
  const result = measureAll(notebook, new Experiment(prepared, { maxBatch: 12 }));
  expect(result).toMatchObject({ status: 'certified', action: [2, 3], refuted: [] });
  expect(result?.estimate).toBeGreaterThan(0.2);
  const measured = [...notebook.text.matchAll(/"observations":\[\[(-?[\d.]+)/g)];
  expect(measured.reduce((sum, [, value]) => sum + Number(value), 0)).toBeGreaterThan(0);
  const { experiment } = notebook.replayed();
  expect(JSON.stringify(settle(experiment))).toBe(JSON.stringify(result));
});
