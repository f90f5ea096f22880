/** The interface between an algorithm and the rest of the program: options, checks of an instance, learner. */
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

/** What is known of an instance before its algorithm is asked. */
export interface Found {
  readonly instance: Instance;
  /** The first actions found that raise the rank of the feedback. */
  readonly independent: IndependentActions;
  /** The span of the actions; null outside full-bandit feedback. */
  readonly span: Span | null;
  /** The stream of the seed for choices before the first sample. */
  readonly random: Random;
}

/** What an algorithm computes from an instance before its first sample; algorithms may extend it. */
export interface SetUp {
  /** The actions measured at first; their feedback must determine the rewards. */
  readonly observerSet: ObserverSet;
  /** Algorithm 5 on the observer set, for a report; null outside full-bandit feedback. */
  readonly distribution: Distribution | null;
}

/** What is computed from an instance before its run, for every algorithm and for its own. */
export interface Inspection<Set extends SetUp = SetUp> {
  /** The first actions found that raise the rank: the support or observer set of the paper's version. */
  readonly independent: IndependentActions;
  readonly observerSet: ObserverSet;
  readonly identifiability: Identifiability;
  /** False if actions that were not found may raise the rank of the feedback further. */
  readonly isRankCertain: boolean;
  /** The base arms that the feedback does not determine on their own, ascending. */
  readonly undeterminedArms: readonly number[];
  readonly beta: Beta;
  /** dim span(X). */
  readonly dimension: number;
  /** The span of the actions; null outside full-bandit feedback. */
  readonly span: Span | null;
  readonly setUp: Set;
}

/** All that a learner is built from. It may use the assumptions of the instance, never the truth. */
export interface LearnerInput<Set extends SetUp = SetUp> {
  readonly instance: Omit<Instance, 'truth'>;
  readonly inspection: Inspection<Set>;
}

/** The settings that decide which bounds a guarantee rests on. */
export type UsedBy = Pick<Instance['run'], 'preset' | 'options'>;

/** One entry of the catalogue of algorithms. Its names and coverage are in its facts (`algorithmFacts.ts`). */
export interface AlgorithmKind<Set extends SetUp = SetUp> {
  /** The schema nodes of its options in `run.options`, by name; algorithms may share a node. */
  readonly options: Readonly<Record<string, TSchema>>;
  /** Reports a family that is too large for it, from the text of the spec alone. */
  checkFamily?(family: ActionFamily, problems: Problems): void;
  /** Its findings against an inspected instance. */
  check?(instance: Instance, inspection: Inspection<Set>): readonly Finding[];
  /** It works on a list of all actions; `check` bounds their number. */
  readonly listsActions?: true;
  /** Milliseconds per pair of remaining actions in a phase designed for all pairs; plans use it. */
  readonly pairWork?: number;

  /** The stated bounds that its guarantee rests on. */
  assumptionsUsed(run: UsedBy): ReadonlySet<AssumptionName>;
  /** A line for each of its own assumptions: on the noise, on the sizes. */
  assumptionLines(instance: Instance, inspection: Inspection<Set>): readonly AssumptionLine[];
  /** Whether it uses the Lipschitz constant of the reward. If not, the reward must be linear in theta. */
  usesLipschitz?(instance: Instance): boolean;

  /** Must be deterministic in the seed, so that a check shows what a run uses. */
  setUp(found: Found): Set;
  /**
   * @param draws its only randomness
   * @throws Error if it does not support the instance; a check refuses such instances first
   */
  create(input: LearnerInput<Set>, options: LearnerOptions, draws: Draws): Learner;
  /** The samples of the paper's version at the values theta, without drawing; null if it would never stop. */
  printedSamples?(input: LearnerInput<Set>, theta: Float64Array): number | null;
}
