/** What an algorithm is to the rest of the program: its options, what it asks of an instance, its learner. */
import type { Distribution } from '../../design/gOptimal/distribution';
import type { Instance } from './instance';
import type { Finding, Problems } from '../../text/problems';
import type { TSchema } from '../../text/nodes';
import type { ActionFamily } from '../../families/family';
import type { Beta } from '../../feedback/beta/beta';
import type { Identifiability } from '../../feedback/identifiability';
import type { IndependentActions } from '../../feedback/observerSet/independentActions';
import type { ObserverSet } from '../../feedback/observerSet/observerSet';
import type { Span } from '../../feedback/span';
import type { Draws, Random } from '../../numerics/random';
import type { Learner } from '../../protocol/learner';
import type { AssumptionLine } from './assumptionLine';
import type { LearnerOptions } from './options';

/** The names of `assumptions` in a spec. */
export type AssumptionName = 'thetaNorm' | 'noiseScale' | 'rewardBound';

/** What is found of an instance before any algorithm has a say. */
export interface Found {
  readonly instance: Instance;
  /** The first actions found that raise the rank of the feedback. */
  readonly independent: IndependentActions;
  /** The span of the actions; null outside full-bandit feedback. */
  readonly span: Span | null;
  /** The stream of the seed for whatever is chosen before the first sample. */
  readonly random: Random;
}

/** What an algorithm works out of an instance before its first sample; it may have more than every one needs. */
export interface SetUp {
  /** The actions that it measures at first: their feedback has to determine the rewards. */
  readonly observerSet: ObserverSet;
  /** Algorithm 5 on them, for a report; null outside full-bandit feedback. */
  readonly distribution: Distribution | null;
}

/** What is worked out of an instance before its run: what every algorithm needs, and what its own has made of it. */
export interface Inspection<Set extends SetUp = SetUp> {
  /** The first actions found that raise the rank: the support, or the observer set, that is printed. */
  readonly independent: IndependentActions;
  readonly observerSet: ObserverSet;
  readonly identifiability: Identifiability;
  /** False where actions that were not found may raise the rank of the feedback further. */
  readonly isRankCertain: boolean;
  /** The base arms that are not determined on their own, ascending. */
  readonly undeterminedArms: readonly number[];
  readonly beta: Beta;
  /** dim span(X). */
  readonly dimension: number;
  /** The span of the actions; null outside full-bandit feedback. */
  readonly span: Span | null;
  readonly setUp: Set;
}

/** All that a learner is made of: it goes by the assumptions of the instance, never by its truth. */
export interface LearnerInput<Set extends SetUp = SetUp> {
  readonly instance: Omit<Instance, 'truth'>;
  readonly inspection: Inspection<Set>;
}

/** What decides on which bounds a guarantee rests. */
export type UsedBy = Pick<Instance['run'], 'preset' | 'options'>;

/**
 * One entry of the catalogue of algorithms. What a spec may say of it, and what the editor calls it, are its facts
 * (`algorithmFacts.ts`).
 */
export interface AlgorithmKind<Set extends SetUp = SetUp> {
  /** The nodes of its options in `run.options`, by name; algorithms may share one. */
  readonly options: Readonly<Record<string, TSchema>>;
  /** Reports a family that is too large for it, by what its text says alone. */
  checkFamily?(family: ActionFamily, problems: Problems): void;
  /** What an instance that was inspected has against it. */
  check?(instance: Instance, inspection: Inspection<Set>): readonly Finding[];
  /** It works on a list of all actions, which `check` bounds. */
  readonly listsActions?: true;
  /** What two actions that are left take in a phase that is designed for all pairs, in milliseconds: a plan goes by it. */
  readonly pairWork?: number;

  /** The stated bounds that its guarantee rests on, and no others. */
  assumptionsUsed(run: UsedBy): ReadonlySet<AssumptionName>;
  /** A line for each assumption of its own: of the noise, of the sizes. */
  assumptionLines(instance: Instance, inspection: Inspection<Set>): readonly AssumptionLine[];
  /** Whether it uses the Lipschitz constant of the reward; where it does not, the reward is linear in theta. */
  usesLipschitz?(instance: Instance): boolean;

  /** What a check shows is what a run uses: the same for the same seed. */
  setUp(found: Found): Set;
  /**
   * Its learner. @param draws its only randomness
   * @throws Error where it does not support the instance, which a check refuses
   */
  create(input: LearnerInput<Set>, options: LearnerOptions, draws: Draws): Learner;
  /** The samples as in the paper at the values theta, without drawing a number; null where it would never stop. */
  printedSamples?(input: LearnerInput<Set>, theta: Float64Array): number | null;
}
