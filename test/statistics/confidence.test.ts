/** How sure a run says it could be: for each c at most 1 - c of all runs ever have a wrong leader with c or more (docs/confidence.md). */
import { describe, expect, it } from 'vitest';
import { createTopK } from '../../src/core/families/selection/topK';
import type { RoundCompleted } from '../../src/core/protocol/learner';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { ALL } from '../all.mjs';
import { resultOf } from '../unit/run/drive';
import { buildInstance, NORMAL_LAW, thetaOf, type InstanceSettings } from '../unit/run/instances';
import { LINEAR, MATCHINGS } from './linearInstances';

const LEVELS = [0.5, 0.8, 0.9, 0.95];
const SEEDS = ALL ? 1000 : 150;
/** Three standard deviations above what may be wrong. */
const most = (rate: number) => SEEDS * rate + 3 * Math.sqrt(SEEDS * rate * (1 - rate));

/** A gap that most runs do not see. */
const CLOSE: InstanceSettings = { family: createTopK(4, 2), theta: [0.55, 0.5, 0.48, 0.46] };

const CASES: readonly (readonly [string, InstanceSettings])[] = [
  ...LINEAR,
  ['close', CLOSE],
  ['close, by GCB-PE', { ...CLOSE, algorithm: 'gcb-pe' }],
  ['close, by ALBA, noise unknown', { ...CLOSE, algorithm: 'alba', law: NORMAL_LAW }],
  [
    'a long X',
    { family: createTopK(13, 4), theta: Array.from({ length: 13 }, (_, i) => 0.5 - 0.02 * i) },
  ],
  ['a budget', { family: createTopK(4, 2), theta: [0.8, 0.6, 0.55, 0.2], stop: 'budget' }],
  [
    'a budget, noise unknown',
    { family: createTopK(4, 2), theta: [1.3, 1, 0.9, 0], stop: 'budget', law: NORMAL_LAW },
  ],
  ['within an accuracy', { family: MATCHINGS, theta: [0.6, 0.5, 0.5, 0.55], accuracy: 0.02 }],
];

interface Seen {
  /** Of the levels, whether the leader was ever wrong with so much confidence, or more. */
  readonly isWrongAt: readonly boolean[];
  readonly largest: number;
  readonly isLeftOut: boolean;
}

function runOf(settings: InstanceSettings, seed: number, spoil = 0): Seen {
  const { instance } = prepareInstance(
    buildInstance({ ...settings, preset: 'recommended', maxSamples: 400, seed }),
  );
  const prepared = {
    ...prepareInstance(instance),
    known: { lowerBound: null, printedSamples: null },
  };
  const theta = thetaOf(prepared);
  const best = instance.family.maximize(theta).value;
  const isBest = (action: readonly number[], allowed = 0) =>
    best - instance.reward.value(action, theta) <= allowed + 1e-9;
  const allowed = typeof settings.accuracy === 'number' ? settings.accuracy : 0;
  let isWrongAt = LEVELS.map(() => false);
  let largest = 0;
  let isLeftOut = false;
  const look = ({ certainty, leaders }: Pick<RoundCompleted, 'certainty' | 'leaders'>) => {
    const [leader] = leaders;
    if (!certainty || leader === undefined) return;
    const { confidence, candidates } = certainty;
    if (candidates.length > 0 && !candidates.some(({ action }) => isBest(action))) isLeftOut = true;
    if (
      candidates.some(({ action, interval: [low, high] }) => {
        const value = instance.reward.value(action, theta);
        return (low !== null && value < low) || (high !== null && value > high);
      })
    )
      isLeftOut = true;
    if (confidence === null) return;
    const shown = 1 - (1 - confidence) * Math.exp(-spoil);
    largest = Math.max(largest, shown);
    const isWrong = !isBest(leader.action, allowed);
    isWrongAt = isWrongAt.map((was, i) => was || (isWrong && shown >= (LEVELS[i] as number)));
  };
  resultOf(prepared, (event) => {
    if (event.type === 'roundCompleted') look(event);
  });
  return { isWrongAt, largest, isLeftOut };
}

describe.each(CASES)('%s', (_name, settings) => {
  const runs = Array.from({ length: SEEDS }, (_, seed) => runOf(settings, seed + 1));

  it.each(LEVELS.map((level, place) => [level, place] as const))(
    'has no more wrong leaders at %d than it says',
    (level, place) => {
      const wrong = runs.filter(({ isWrongAt }) => isWrongAt[place]).length;
      expect(wrong).toBeLessThanOrEqual(most(1 - level));
    },
  );

  it('keeps the best among the candidates, and all values in their intervals', () => {
    expect(runs.filter(({ isLeftOut }) => isLeftOut).length).toBeLessThanOrEqual(most(2 * 0.05));
  });
});

it('says something long before the end', () => {
  const runs = Array.from({ length: 50 }, (_, seed) =>
    runOf({ family: createTopK(3, 1), theta: [1.4, 0.8, 0] }, seed + 1),
  );
  expect(runs.filter(({ largest }) => largest >= 0.8).length).toBeGreaterThan(40);
});

it('spends what is left of a budget to be sure, once a guess needs no more', () => {
  const runs = Array.from({ length: 50 }, (_, seed) =>
    runOf({ family: createTopK(4, 2), theta: [1.4, 1, 0.2, 0], stop: 'budget' }, seed + 1),
  );
  expect(runs.filter(({ largest }) => largest >= 0.95).length).toBeGreaterThan(25);
});

it('notices evidence that counts ten times', () => {
  const wrong = Array.from({ length: SEEDS }, (_, seed) =>
    runOf(CLOSE, seed + 1, Math.log(10)),
  ).filter(({ isWrongAt }) => isWrongAt[2]).length;
  expect(wrong).toBeGreaterThan(most(0.1));
});
