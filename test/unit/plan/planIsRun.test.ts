/** The run without noise, that plans go by: what does not depend on the observations is in it what it is in every run. */
import { describe, expect, it } from 'vitest';
import { createPath } from '../../../src/core/families/graph/path';
import { createTopK } from '../../../src/core/families/selection/topK';
import type { ActionFamily } from '../../../src/core/families/family';
import { createSemiBandit } from '../../../src/core/feedback/models/semiBandit';
import { createLinear } from '../../../src/core/reward/linear';
import { createMinimum } from '../../../src/core/reward/extremes';
import { createMean } from '../../../src/core/reward/mean';
import type { PlanPhase } from '../../../src/core/plan/plan';
import { expectedRun, type ExpectedRun } from '../../../src/core/plan/expectedRun';
import { createNoiseFreeEnvironment, expectedDraws } from '../../../src/core/plan/noiseFree';
import { prepareInstance, type PreparedRun } from '../../../src/core/run/check/prepare';
import { samplesOfPaper } from '../../../src/core/run/result/judge';
import type { PhaseEntry } from '../../../src/core/run/result/result';
import { assignments } from '../families/assignments';
import { withAll } from '../../all.mjs';
import { drive, endOf } from '../run/drive';
import { buildInstance, NO_NOISE, thetaOf, type InstanceSettings } from '../run/instances';
import { partitionOf } from '../families/groups';
import { layered } from '../families/layered';

const FAMILIES: readonly (readonly [name: string, family: ActionFamily])[] = withAll(
  [
    ['matchings 3 x 3', assignments(3, 2)],
    ['top 3 of 8', createTopK(8, 3)],
    ['paths', createPath(layered(4, 2))],
  ],
  [
    ['matchings 4 x 4', assignments(4, 3)],
    ['partition', partitionOf([4, 1], [3, 2], [3, 1])],
  ],
);

/** Values without pattern, so that no two actions tie, and small ones, so that there are several rounds. */
const valuesFor = (family: ActionFamily): Float64Array =>
  Float64Array.from({ length: family.dimension }, (_, i) => 0.4 * Math.abs(Math.sin(7 * i + 3)));

function expectedOf(prepared: PreparedRun): ExpectedRun {
  const theta = thetaOf(prepared);
  const clean = createNoiseFreeEnvironment(prepared.instance.feedback, theta);
  return endOf(expectedRun(prepared, clean, expectedDraws(prepared.instance.run.seed)));
}

type Phases = readonly (PlanPhase | PhaseEntry)[];

const keyOf = ({ name, epoch, round }: Phases[number]) => `${name} ${epoch ?? ''} ${round}`;

function samplesByKey(phases: Phases): ReadonlyMap<string, number> {
  return new Map(phases.map((phase) => [keyOf(phase), phase.samples]));
}

/** Holds the samples up to each round that is in both to each other. @returns how many rounds are */
function expectSameRounds(planned: Phases, run: Phases): number {
  const [own, other] = [planned, run].map((phases) => {
    let sum = 0;
    return new Map(phases.map((phase) => [keyOf(phase), (sum += phase.samples)]));
  }) as [Map<string, number>, Map<string, number>];
  const common = [...other].filter(([key]) => own.has(key));
  for (const [key, samples] of common) expect(own.get(key)).toBe(samples);
  return common.length;
}

const SEEDS = [0, 1];

describe('the plan of PolyALBA and ALBA', () => {
  it.each(FAMILIES)('has the rounds of every run, as printed: %s', (_, family) => {
    const theta = valuesFor(family);
    for (const algorithm of ['polyalba', 'alba'] as const) {
      let compared = 0;
      for (const seed of SEEDS) {
        const { prepared, result } = drive({ family, theta, algorithm, preset: 'paper', seed });
        const plan = expectedOf(prepared);
        expect(result.status).toBe('certified');
        const planned = samplesByKey(plan.phases);
        for (const entry of result.phases) {
          const samples = planned.get(keyOf(entry));
          // An epoch on another set of survivors has other sizes.
          const isSameSet = ['Actions', 'Dimension'].every((what) => {
            const name = `epoch${entry.epoch ?? 0}${what}`;
            return result.constants[name] === plan.constants?.[name];
          });
          if (samples === undefined || (entry.name === 'elimination' && !isSameSet)) continue;
          expect({ [keyOf(entry)]: samples }).toEqual({ [keyOf(entry)]: entry.samples });
          compared++;
        }
        if (algorithm === 'polyalba')
          expect(planned.get('preparation 0 1')).toBe(result.phases[0]?.samples);
      }
      expect(compared).toBeGreaterThan(SEEDS.length);
    }
  });

  it.each(FAMILIES)('has the looks of every preparation, recommended: %s', (_, family) => {
    // Larger values: what comes after the preparation takes long.
    const theta = valuesFor(family).map((value) => 3 * value);
    for (const seed of SEEDS) {
      const { prepared, result } = drive({ family, theta, preset: 'recommended', seed });
      const planned = samplesByKey(expectedOf(prepared).phases);
      const looks = result.phases.filter(({ name }) => name === 'preparation');
      const compared = looks.filter((look) => planned.has(keyOf(look)));
      expect(compared.length).toBeGreaterThan(0);
      for (const look of compared) expect(planned.get(keyOf(look))).toBe(look.samples);
    }
  });
});

describe('the plan of GCB-PE', () => {
  it.each(FAMILIES)('has the batches of every run, as printed: %s', (_, family) => {
    const theta = valuesFor(family);
    const learner = { algorithm: 'gcb-pe', preset: 'paper' } as const;
    for (const [seed, reward] of [createMinimum, createLinear].entries()) {
      const { prepared, result } = drive({ ...learner, family, theta, reward, seed });
      const compared = expectSameRounds(expectedOf(prepared).phases, result.phases);
      expect(compared).toBeGreaterThan(Math.min(10, result.phases.length - 1));
    }
  });

  it('has the counts of every action', () => {
    const family = createTopK(6, 2);
    const instance = { family, theta: valuesFor(family), reward: createMinimum };
    const { prepared } = drive({ ...instance, algorithm: 'gcb-pe', preset: 'recommended' });
    const { actions, samples } = expectedOf(prepared);
    expect(actions.reduce((sum, entry) => sum + entry.samples, 0)).toBe(samples);
    const pulled = new Set(actions.map(({ action }) => action.join()));
    for (const action of prepared.inspection.observerSet.actions) {
      expect(pulled).toContain(action.join());
    }
  });
});

describe('a run whose observations have no noise', () => {
  // What is declared counts for the sizes, not what the simulation draws.
  const declared = { noise: NO_NOISE, noiseScale: 1 } as const;
  const family = createTopK(5, 2);
  const theta = [1.1, 0.9, 0.2, 0.05, -0.3];
  const matchings = assignments(3, 2);
  const nested = { family: matchings, theta: valuesFor(matchings) };
  const preset = 'recommended';
  it.each<[string, InstanceSettings]>([
    ['PolyALBA', { family, theta, preset }],
    ['GCB-PE', { family, theta, algorithm: 'gcb-pe', preset }],
    ['GCB-PE, mean', { ...nested, reward: createMean, algorithm: 'gcb-pe', preset }],
    [
      'GCB-PE, paper',
      { family, theta, feedback: createSemiBandit(), algorithm: 'gcb-pe', preset: 'paper' },
    ],
  ])('is its plan: %s', (_, settings) => {
    const { prepared, result } = drive({ ...settings, ...declared });
    const plan = expectedOf(prepared);
    expect(result.status).toBe('certified');
    expect(plan.samples).toBe(result.samples);
    expect(expectSameRounds(plan.phases, result.phases)).toBeGreaterThan(0);
  });
});

it.each(FAMILIES)('the samples of preset paper are those of its plan: %s', (_, family) => {
  for (const algorithm of ['polyalba', 'alba', 'gcb-pe'] as const) {
    for (const factor of [1, 0.3, 0.02]) {
      const theta = valuesFor(family).map((value) => factor * value);
      const settings = { family, theta, algorithm } as const;
      const paper = expectedOf(prepareInstance(buildInstance({ ...settings, preset: 'paper' })));
      const other = prepareInstance(buildInstance({ ...settings, preset: 'recommended' }));
      expect(paper.isUncertified).toBeUndefined();
      expect(samplesOfPaper(other, theta)).toBe(paper.samples);
    }
  }
});
