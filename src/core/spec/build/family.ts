/** The action family, the feedback and the reward that a spec names. */
import { createExplicit } from '../../families/explicit';
import type { Action, ActionFamily } from '../../families/family';
import { createKnapsack } from '../../families/knapsack';
import { createMatching, largestMatching } from '../../families/matching';
import { createMatroid } from '../../families/matroid';
import { createMatroidIntersection } from '../../families/matroidIntersection';
import { createPartition } from '../../families/partition';
import { createPath } from '../../families/path';
import { createRanking } from '../../families/ranking';
import { createSpanningTree } from '../../families/spanningTree';
import { createSubsets } from '../../families/subsets';
import { createTopK } from '../../families/topK';
import { createExplicitFeedback } from '../../feedback/explicitFeedback';
import type { Feedback } from '../../feedback/feedback';
import { createFirst } from '../../feedback/first';
import { createFullBandit } from '../../feedback/fullBandit';
import { createMasked } from '../../feedback/masked';
import { createSemiBandit } from '../../feedback/semiBandit';
import { createTopRanked } from '../../feedback/topRanked';
import { createCoverage } from '../../reward/coverage';
import { createDcg } from '../../reward/dcg';
import { createExpression } from '../../reward/expression';
import { createLinear } from '../../reward/linear';
import { createLink } from '../../reward/link';
import { createMaximum } from '../../reward/maximum';
import { createMean } from '../../reward/mean';
import { createMinimum } from '../../reward/minimum';
import type { Reward } from '../../reward/reward';
import { createWeightedLinear } from '../../reward/weighted';
import { sizesOf } from '../meaning/matching';
import type { ActionsSpec, FamilySpec, FeedbackSpec, MatchingSpec, RewardSpec } from '../schema';
import { readGraph } from './graph';
import { buildMatroid } from './matroid';

/** @param actions without a fault */
export function buildFamily(actions: ActionsSpec): ActionFamily {
  switch (actions.family) {
    case 'topK':
      return createTopK(actions.arms, actions.k);
    case 'subsets':
      return createSubsets(actions.arms, actions.min, actions.max);
    case 'partition':
      return createPartition(actions.groups);
    case 'matching':
      return buildMatching(actions);
    case 'path':
      return buildPath(actions);
    case 'spanningTree': {
      const { nodes, edges } = readGraph(actions.edges);
      return createSpanningTree({ nodes: nodes.length, edges });
    }
    case 'matroid':
      return createMatroid(buildMatroid(actions));
    case 'matroidIntersection': {
      const [first, second] = actions.matroids.map(buildMatroid);
      if (!first || !second) throw new RangeError('An intersection is of two matroids.');
      return createMatroidIntersection(first, second);
    }
    case 'knapsack':
      return createKnapsack(actions.weights, actions.capacity);
    case 'ranking':
      return createRanking(actions.items);
    case 'explicit':
      return createExplicit(actions.arms, listedActions(actions));
  }
}

function listedActions({ actions }: FamilySpec<'explicit'>): readonly Action[] {
  return actions.map((action) => [...action].sort((a, b) => a - b));
}

function buildPath({ edges, source, target }: FamilySpec<'path'>): ActionFamily {
  const graph = readGraph(edges);
  const ends = { source: graph.numberOf(source), target: graph.numberOf(target) };
  if (ends.source === null || ends.target === null) throw new RangeError('A path has two ends.');
  const { source: from, target: to } = ends;
  return createPath({ nodes: graph.nodes.length, edges: graph.edges, source: from, target: to });
}

function buildMatching(actions: MatchingSpec): ActionFamily {
  const { left, right } = actions;
  const edges = edgesOf(actions);
  const { min, max } = sizesOf(actions);
  return createMatching({
    left,
    right,
    edges,
    min,
    max: Math.min(max, largestMatching(left, right, edges)),
  });
}

/** The edges as listed, else every pair row by row. */
export function edgesOf({
  left,
  right,
  edges,
}: MatchingSpec): readonly (readonly [number, number])[] {
  if (edges) return edges;
  return Array.from({ length: left * right }, (_, arm): [number, number] => [
    Math.floor(arm / right),
    arm % right,
  ]);
}

/** @param feedback without a fault, for these actions */
export function buildFeedback(feedback: FeedbackSpec, actions: ActionsSpec): Feedback {
  switch (feedback.type) {
    case 'full-bandit':
      return createFullBandit();
    case 'semi-bandit':
      return createSemiBandit();
    case 'masked':
      return createMasked(feedback.matrix);
    case 'first':
      return createFirst(feedback.count, feedback.sum);
    case 'top-ranked':
      return createTopRanked(feedback.count);
    case 'explicit':
      if (actions.family !== 'explicit') throw new RangeError('The actions are not listed.');
      return createExplicitFeedback(listedActions(actions), feedback.matrices);
  }
}

/** @param reward without a fault, for this family */
export function buildReward(reward: RewardSpec, family: ActionFamily): Reward {
  switch (reward.type) {
    case 'linear':
      return reward.weights ? createWeightedLinear(family, reward.weights) : createLinear(family);
    case 'mean':
      return createMean(family);
    case 'min':
      return createMinimum(family);
    case 'max':
      return createMaximum(family);
    case 'link':
      return createLink(family, reward.function);
    case 'coverage':
      return createCoverage(family);
    case 'dcg':
      return createDcg(family, reward.discounts ?? null);
    case 'expression':
      return createExpression(family, reward.formula, reward.lipschitz);
  }
}
