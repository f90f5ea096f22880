/** The duel of the finalists, and the actions by which pairs of base arms show. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL } from '../../all.mjs';
import type { ActionFamily } from '../../../src/core/families/family';
import { AssumptionChecks } from '../../../src/core/assumptionChecks/checks';
import { createTopK } from '../../../src/core/families/selection/topK';
import { DuelCheck } from '../../../src/core/learners/systems/duel/duelCheck';
import { crossed } from '../../../src/core/learners/systems/duel/pairActions';
import { samplesOf, type AskedPull } from '../../../src/core/protocol/dialogue';
import type { RunResult } from '../../../src/core/run/result/result';
import { RunSession } from '../../../src/core/run/session/session';
import { completeEdges } from '../combinatorics/matroids/samples';
import { preparedFrom } from '../experiment/lab';
import { normalOf } from './problems';
import { integer } from '../manyOf';
import { forAll } from '../forAll';

const FAMILIES = {
  topK: { family: 'topK', arms: 8, k: 3 },
  subsets: { family: 'subsets', arms: 6, min: 1, max: 4 },
  matching: { family: 'matching', left: 4, right: 4 },
  spanningTree: {
    family: 'spanningTree',
    edges: completeEdges(5),
  },
} as const;
type FamilyName = keyof typeof FAMILIES;

const spec = (changes: object) =>
  JSON.stringify({
    ...{ version: 1, actions: FAMILIES.topK, feedback: { type: 'full-bandit' } },
    ...{ reward: { type: 'linear' }, assumptions: { noiseScale: 0.3, rowNoise: 'independent' } },
    environment: { type: 'manual' },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
    ...changes,
  });

function familyOf(name: FamilyName): ActionFamily {
  return preparedFrom(spec({ actions: FAMILIES[name] })).instance.family;
}

describe('four actions that differ by a pair', () => {
  it.each(Object.keys(FAMILIES) as FamilyName[])('add up but for the pair, of %s', (name) => {
    const family = familyOf(name);
    const known = new Set(family.enumerate(1e4)?.map((action) => action.join()));
    const arm = fc.nat(family.dimension - 1);
    let found = 0;
    forAll([arm, arm], (a, b) => {
      fc.pre(a < b);
      const four = crossed(family, [a, b]);
      if (four === null) return;
      found++;
      const count = (arm: number) =>
        four.map((action) => Number(action.includes(arm))) as [number, number, number, number];
      for (let arm = 0; arm < family.dimension; arm++) {
        const [both, first, second, none] = count(arm);
        expect(both - first - second + none).toBe(0);
      }
      expect(four.map((action) => action.includes(a))).toEqual([true, true, false, false]);
      expect(four.map((action) => action.includes(b))).toEqual([true, false, true, false]);
      for (const action of four) expect(known.has(action.join())).toBe(true);
    });
    expect(found).toBeGreaterThan(20);
  });

  it('are none where both always go together', () => {
    expect(crossed(createTopK(3, 3), [0, 1])).toBeNull();
  });
});

/** What is asked in a duel and how the run ended. */
function duelled(text: string, maxBatch = Infinity) {
  const prepared = preparedFrom(text);
  const { feedback, family, reward } = prepared.instance;
  const sign = reward.goal === 'minimize' ? -1 : 1;
  const theta = Float64Array.from({ length: family.dimension }, (_, arm) => 2 / (1 + arm));
  const session = new RunSession(prepared, { maxBatch });
  const asked: AskedPull[] = [];
  const inDuel: AskedPull[] = [];
  let phase = '';
  for (;;) {
    const step = session.next();
    if (step.type === 'done') return { result: step.result, asked, inDuel };
    if (step.type === 'event') {
      if (step.event.type === 'roundStarted') ({ phase } = step.event);
      continue;
    }
    asked.push(...step.batch.pulls);
    if (phase === 'duel') inDuel.push(...step.batch.pulls);
    session.tell(
      step.batch.pulls.map(({ id, action, count }) => {
        const normal = normalOf(id);
        const means = feedback
          .observe(action)
          .map(({ arms, coefficients }) =>
            arms.reduce((sum, arm, i) => sum + (theta[arm] ?? 0) * (coefficients[i] ?? 0), 0),
          );
        const noise = () => 0.3 * Math.sqrt(count) * normal();
        const sum = Float64Array.from(means, (mean) => sign * count * mean + noise());
        return { count, sum };
      }),
    );
  }
}

const duelOf = ({ checks = [] }: RunResult) => checks.find(({ name }) => name === 'duel');

const LINEAR = { type: 'linear' };
const settings = fc.record({
  actions: fc.constantFrom(FAMILIES.topK, FAMILIES.matching),
  feedback: fc.constantFrom({ type: 'full-bandit' }, { type: 'semi-bandit' }),
  assumptions: fc.constantFrom(
    { noiseScale: 0.3, rowNoise: 'independent' },
    { noise: 'gaussian', rowNoise: 'independent' },
    { noise: 'symmetric' },
  ),
  reward: fc.constantFrom<object>(LINEAR, { ...LINEAR, goal: 'minimize' }, { type: 'mean' }),
  environment: fc.constantFrom<object>({ type: 'manual' }, { type: 'process', command: ['none'] }),
});
const runs = fc.record({
  ...{ algorithm: fc.constant('gcb-pe'), delta: fc.constant(0.05) },
  ...{ seed: fc.nat(99), accuracy: fc.constantFrom(0.05, 0.5) },
  options: fc.constantFrom<object>({}, { rounds: 'few' }),
});

describe('the duel of the finalists', () => {
  it('is of at most a tenth of the samples, for all that can be measured', () => {
    forAll([settings, runs], ALL ? 12 : 8, (own, run) => {
      const { result, asked, inDuel } = duelled(spec({ ...own, run }));
      fc.pre(result.status === 'certified' || result.status === 'doubtful');
      const check = duelOf(result);
      expect(samplesOf(asked)).toBe(result.samples);
      expect(10 * samplesOf(inDuel)).toBeLessThanOrEqual(result.samples);
      if (check?.duel === undefined) {
        expect(check?.text).toMatch(/Not made: .*too few/);
        return;
      }
      const { leader, rival, lead, interval } = check.duel;
      expect(leader).toEqual(result.action);
      expect(rival).not.toEqual(leader);
      const names = [leader, rival].map((action) => action.join());
      const last = inDuel.filter(({ action }) => names.includes(action.join()));
      expect(last.length).toBeGreaterThan(1);
      expect(interval[0] ?? -Infinity).toBeLessThanOrEqual(lead);
      expect(interval[1] ?? Infinity).toBeGreaterThanOrEqual(lead);
      expect(result.phases.reduce((sum, { samples }) => sum + samples, 0)).toBe(result.samples);
    });
  });

  it('is the same in batches of any size, and leaves the run before it as it is', () => {
    forAll([settings, runs, integer(1, 9)], ALL ? 6 : 3, (own, run, maxBatch) => {
      const text = spec({ ...own, run });
      const once = duelled(text);
      const off = spec({ ...own, run: { ...run, options: { ...run.options, duel: false } } });
      const without = duelled(off);
      expect(duelOf(without.result)).toBeUndefined();
      const before = once.asked.slice(0, without.asked.length);
      expect(before).toEqual(without.asked);
      const parted = duelled(text, maxBatch);
      expect(samplesOf(parted.inDuel) * 10).toBeLessThanOrEqual(parted.result.samples);
    });
  });

  it('takes what the budget leaves, and no certificate away', () => {
    const { samples } = duelled(spec({ run: { ...RUN, options: { duel: false } } })).result;
    for (const more of [0, 1, 2, 5]) {
      const run = { ...RUN, maxSamples: samples + more };
      const { result } = duelled(spec({ run }));
      expect(result.status).toBe('certified');
      expect(result.samples).toBeLessThanOrEqual(samples + more);
      if (more < 2) expect(duelOf(result)?.text).toMatch(/^Not made: .*too few/);
    }
    const cost = { type: 'full-bandit', cost: 2 };
    const { result } = duelled(spec({ feedback: cost, run: { ...RUN, maxCost: 2 * samples + 5 } }));
    expect(result.cost).toBeLessThanOrEqual(2 * samples + 5);
    expect(result.status).toBe('certified');
  });

  it('compares other finalists by their own samples alone', () => {
    const { instance } = preparedFrom(spec({ run: RUN }));
    const duel = new DuelCheck(instance);
    const observe = (action: readonly number[]) => instance.feedback.observe(action);
    const model = { noiseScale: 0.3, rowNoise: 'independent', noiseOn: 'feedback' } as const;
    const checks = new AssumptionChecks({ ...model, observe }, 0.05, null, [duel]);
    for (const [rival, lead] of [
      [[0, 1, 3], 5],
      [[0, 1, 4], 1],
    ] as const) {
      const leader = [0, 1, 2];
      duel.pair = { leader, rival, lead };
      for (let block = 0; block < 4; block++) {
        const sums = [lead, 0].map((value) => Float64Array.of(value));
        [leader, rival].forEach((action, at) => {
          const sum = sums[at] as Float64Array;
          checks.add([{ action, count: 1, sum, sumOfSquares: null }]);
        });
      }
      checks.endPhase();
      expect(duel.duel).toMatchObject({ leader, rival });
      expect(duel.duel?.lead).toBeCloseTo(lead);
    }
  });

  it('is not made of what cannot be measured, and says so', () => {
    const feedback = { type: 'full-bandit', measurable: { family: 'topK', arms: 8, k: 2 } };
    const { result, inDuel } = duelled(spec({ feedback, run: RUN }));
    expect(result.status).toBe('certified');
    expect(inDuel).toEqual([]);
    expect(duelOf(result)?.text).toContain('Not made: the value of the leader');
  });

  it('is there by default where something real answers, and the paper’s version has none', () => {
    const paper = duelled(spec({ run: { ...RUN, preset: 'paper', maxSamples: 1000 } }));
    expect(duelOf(paper.result)).toBeUndefined();
    const theta = [2, 1, 0.8, 0.5, 0.4, 0.3, 0.2, 0.1];
    const environment = { type: 'simulated', theta };
    expect(duelled(spec({ environment, run: RUN })).result.checks).toBeUndefined();
    const asked = { ...RUN, options: { duel: true } };
    expect(duelOf(duelled(spec({ environment, run: asked })).result)?.duel).toBeDefined();
  });
});

const RUN = { algorithm: 'gcb-pe', delta: 0.05, seed: 3 };
