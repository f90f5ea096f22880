/** Every pair that the one table allows is run to its end on a small instance; every other has its reason. */
import { describe, expect, test } from 'vitest';
import { createPartitionMatroid } from '../../src/core/combinatorics/matroids/partition';
import { createUniformMatroid } from '../../src/core/combinatorics/matroids/uniform';
import { createExplicit } from '../../src/core/families/explicit/explicit';
import type { ActionFamily } from '../../src/core/families/family';
import { createKnapsack } from '../../src/core/families/knapsack/knapsack';
import { createMatching } from '../../src/core/families/matching/matching';
import { createMatroid } from '../../src/core/families/matroid/matroid';
import { createMatroidIntersection } from '../../src/core/families/matroid/matroidIntersection';
import { createPartition } from '../../src/core/families/selection/partition';
import { createPath } from '../../src/core/families/graph/path';
import { createRanking } from '../../src/core/families/ranking/ranking';
import { createSpanningTree } from '../../src/core/families/graph/spanningTree';
import { createSubsets } from '../../src/core/families/selection/subsets';
import { createTopK } from '../../src/core/families/selection/topK';
import { createExplicitFeedback } from '../../src/core/feedback/models/explicitFeedback';
import type { Feedback } from '../../src/core/feedback/feedback';
import { createFirst } from '../../src/core/feedback/models/prefixFeedback';
import { createFullBandit } from '../../src/core/feedback/models/fullBandit';
import { createMasked } from '../../src/core/feedback/models/masked';
import { createSemiBandit } from '../../src/core/feedback/models/semiBandit';
import { createTopRanked } from '../../src/core/feedback/models/topRanked';
import type { FamilyName, FeedbackName, RewardName } from '../../src/core/pairs/possiblePairs';
import {
  ALGORITHM_NAMES,
  FAMILY_NAMES,
  FEEDBACK_NAMES,
  possible,
} from '../../src/core/pairs/possiblePairs';
import { createCoverage } from '../../src/core/reward/coverage';
import { createDcg } from '../../src/core/reward/dcg';
import { createExpression } from '../../src/core/reward/expression';
import { createLinear } from '../../src/core/reward/linear';
import { createLink } from '../../src/core/reward/link';
import { createMaximum } from '../../src/core/reward/maximum';
import { createMean } from '../../src/core/reward/mean';
import { createMinimum } from '../../src/core/reward/minimum';
import type { Reward } from '../../src/core/reward/reward';
import { createWeightedLinear } from '../../src/core/reward/weighted';
import { kindOf, type ActionsSpec } from '../../src/core/families/catalogue';
import { actionsSnippets } from '../../src/core/document/snippets';
import { completeBipartite } from './feedback/listedFamily';
import { algorithmOf } from '../../src/core/learners/catalogue';
import { factsOf } from '../../src/core/learners/facts';
import { prepareInstance } from '../../src/core/run/check/prepare';
import { drive } from './run/drive';
import type { InstanceSettings } from './run/instances';
import { buildInstance } from './run/instances';
import { filled } from './document/filledSnippet';
import { everyPair } from './everyPair';

/** Each spans R^d, so that every reward is determined under every feedback. */
const SMALL: Partial<Record<string, ActionFamily>> = {
  topK: createTopK(5, 2),
  subsets: createSubsets(4, 2, 3),
  partition: createPartition([{ size: 4, choose: 2 }]),
  matching: createMatching({ left: 2, right: 3, edges: completeBipartite(2, 3), min: 1, max: 2 }),
  path: createPath({
    nodes: 2,
    edges: [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
    source: 0,
    target: 1,
  }),
  spanningTree: createSpanningTree({
    nodes: 4,
    edges: [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 0],
      [0, 2],
    ],
  }),
  matroid: createMatroid(createUniformMatroid(4, 2)),
  matroidIntersection: createMatroidIntersection(
    createUniformMatroid(4, 2),
    createPartitionMatroid([{ size: 4, choose: 3 }]),
  ),
  knapsack: createKnapsack([2, 3, 4], 5),
  ranking: createRanking(4),
  explicit: createExplicit(4, [[0, 1], [1, 2], [2, 3], [0, 2], [3]]),
};

/** A family that is not among them is as its snippet makes it, and its pairs are run where they are determined. */
const FAMILIES = Object.fromEntries(
  FAMILY_NAMES.map((name) => [name, SMALL[name] ?? familyOfSnippet(name)]),
) as Readonly<Record<FamilyName, ActionFamily>>;

function familyOfSnippet(name: FamilyName): ActionFamily {
  const bodies = actionsSnippets().map(({ body }) => filled(body) as ActionsSpec);
  const actions = bodies.find(({ family }) => family === name);
  if (!actions) throw new Error(`The family ${name} has no snippet.`);
  return kindOf(actions).build(actions);
}

const FEEDBACKS: Readonly<Record<FeedbackName, (family: ActionFamily) => Feedback>> = {
  'full-bandit': createFullBandit,
  'semi-bandit': createSemiBandit,
  masked: ({ dimension }) =>
    createMasked([
      new Array<number>(dimension).fill(1),
      ...Array.from({ length: dimension }, (_, row) =>
        Array.from({ length: dimension }, (_, arm) => (arm === row ? 1 : 0)),
      ),
    ]),
  first: ({ largestAction }) => createFirst(largestAction, true),
  'top-ranked': () => createTopRanked(2),
  explicit: (family) => {
    const actions = family.enumerate(100) ?? [];
    return createExplicitFeedback(
      actions,
      actions.map((action) =>
        action.map((seen) =>
          Array.from({ length: family.dimension }, (_, arm) => (arm === seen ? 2 : 0)),
        ),
      ),
    );
  },
};

const REWARDS: Readonly<Record<RewardName, (family: ActionFamily) => Reward>> = {
  linear: createLinear,
  'weighted-linear': (family) =>
    createWeightedLinear(
      family,
      Array.from({ length: family.dimension }, (_, arm) => (arm % 2 === 0 ? 1 : -0.5)),
    ),
  mean: createMean,
  min: createMinimum,
  max: createMaximum,
  link: (family) => createLink(family, 'logistic'),
  coverage: createCoverage,
  dcg: (family) => createDcg(family, null),
  expression: (family) => createExpression(family, 'mean + max * 0.5', 1.5),
};

/** Values in (0, 1) with no two sums alike. */
const thetaOf = ({ dimension }: ActionFamily): number[] =>
  Array.from({ length: dimension }, (_, arm) => 0.1 + 0.8 * ((0.37 + arm * 0.618034) % 1));

const PAIRS = everyPair();

describe.each(FAMILY_NAMES)('%s', (name) => {
  const own = PAIRS.filter(({ family }) => family === name);

  test('every allowed pair is run, and answered right', () => {
    const family = FAMILIES[name];
    const allowed = own.filter(({ possibility }) => possibility.possible);
    let runs = 0;
    for (const { feedback, reward, algorithm } of allowed) {
      const settings: InstanceSettings = {
        family,
        feedback: FEEDBACKS[feedback](family),
        reward: REWARDS[reward],
        algorithm,
        theta: thetaOf(family),
        noise: { on: 'feedback', distribution: 'gaussian', scale: 1e-6 },
        preset: 'recommended',
        // One of two tied actions is ruled out with a probability of up to 2 delta.
        delta: 1e-4,
        // Phases grow by a factor, and say by themselves that actions may be tied; tests may be very many.
        options: 'elimination' in factsOf(algorithm).phases ? {} : { maxRounds: 150 },
      };
      const pair = `${name} ${feedback} ${reward} ${algorithm}`;
      const { instance, inspection } = prepareInstance(buildInstance(settings));
      if (!inspection.identifiability.identifiable) {
        expect(SMALL[name], `${pair} is not determined`).toBeUndefined();
        continue;
      }
      // What the numbers of an instance forbid: CLUCB, and Peace but for totals, have to see each base arm on its own.
      const refused = algorithmOf(algorithm).check?.(instance, inspection) ?? [];
      const isByArms = algorithm === 'clucb' || algorithm === 'peace';
      const mayBeHidden = feedback !== 'semi-bandit' && feedback !== 'full-bandit';
      expect(refused.length === 0 || (isByArms && mayBeHidden)).toBe(true);
      if (refused.length > 0) continue;
      const { result } = drive(settings);
      runs += 1;
      expect(result.correct, pair).toBe(true);
      const gap = result.optimal?.gapMin ?? Infinity;
      // The largest base arm is in several actions, as a rule: a tie that no number of samples ends.
      expect(result.status, pair).toBe(gap > 1e-9 ? 'certified' : 'inconclusive');
    }
    // By semi-bandit feedback everything is.
    expect(runs).toBeGreaterThan(0);
  });

  test('every other pair has a reason that says what to do', () => {
    for (const { possibility } of own) {
      if (!possibility.possible) expect(possibility.reason).toMatch(/^[A-Z].*(use|needs) .*\.$/);
    }
  });
});

test('the table, in numbers', () => {
  expect(PAIRS.length).toBe(FAMILY_NAMES.length * 6 * 9 * ALGORITHM_NAMES.length);
  const isAllowed = (feedback: FeedbackName, reward: RewardName, family: FamilyName): boolean =>
    possible(family, feedback, reward, 'gcb-pe').possible;
  // GCB-PE: all feedbacks but those of rankings and lists, all rewards but dcg.
  for (const family of FAMILY_NAMES) {
    const rewards = Object.keys(REWARDS) as RewardName[];
    const allowed = FEEDBACK_NAMES.flatMap((feedback) =>
      rewards.filter((reward) => isAllowed(feedback, reward, family)),
    );
    expect(allowed.length).toBe(family === 'ranking' ? 3 : family === 'explicit' ? 5 * 8 : 4 * 8);
  }
  // PolyALBA and ALBA: full-bandit feedback, linear or link, every family but the rankings.
  for (const algorithm of ['polyalba', 'alba'] as const) {
    const allowed = PAIRS.filter(
      (pair) => pair.algorithm === algorithm && pair.possibility.possible,
    );
    expect(allowed.length).toBe((FAMILY_NAMES.length - 1) * 2);
    expect(new Set(allowed.map(({ feedback }) => feedback))).toEqual(new Set(['full-bandit']));
    expect(new Set(allowed.map(({ reward }) => reward))).toEqual(new Set(['linear', 'link']));
  }
});

test('the estimate of a link is a reward, not a total', () => {
  const family = FAMILIES.topK;
  for (const algorithm of ['polyalba', 'gcb-pe'] as const) {
    const { events, result } = drive({
      family,
      reward: REWARDS.link,
      algorithm,
      theta: thetaOf(family),
      noise: { on: 'feedback', distribution: 'gaussian', scale: 1e-6 },
      preset: 'recommended',
    });
    // The total is about 1.7, its logistic 0.84.
    expect(result.estimate).toBeCloseTo(result.optimal?.value ?? NaN, 2);
    const rounds = events.filter((event) => event.type === 'roundCompleted');
    expect(rounds.at(-1)?.leaders[0]?.estimate).toBeCloseTo(result.estimate ?? NaN, 2);
    for (const { halfWidth } of rounds.flatMap(({ leaders }) => leaders)) {
      expect(halfWidth).toBeLessThan(1);
    }
  }
});
