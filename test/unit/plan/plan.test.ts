import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExplicit } from '../../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../../src/core/families/family';
import { createTopK } from '../../../src/core/families/selection/topK';
import { planSamples, type Plan } from '../../../src/core/plan/plan';
import { planText } from '../../../src/core/report/planText';
import { createLink } from '../../../src/core/reward/link';
import { NO_OVERRIDES, type Overrides } from '../../../src/core/document/overrides';
import { simulatedSpec } from '../experiment/lab';
import { assignments } from '../families/assignments';
import { ALL, withAll } from '../../all.mjs';
import { drive, driveOne } from '../run/drive';
import { NO_NOISE } from '../run/instances';
import { planOf, preparedPlan, preparedSpec, stepped } from './planned';

const TOP = { family: createTopK(4, 2), theta: [1, 0.9, 0.55, 0.1] } as const;
/** 0.9 - 0.55, as it comes out. */
const TOP_GAP = 0.35;
/** Its best action is tied, so that its plans are without the row of a true gap, for which most runs are simulated. */
const TIED = { ...TOP, theta: [1, 0.5, 0.5, 0] } as const;

/** A plan of each form of the algorithms of the paper. */
const PLANS = withAll(['polyalba', 'gcb-pe'] as const, ['alba'] as const).flatMap((algorithm) =>
  (['recommended', 'paper'] as const).map((preset) => {
    let plan: Plan | null = null;
    const settings = { ...TIED, algorithm, preset };
    return {
      algorithm,
      plan: () => (plan ??= planOf(preparedPlan(settings), { gaps: [0.1, 0.01] })),
    };
  }),
);

/** A spec for every algorithm, with or without an environment. */
function specText(changes: object = {}): string {
  return simulatedSpec({
    assumptions: { thetaNorm: 2, noiseScale: 1 },
    environment: undefined,
    ...changes,
  });
}

const planOfText = (text: string, gaps: readonly number[], overrides?: Overrides, only?: boolean) =>
  planOf(preparedSpec(text, overrides, only), { gaps });

function expectFalling({ rows }: Plan): void {
  for (const algorithm of new Set(rows.map((row) => row.algorithm))) {
    const samples = rows
      .filter((row) => row.algorithm === algorithm)
      .map((row) => row.samples ?? Infinity);
    expect([...samples].sort((a, b) => a - b)).toEqual(samples);
  }
}

describe('planSamples', () => {
  it('has three decades of gaps, the largest first, and marks the true one', () => {
    const { rows, trueGap } = planOf(preparedPlan(TOP));
    expect(trueGap).toBeCloseTo(TOP_GAP, 12);
    expect(rows.map(({ gap }) => Number(gap.toPrecision(6)))).toEqual([
      2, 1, 0.5, 0.35, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002,
    ]);
    expect(rows.filter((row) => row.trueGap)).toEqual([rows[3]]);
  });

  it('counts earlier samples in as the planned values would show them, whatever they were', () => {
    const folder = 'examples/real/warm-start';
    const text = readFileSync(`${folder}/mixes.cpe.json`, 'utf8');
    const june = readFileSync(`${folder}/june.csv`, 'utf8');
    const other = june.replace(/\d+\.\d+/g, (value) => String(1000 - Number(value)));
    const planned = (log: string) => {
      const overrides = { set: [], before: [{ text: log }] };
      const { rows, notes } = planOfText(text, [2], overrides, true);
      expect(notes.join()).toContain('60 earlier samples');
      return rows.map(({ algorithm, samples }) => [algorithm, samples]);
    };
    const own = planned(june);
    expect(planned(other)).toEqual(own);
    const alone = planOfText(text, [2], NO_OVERRIDES, true).rows.map(({ samples }) => samples ?? 0);
    // What 60 samples save is about that many.
    for (const [at, [, samples]] of own.entries())
      expect(Number(samples)).toBeLessThan((alone[at] ?? 0) - 20);
  });

  it('has the gaps that are asked for, each once, and the true one; none that is no positive number', () => {
    const { rows } = planOf(preparedPlan(TOP), { gaps: [0.01, 1, 0.01] });
    expect(rows.map(({ gap }) => Number(gap.toPrecision(6)))).toEqual([1, 0.35, 0.01]);
    for (const gaps of [[], [0], [-1], [NaN], [Infinity], [0.1, 0]]) {
      expect(() => planOf(preparedPlan(TOP), { gaps })).toThrow(RangeError);
    }
  });

  it('says where the first round takes all samples, however large the gap is', () => {
    const family = assignments(6);
    const theta = Array.from({ length: 36 }, (_, i) => (i % 7 === 0 ? 1 : 0));
    const settings = { family, theta, algorithm: 'alba', preset: 'recommended' } as const;
    const { rows } = planOf(preparedPlan(settings), { gaps: [20, 5, 0.2] });
    const [large, middle, , small] = rows;
    expect(large).toMatchObject({ rounds: 1, remark: expect.stringContaining('first round') });
    expect(large?.range).toEqual([large?.samples, large?.samples]);
    expect({ ...middle, gap: 20 }).toEqual(large);
    expect(small?.samples).toBeGreaterThan(large?.samples as number);
    expect(small?.remark).toBeUndefined();
  });

  it.each(
    withAll(['xy-static', 'peace'] as const, ['alba', 'glucb', 'lin-game', 'lin-game-c'] as const),
  )('says of the smallest gaps that no run can take as many samples: %s', (algorithm) => {
    for (const preset of ['recommended', 'paper'] as const) {
      const { rows } = planOf(preparedPlan({ ...TIED, algorithm, preset }), { gaps: [1e-9] });
      const remark = expect.stringMatching(/2\^53|stopping tests/) as string;
      expect(rows.at(-1)).toMatchObject({ samples: null, remark });
    }
  });

  it('extrapolates a run that tests too often, to about what it takes', () => {
    const theta = TOP.theta.map((value) => (value * 0.15) / TOP_GAP);
    const game = { ...TOP, theta, algorithm: 'lin-gap-e', preset: 'paper' } as const;
    const [row] = planOf(preparedPlan(game), { gaps: [0.15] }).rows.slice(-1);
    expect(row?.remark).toContain('Extrapolated');
    // Answers without noise, of which the learner does not know that: with noise it takes a little more.
    const run = drive({ ...game, noise: NO_NOISE });
    expect(run.result.status).toBe('certified');
    const share = run.result.samples / (row?.samples ?? NaN);
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1);
  });

  it('has a whole middle within its range that adds up, and takes a hundred times the samples at a tenth of the gap', () => {
    for (const { algorithm, plan } of PLANS) {
      const { rows, perPhase, perAction } = plan();
      rows.forEach(({ samples, range, rounds, gap }, index) => {
        const [low, high] = range as readonly [number, number];
        expect([low, samples, high].every(Number.isSafeInteger)).toBe(true);
        expect(low).toBeLessThanOrEqual(samples as number);
        expect(high).toBeGreaterThanOrEqual(samples as number);
        expect(rounds).toBeGreaterThan(0);
        expect(perPhase[index]).toMatchObject({ algorithm, gap });
        expect(perAction[index]).toMatchObject({ algorithm, gap });
        const sums = [perPhase[index]?.phases, perAction[index]?.actions].map((entries) =>
          entries?.reduce((sum, entry) => sum + entry.samples, 0),
        );
        expect(sums).toEqual([samples, samples]);
      });
      expectFalling(plan());
      const [larger = NaN, smaller = NaN] = rows.slice(-2).map(({ samples }) => samples ?? NaN);
      expect(smaller / larger).toBeGreaterThan(60);
      expect(smaller / larger).toBeLessThan(250);
    }
  });

  it('multiplies samples by the cost of a pull, where the spec states one', () => {
    const gaps = [1];
    const costly = preparedPlan(TIED, { cost: { base: 2.5, arms: null } });
    const { rows, costPerPull } = planOf(costly, { gaps });
    expect(costPerPull).toBe(2.5);
    for (const { samples, cost } of rows) expect(cost).toBe(2.5 * (samples as number));
    const free = planOf(preparedPlan(TIED), { gaps });
    expect(free.costPerPull).toBeNull();
    // The same again.
    expect(planOf(preparedPlan(TIED), { gaps })).toEqual(free);
    for (const row of free.rows) expect(row).not.toHaveProperty('cost');
    const run = { algorithm: 'polyalba', delta: 0.05, seed: 1, costPerPull: 0.2 };
    const [row] = planOfText(specText({ run }), [0.1], NO_OVERRIDES, true).rows;
    expect(row?.cost).toBe(0.2 * (row?.samples as number));
  });

  it('says where samples pass 2^53, and is not cut by the budget of the spec', () => {
    for (const [algorithm, preset] of [
      ['polyalba', 'paper'],
      ['gcb-pe', 'recommended'],
    ] as const) {
      const prepared = preparedPlan({ ...TIED, algorithm, preset, maxSamples: 10 });
      const { rows, perPhase, perAction } = planOf(prepared, { gaps: [1e-3, 1e-9] });
      expect(rows[0]?.samples).toBeGreaterThan(10);
      expect(rows[1]).toMatchObject({ samples: null, remark: expect.any(String) as string });
      expect([perPhase.length, perAction.length]).toEqual([1, 1]);
    }
  });

  it('says what is taken where that is decided: a budget, or a log that is analysed as a whole', () => {
    const run = { algorithm: 'polyalba', delta: 0.05, seed: 1, stop: 'budget', maxSamples: 75 };
    const feedback = { type: 'full-bandit', cost: 3 };
    const { rows, notes } = planOfText(specText({ feedback, run }), [1]);
    expect([rows.length, notes.length]).toEqual([0, 1]);
    expect(notes[0]).toMatch(/75 samples.* 225/);
    const limited = { ...run, maxSamples: undefined, maxCost: 300 };
    expect(planOfText(specText({ feedback, run: limited }), [1]).notes[0]).toMatch(/a cost of 300/);
    const logged = specText({
      actions: { family: 'topK', arms: 3, k: 1 },
      environment: { type: 'recorded', file: 'a.csv' },
      run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
    });
    const log = { text: 'action,y1\n0,1\n1,2\n2,3\n2,4\n' };
    const plan = planOfText(logged, [1], { set: [], log });
    expect(plan.rows).toEqual([]);
    expect(plan.notes[0]).toMatch(/4 lines of 3 actions/);
    expect(planText(plan)).toBe(plan.notes[0]);
  });

  it('plans for a share of the best where the smallest is sought', () => {
    const run = { algorithm: 'polyalba', delta: 0.05, seed: 1, accuracy: '2%' };
    const spec = specText({ reward: { type: 'linear', goal: 'minimize' }, run });
    const own = planOfText(spec, [1]).rows.filter(({ algorithm }) => algorithm === 'polyalba');
    expect(own.map(({ samples }) => samples)).toEqual([expect.any(Number)]);
  });

  it('says where a run would give up before', () => {
    const prepared = preparedPlan({ ...TIED, options: { maxRounds: 2 } });
    const remark = expect.stringContaining('maxRounds') as string;
    const { rows } = planOf(prepared, { gaps: [1e-3] });
    expect(rows.at(-1)).toMatchObject({ samples: null, remark });
  });

  it('tells of every row when it is planned, and can be left before the next', () => {
    const prepared = preparedPlan(TOP);
    const { plan, progress } = stepped(prepared, { gaps: [0.1] });
    const planned = progress.flatMap((step) => (step.type === 'planned' ? [step.row] : []));
    expect(planned).toEqual(plan.rows);
    expect(progress.filter(({ type }) => type === 'planning').length).toBeGreaterThan(50);
    const steps = planSamples(prepared);
    expect(steps.next().done).toBe(false);
    expect(steps.return(plan).done).toBe(true);
  });

  it('plants values where the best simulated action is tied', () => {
    const whole = planOf(preparedPlan({ ...TIED, preset: 'paper' }));
    expect(whole.rows.length).toBe(10);
    expectFalling(whole);
    for (const plan of [whole, ...PLANS.map((other) => other.plan())]) {
      expect(plan.trueGap).toBeNull();
      expect(plan.rows.some((row) => row.trueGap)).toBe(false);
      expect(plan.notes.join()).toContain('tied');
    }
  });

  it('has no rows for a single action', () => {
    const single = { family: createExplicit(3, [[0, 1]]), theta: [1, 1, 1] };
    const plan = planOf(preparedPlan(single));
    expect(plan).toMatchObject({ rows: [], perPhase: [], perAction: [], trueGap: null });
    expect(plan.notes.join()).toContain('single action');
  });

  it('finds the values of a gap for rewards that do not scale, and says where there are none', () => {
    const logistic = (family: ActionFamily) => createLink(family, 'logistic');
    const settings = { ...TIED, reward: logistic, preset: 'recommended' } as const;
    const { rows } = planOf(preparedPlan(settings), { gaps: [0.1, 0.9] });
    expect(rows).toMatchObject([
      { gap: 0.9, samples: null, remark: expect.any(String) as string },
      { gap: 0.1, samples: expect.any(Number) as number },
    ]);
  });

  it.runIf(ALL)(
    'plans fewer gaps where a row takes long, and says so; those asked for are all planned',
    () => {
      const n = 9;
      const family = assignments(n, n - 1);
      const theta = Float64Array.from({ length: n * n }, (_, i) => Math.abs(Math.sin(7 * i + 3)));
      const prepared = preparedPlan({ family, theta, algorithm: 'gcb-pe', preset: 'recommended' });
      const plan = planOf(prepared);
      expect(plan.rows.length).toBe(6);
      expect(plan.rows.filter((row) => row.trueGap).length).toBe(1);
      expect(plan.notes.join()).toContain('6 of 11 gaps');
      expect(planOf(prepared, { gaps: [0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1] }).rows.length).toBe(8);
    },
  );
});

describe('preparePlan', () => {
  it('plans a spec without an environment, for all that covers it', () => {
    const plan = planOfText(specText(), [1]);
    const algorithms = new Set(plan.rows.map(({ algorithm }) => algorithm));
    expect([...algorithms]).toEqual(['polyalba', 'gcb-pe', 'alba']);
    expect(plan.trueGap).toBeNull();
    expect(plan.rows.every(({ samples }) => samples !== null)).toBe(true);
    expect(plan.notes.join()).toContain('no simulated truth');
  });

  it.each([
    // The printed sizes of PolyALBA and ALBA need L.
    [{ assumptions: { noiseScale: 1 } }, 'paper', 'PolyALBA is not planned'],
    [{ feedback: { type: 'semi-bandit' } }, 'recommended', 'PolyALBA and ALBA do not'],
  ])(
    'leaves out algorithms that cannot run %j in the preset %s, and says so',
    (changes, preset, note) => {
      const run = { algorithm: 'gcb-pe', delta: 0.05, seed: 1, preset };
      const { rows, notes } = planOfText(specText({ ...changes, run }), [1]);
      expect(rows.map(({ algorithm }) => algorithm)).toEqual(['gcb-pe']);
      expect(notes.join()).toContain(note);
    },
  );

  it('knows no printed samples where the spec does not state L', () => {
    const text = specText({ assumptions: { noiseScale: 1, rewardBound: 3 } });
    const known = planOfText(text, [1]).rows.filter((row) => row.printedSamples !== undefined);
    expect(known.map(({ algorithm }) => algorithm)).toEqual(['gcb-pe']);
  });

  it('counts the paper’s version once where that is planned', () => {
    const prepared = preparedPlan({ ...TIED, algorithm: 'gcb-pe', preset: 'paper' });
    const [row] = planOf(prepared, { gaps: [0.1] }).rows;
    expect(row?.printedSamples).toBe(row?.samples);
  });

  it('plans one algorithm alone where that is asked for', () => {
    const planned = preparedSpec(specText(), NO_OVERRIDES, true);
    expect(planned.algorithms.map(({ instance }) => instance.run.algorithm)).toEqual(['polyalba']);
    // Values of 1 and -1 have a gap of 2 and the length sqrt 4.
    const first = planSamples(planned);
    let step = first.next();
    while (step.done !== true && step.value.type !== 'planned') step = first.next();
    expect(step.value).toMatchObject({ row: { algorithm: 'polyalba', gap: 2 } });
  });
});

it('goes by runs of its own where X is too long for a list', () => {
  const gap = 0.34375;
  const theta = Array.from({ length: 24 }, (_, arm) => (arm < 8 ? 2 : 1) - (arm % 8) * (3 / 32));
  const settings = { family: createTopK(24, 8), theta, preset: 'recommended' } as const;
  const { rows, notes } = planOf(preparedPlan({ ...settings, algorithm: 'polyalba' }), {
    gaps: [gap],
  });
  expect(rows).toMatchObject([{ gap, trueGap: true }]);
  expect(notes.join()).not.toContain('typical runs');
  const [low, high] = rows[0]?.range ?? [NaN, NaN];
  expect(high / low).toBeLessThan(8);
  const taken = [1, 2, 3, 4].map(
    (seed) => driveOne({ ...settings, algorithm: 'polyalba', seed }).result.samples,
  );
  // Nine of ten are expected to be within.
  expect(taken.filter((samples) => samples >= low && samples <= high).length).toBeGreaterThan(2);
});
