/**
 * The catalogue of algorithms. A new algorithm is its learner, its title in `contract/algorithms.ts`, a row in `facts.ts`
 * and a row here; the schema, diagnostics, quick fixes, plans, comparisons and the tables of the docs follow from these.
 */
import type { Draws } from '../numerics/random';
import type { Learner } from '../protocol/learner';
import type { AlgorithmKind, AssumptionName, UsedBy } from './contract/algorithmKind';
import type { AlgorithmName } from './contract/algorithms';
import { notMet } from './contract/assumptionLine';
import { BATCH, CONVENTION, THRESHOLD } from './contract/optionNodes';
import type { LearnerOptions } from './contract/options';
import { subGaussianLine } from './noise/noiseLines';
import { listedProblem, type ListedProblem } from './problem/allActions';
import { armProblem, armSetUp, hiddenArmFindings, type ArmSetUp } from './problem/armSetUp';
import { listingChecks } from './problem/listing';
import {
  BY_NOISE,
  distributionIn,
  linearProblem,
  linesOfNoise,
  linesOfPaperSizes,
} from './problem/totals';
import { ALBA } from './systems/alba/entry';
import { clucb } from './systems/clucb/clucb';
import { cluncb } from './systems/cluncb/cluncb';
import { CSAR } from './systems/csar/entry';
import { exploreVerify } from './systems/exploreVerify/exploreVerify';
import { GCB_PE } from './systems/gcbPe/entry';
import { icb } from './systems/icb/icb';
import { lazyTs } from './systems/lazyTs/lazyTs';
import { linGame, linGameC } from './systems/linGame/linGame';
import { glucb, linGapE } from './systems/linGapE/linGapE';
import { PEACE } from './systems/peace/entry';
import { peleg } from './systems/peleg/peleg';
import { POLYALBA } from './systems/polyalba/entry';
import { rage } from './systems/rage/rage';
import { isEnumerated, saqm } from './systems/saqm/saqm';
import { xyAdaptive } from './systems/xyAdaptive/xyAdaptive';
import { xyStatic } from './systems/xyStatic/xyStatic';
import { yElimTil } from './systems/yElimTil/yElimTil';

type OnList = (problem: ListedProblem, options: LearnerOptions, draws: Draws) => Learner;

/** Algorithms that sample one action at a time. */
const ONE_BY_ONE = { options: { threshold: THRESHOLD, batch: BATCH } };

/** Their printed radius (Abbasi-Yadkori, Pal and Szepesvari) contains L. */
const BY_LENGTH = {
  ...ONE_BY_ONE,
  assumptionsUsed: ({ options: { threshold } }: UsedBy): ReadonlySet<AssumptionName> =>
    new Set(threshold === 'printed' ? ['noiseScale', 'thetaNorm'] : ['noiseScale']),
};

/** Milliseconds per pair of the XY design for all pairs. */
const PAIR_WORK = { pairWork: 1 / 200 };

/** An algorithm on a list of all actions. @param own its own fields */
function onList(name: AlgorithmName, learner: OnList, own: Partial<AlgorithmKind>): AlgorithmKind {
  return {
    ...BY_NOISE,
    ...listingChecks(name),
    options: { threshold: THRESHOLD },
    create: (input, options, draws) => learner(listedProblem(input), options, draws),
    ...own,
  };
}

/** An algorithm on a list that compares all pairs of actions. */
function onPairs(name: AlgorithmName, learner: OnList, own: Partial<AlgorithmKind>): AlgorithmKind {
  return onList(name, learner, { ...listingChecks(name, true), ...own });
}

const CLUCB: AlgorithmKind<ArmSetUp> = {
  ...ONE_BY_ONE,
  assumptionsUsed: () => new Set(['noiseScale']),
  assumptionLines: (instance) => [subGaussianLine(instance)],
  setUp: armSetUp,
  check: (instance, { identifiability, setUp }) =>
    identifiability.identifiable ? hiddenArmFindings('clucb', instance, setUp) : [],
  create: (input, options) => clucb(armProblem(input, input.inspection.setUp), options),
};

const ALGORITHMS: Readonly<Record<AlgorithmName, AlgorithmKind>> = {
  polyalba: POLYALBA,
  'gcb-pe': GCB_PE,
  alba: ALBA,
  rage: onPairs('rage', rage, {
    ...PAIR_WORK,
    options: { threshold: THRESHOLD, convention: CONVENTION },
  }),
  'xy-static': onPairs('xy-static', xyStatic, {}),
  'xy-adaptive': onPairs('xy-adaptive', xyAdaptive, PAIR_WORK),
  'explore-verify': onPairs('explore-verify', exploreVerify, { ...PAIR_WORK, options: {} }),
  'lin-gap-e': onList('lin-gap-e', linGapE, BY_LENGTH),
  glucb: onList('glucb', glucb, BY_LENGTH),
  'lazy-ts': onList('lazy-ts', lazyTs, ONE_BY_ONE),
  clucb: CLUCB,
  cluncb: {
    ...BY_NOISE,
    ...BY_LENGTH,
    create: (input, options) => {
      const { instance, inspection } = input;
      const support = inspection.observerSet.actions;
      return cluncb(linearProblem(input), instance.measurable, support, options);
    },
  },
  icb: {
    ...BY_NOISE,
    options: { threshold: THRESHOLD },
    create: (input, options) =>
      icb(linearProblem(input), input.inspection.observerSet.actions, options),
  },
  'lin-game': onList('lin-game', linGame, BY_LENGTH),
  'lin-game-c': onList('lin-game-c', linGameC, BY_LENGTH),
  // Its game evaluates all pairs thousands of times.
  peleg: onPairs('peleg', peleg, { pairWork: 1 / 10 }),
  'y-elim-til': onPairs('y-elim-til', yElimTil, {
    ...PAIR_WORK,
    assumptionsUsed: ({ options: { threshold } }) =>
      new Set([threshold === 'printed' ? 'thetaNorm' : 'noiseScale']),
    assumptionLines: (instance) =>
      instance.run.options.threshold === 'printed'
        ? linesOfPaperSizes(instance)
        : linesOfNoise(instance),
  }),
  csar: CSAR,
  saqm: {
    ...BY_NOISE,
    options: { threshold: THRESHOLD },
    assumptionLines: (instance) => [
      ...linesOfNoise(instance),
      ...(instance.run.options.threshold === 'printed' && !isEnumerated(instance.family.count)
        ? [
            notMet(
              'The paper’s largest norm is approximate for so many actions, by a ratio without a proof here. Use preset recommended',
            ),
          ]
        : []),
    ],
    create: (input, options) => saqm(linearProblem(input), distributionIn(input), options),
  },
  peace: PEACE,
};

/** The entry of an algorithm; it reads its own options among those of all. */
export function algorithmOf(name: AlgorithmName): AlgorithmKind {
  return ALGORITHMS[name];
}
