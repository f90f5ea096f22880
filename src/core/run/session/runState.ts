/** What a run has so far: its samples, its trace, its constants, and what its budget allows. */
import type { Action } from '../../families/family';
import { costOfPulls, type SampleCost } from '../../feedback/sampleCost';
import { samplesOf } from '../../protocol/dialogue';
import type {
  ActionNoise,
  Certainty,
  Constants,
  Leader,
  LeadPair,
  Pull,
  Recommendation,
  RoundCompleted,
  Totals,
  Within,
} from '../../protocol/learner';
import { cutToRoom } from '../../protocol/cut';
import { joined } from '../../protocol/withLazyFields';
import { formatCost, formatCounted, formatExact } from '../../words/counts';
import type { AnytimeWithin } from '../result/anytimeWithin';
import type { SessionEvent } from './events';
import { ActionTally } from '../result/measuredActions';
import type { FinalEstimates } from '../result/result';
import { addHidden } from '../../learners/contract/roundReport';
import { TraceBuilder } from './trace';

/** No run takes more samples: beyond it counts are no longer exact. */
const MOST_SAMPLES = Number.MAX_SAFE_INTEGER;

/** Sums of costs are rounded. */
const ROUNDING = 1e-12;

/** What a run may spend. */
export interface Budget {
  readonly maxSamples: number;
  readonly maxCost: number;
  /** What a sample costs; null where that is not known. */
  readonly cost: SampleCost | null;
}

/** What has happened so far. */
export class RunState {
  readonly trace = new TraceBuilder();
  readonly tally = new ActionTally();
  readonly within: WithinSoFar;
  /** The round that was started last. */
  started: Extract<SessionEvent, { readonly type: 'roundStarted' }> | null = null;
  constants: Constants = {};
  /** As it was told last. */
  noiseByAction: () => readonly ActionNoise[] = () => [];
  /** What was measured before the run. */
  before: readonly (Pull & Totals)[] = [];
  /** Those that it took under other settings among them. */
  totalSamples = 0;
  earlierSamples = 0;
  totalCost = 0;
  /** The most pulls of one action in one batch. */
  largestBatch = 0;
  #lastCompleted: RoundCompleted | null = null;

  /** @param slope and bound of `WithinSoFar` */
  constructor(
    private readonly budget: Budget,
    slope: number,
    bound: AnytimeWithin | null,
  ) {
    this.within = new WithinSoFar(slope, bound);
  }

  /** What was measured under other settings is paid, and no evidence. @param own what the run took of it */
  begin(guidance: readonly (Pull & Totals)[], own: readonly Pull[]): void {
    const { cost } = this.budget;
    this.before = [...this.before, ...guidance];
    this.totalSamples = this.earlierSamples = samplesOf(own);
    if (cost !== null) this.totalCost = costOfPulls(cost, own);
  }

  /** What the last test knows of an action. */
  finalOf(action: Action | null): FinalEstimates {
    const { leaders, next } = this.#lastCompleted ?? { leaders: [], next: null };
    const isOf = (leader: Leader | undefined) => leader?.action.join() === action?.join();
    const known = leaders.find(isOf);
    // The next best is that of the leader.
    const isNext = action === null || !(next !== null && isOf({ ...next, halfWidth: null }));
    return { halfWidth: known?.halfWidth ?? null, next: isNext ? next : null };
  }

  /** How sure one could be by the last test; null where it tells nothing, or what it rests on is contradicted. */
  get certainty(): Certainty | null {
    return this.within.isRefuted ? null : (this.#lastCompleted?.certainty ?? null);
  }

  /** What is not decided by the last test, the hardest first. */
  get questions(): readonly LeadPair[] {
    const duel = this.started?.duel ?? null;
    const { pair = null, leaders = [] } = this.#lastCompleted ?? {};
    const [first, ...others] = leaders;
    const next = others.map(({ action }) => ({ leader: first?.action ?? [], rival: action }));
    return [duel, pair, ...next].filter((one) => one !== null);
  }

  /** The best action by the last test. */
  get leader(): Leader | null {
    return this.#lastCompleted?.leaders[0] ?? null;
  }

  /** The samples that may still be taken. */
  get room(): number {
    return Math.min(this.budget.maxSamples, MOST_SAMPLES) - this.totalSamples;
  }

  /** Why a run ends whose last request was cut to its budget. */
  get spent(): string {
    const { maxSamples, maxCost } = this.budget;
    if (this.room <= 0 && maxSamples > MOST_SAMPLES)
      return '2^53 - 1 samples are taken, the most that can be counted exactly.';
    return this.room <= 0
      ? `The budget of ${formatCounted(maxSamples, 'sample')} is spent; raise \`run.maxSamples\` to continue.`
      : `The budget of ${formatCost(maxCost)} is spent: the next samples would cost more than is left; raise \`run.maxCost\` to continue.`;
  }

  /** How many samples of some pulls may still be taken. */
  fitting(pulls: readonly Pull[]): number {
    // Cutting is exact and slow: only where a cost may be the limit.
    if (this.budget.cost === null || this.budget.maxCost === Infinity) return this.room;
    const room = Math.min(this.room, samplesOf(pulls));
    if (!this.isUnaffordable(cutToRoom(pulls, room))) return this.room;
    let [low, high] = [0, room];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.isUnaffordable(cutToRoom(pulls, middle))) high = middle;
      else low = middle;
    }
    return low;
  }

  /** Whether some pulls, or none at all, would cost more than is left. */
  isUnaffordable(pulls: readonly Pull[]): boolean {
    if (pulls.length === 0) return true;
    return (this.costWith(pulls) ?? 0) > this.budget.maxCost * (1 + ROUNDING);
  }

  /** Why this many more samples are refused, or null if they are not. */
  refusal(samples: number): string | null {
    const { maxSamples } = this.budget;
    if (this.totalSamples + samples > maxSamples) {
      return `The next ${formatCounted(samples, 'sample')} would exceed the budget of ${formatExact(maxSamples)}; raise \`run.maxSamples\` to continue.`;
    }
    if (this.totalSamples + samples > MOST_SAMPLES) {
      return `The next ${formatCounted(samples, 'sample')} would take the total past 2^53 - 1, the most that can be counted exactly.`;
    }
    return null;
  }

  /** What is spent, with some pulls besides; null where no price is known. */
  costWith(pulls: readonly Pull[]): number | null {
    const { cost } = this.budget;
    return cost && this.totalCost + costOfPulls(cost, pulls);
  }

  /** So many samples of each action were taken. */
  answered(pulls: readonly Pull[], totals: readonly Totals[]): void {
    this.totalSamples += samplesOf(pulls);
    const { cost } = this.budget;
    if (cost !== null) this.totalCost += costOfPulls(cost, pulls);
    this.tally.add(pulls, totals);
    for (const { count } of pulls) this.largestBatch = Math.max(this.largestBatch, count);
  }

  add(event: SessionEvent): SessionEvent {
    if (event.type === 'constantsComputed') {
      this.constants = joined(this.constants, event.constants);
    }
    if (event.type === 'roundCompleted') {
      this.#lastCompleted = event;
      this.within.add(event, this.totalSamples);
      addHidden(event, 'within', () => this.within.value);
      if (this.within.isRefuted) addHidden(event, 'certainty', () => null);
    }
    if (event.type === 'roundStarted') this.started = event;
    this.trace.add(event);
    return event;
  }
}

/** Each test that is kept has at least this many times the samples of the one before. */
const KEPT_GROWTH = 2;

/** The statements of all tests of a run hold at once, so the best of them does. They are worked out when it is asked for. */
class WithinSoFar {
  readonly #kept: (() => Within | null)[] = [];
  #newest: () => Within | null = () => null;
  #keptAt = 0;
  /** What the statements rest on is contradicted. */
  isRefuted = false;

  /**
   * @param slope how much the reward changes at most where that of the learner changes by 1
   * @param bound by all samples, in place of what the tests know
   */
  constructor(
    private readonly slope: number,
    readonly bound: AnytimeWithin | null = null,
  ) {}

  add(test: RoundCompleted, totalSamples: number): void {
    const read = Object.getOwnPropertyDescriptor(test, 'within')?.get;
    if (read === undefined) return;
    const newest = read as () => Within | null;
    this.#newest = newest;
    if (totalSamples < KEPT_GROWTH * this.#keptAt) return;
    this.#keptAt = totalSamples;
    this.#kept.push(newest);
  }

  /** The least epsilon, of equal ones the first; null where none is known. */
  get value(): Within | null {
    if (this.isRefuted) return null;
    let least = this.bound?.value ?? null;
    for (const read of this.bound === null ? [...this.#kept, this.#newest] : []) {
      const within = read();
      if (within !== null && within.epsilon < (least?.epsilon ?? Infinity)) least = within;
    }
    return least && { ...least, epsilon: this.slope * least.epsilon };
  }

  /** The same at the end. @param recommendation what its learner knows better of it, and how much is of no use */
  ofAnswer(recommendation: Recommendation | null): Within | null {
    const { within: own, mostWithin = Infinity } = recommendation ?? {};
    const all = own === undefined || this.isRefuted ? this.value : own;
    const within = own && all === own ? { ...own, epsilon: this.slope * own.epsilon } : all;
    return within !== null && within.epsilon < this.slope * mostWithin ? within : null;
  }
}
