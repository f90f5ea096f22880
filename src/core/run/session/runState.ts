/** The state of a run: its samples, its trace, its constants, and its budget. */
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
import { WithinSoFar } from './withinSoFar';

/** Counts are exact only up to this number of samples. */
const MOST_SAMPLES = Number.MAX_SAFE_INTEGER;

/** Relative slack for rounding errors in sums of costs. */
const ROUNDING = 1e-12;

/** What a run may take at most. */
interface Limits {
  readonly maxSamples: number;
  readonly maxCost: number;
  /** The cost of a sample; null if unknown. */
  readonly cost: SampleCost | null;
}

export class RunState {
  readonly trace = new TraceBuilder();
  readonly tally = new ActionTally();
  readonly within: WithinSoFar;
  /** The last round that started. */
  started: Extract<SessionEvent, { readonly type: 'roundStarted' }> | null = null;
  constants: Constants = {};
  /** As last reported. */
  noiseByAction: () => readonly ActionNoise[] = () => [];
  /** The measurements before the run. */
  before: readonly (Pull & Totals)[] = [];
  /** Includes the run's own samples under earlier settings. */
  totalSamples = 0;
  earlierSamples = 0;
  totalCost = 0;
  /** The most pulls of one action in one batch. */
  largestBatch = 0;
  #lastCompleted: RoundCompleted | null = null;

  /** @param slope and bound as in `WithinSoFar` */
  constructor(
    private readonly limits: Limits,
    slope: number,
    bound: AnytimeWithin | null,
  ) {
    this.within = new WithinSoFar(slope, bound);
  }

  /** Starts from measurements under earlier settings: they are paid for, but no evidence. @param own this run's pulls among them */
  begin(guidance: readonly (Pull & Totals)[], own: readonly Pull[]): void {
    const { cost } = this.limits;
    this.before = [...this.before, ...guidance];
    this.totalSamples = this.earlierSamples = samplesOf(own);
    if (cost !== null) this.totalCost = costOfPulls(cost, own);
  }

  /**
   * The last test's estimates for an action.
   * @param own the next best action by the estimate of the answer, if that is not of the last test
   */
  finalOf(action: Action | null, own?: Recommendation['next']): FinalEstimates {
    const { leaders, next } = this.#lastCompleted ?? { leaders: [], next: null };
    const isOf = (leader: Leader | undefined) => leader?.action.join() === action?.join();
    const known = leaders.find(isOf);
    // `next` refers to the leader.
    const halfWidth = known?.halfWidth ?? null;
    if (own === null) return { halfWidth, next: null };
    if (own !== undefined) {
      const isSame = isOf(leaders[0]) && next?.action.join() === own.action.join();
      const leadHalfWidth = isSame ? next.leadHalfWidth : null;
      return { halfWidth, next: { ...own, leadHalfWidth } };
    }
    const isNext = action === null || !(next !== null && isOf({ ...next, halfWidth: null }));
    return { halfWidth, next: isNext ? next : null };
  }

  /** The certainty of the last test; null if it gives none or an assumption is contradicted. */
  get certainty(): Certainty | null {
    return this.within.isRefuted ? null : (this.#lastCompleted?.certainty ?? null);
  }

  /** The undecided pairs of the last test, the hardest first. */
  get questions(): readonly LeadPair[] {
    const duel = this.started?.duel ?? null;
    const { pair = null, leaders = [] } = this.#lastCompleted ?? {};
    const [first, ...others] = leaders;
    const next = others.map(({ action }) => ({ leader: first?.action ?? [], rival: action }));
    return [duel, pair, ...next].filter((one) => one !== null);
  }

  /** The leading action of the last test. */
  get leader(): Leader | null {
    return this.#lastCompleted?.leaders[0] ?? null;
  }

  /** The samples that may still be taken. */
  get room(): number {
    return Math.min(this.limits.maxSamples, MOST_SAMPLES) - this.totalSamples;
  }

  /** Why a run ends after its last request was cut to the budget. */
  get spent(): string {
    const { maxSamples, maxCost } = this.limits;
    if (this.room <= 0 && maxSamples > MOST_SAMPLES)
      return '2^53 - 1 samples are taken, the most that can be counted exactly.';
    return this.room <= 0
      ? `The budget of ${formatCounted(maxSamples, 'sample')} is spent; raise \`run.maxSamples\` to continue.`
      : `The budget of ${formatCost(maxCost)} is spent: the next samples would cost more than is left; raise \`run.maxCost\` to continue.`;
  }

  /** How many samples of some pulls still fit the budget. */
  fitting(pulls: readonly Pull[]): number {
    // Cutting is exact but slow, so it is only done if the cost may be the limit.
    if (this.limits.cost === null || this.limits.maxCost === Infinity) return this.room;
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

  /** Whether the pulls, or an empty request, exceed the remaining cost. */
  isUnaffordable(pulls: readonly Pull[]): boolean {
    if (pulls.length === 0) return true;
    return (this.costWith(pulls) ?? 0) > this.limits.maxCost * (1 + ROUNDING);
  }

  /** Why so many more samples are refused; null if they are not. */
  refusal(samples: number): string | null {
    const { maxSamples } = this.limits;
    if (this.totalSamples + samples > maxSamples) {
      return `The next ${formatCounted(samples, 'sample')} would exceed the budget of ${formatExact(maxSamples)}; raise \`run.maxSamples\` to continue.`;
    }
    if (this.totalSamples + samples > MOST_SAMPLES) {
      return `The next ${formatCounted(samples, 'sample')} would take the total past 2^53 - 1, the most that can be counted exactly.`;
    }
    return null;
  }

  /** The cost so far plus that of some pulls; null if no price is known. */
  costWith(pulls: readonly Pull[]): number | null {
    const { cost } = this.limits;
    return cost && this.totalCost + costOfPulls(cost, pulls);
  }

  /** Records answered pulls. */
  answered(pulls: readonly Pull[], totals: readonly Totals[]): void {
    this.totalSamples += samplesOf(pulls);
    const { cost } = this.limits;
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
