/** The progress of the current round, and what a stopped run would need to continue. */
import type { CurrentRound, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { familyWords, isOfTests } from '../../src/shared/format';
import { siShort } from '../format';
import type { Kind } from './kind';
import { isPointwise, thresholdOf } from './rules';

/** The current round, unless the trace already contains it; null if there is none. */
export function pendingRound(run: RunSnapshot): CurrentRound | null {
  const { current } = run.live;
  const last = run.trace.at(-1);
  if (current === null) return null;
  const done =
    last !== undefined &&
    last.phase === current.phase &&
    last.epoch === current.epoch &&
    last.round >= current.round;
  return done ? null : current;
}

export function samplesOfRound(run: RunSnapshot): number {
  return Math.max(0, run.live.totalSamples - (run.trace.at(-1)?.totalSamples ?? 0));
}

export interface Needed {
  /** Samples of the next round; null for tests that follow one another closely. */
  readonly next: number | null;
  /** Null before a test has shown what is needed. */
  readonly threshold: number | null;
  /** The smallest total for a certificate, in 19 of 20 runs. */
  readonly least: number;
  /** The largest total, likewise; null if there is no bound, as the lead is within its noise or has no threshold yet. */
  readonly most: number | null;
  /** The suggested new budget. */
  readonly total: number;
}

/** Without an upper bound, the budget is raised by this factor, after which the lead is known three times as well. */
const RAISED = 10;

/**
 * What a certificate would need. Rounds of a staircase: the samples of the refused round. Tests on all samples so far: an
 * extrapolation of the lead (`growthNeeded`), without the samples of the preparation, which no test of the elimination uses.
 * @returns null if unknown
 */
export function neededOf(run: RunSnapshot): Needed | null {
  const last = run.trace.at(-1);
  const round = pendingRound(run);
  // Samples of an unfinished round count towards that round.
  const spent = last?.totalSamples ?? 0;
  if (round !== null && !isPointwise(round)) {
    const total = spent + round.planned;
    return { next: round.planned, threshold: round.threshold, least: total, most: null, total };
  }
  const threshold = last === undefined ? null : thresholdOf(last);
  if (last === undefined || threshold === null || last.gap === null) {
    if (round === null) return null;
    const least = spent + round.planned;
    return { next: null, threshold: null, least, most: null, total: roundUp(RAISED * least) };
  }
  if (!isPointwise(last) || !(threshold > 0)) return null;
  const before = run.trace.findLast(({ phase }) => phase !== last.phase)?.totalSamples ?? 0;
  const after = (factor: number): number => roundUp(before + factor * (spent - before));
  const level = levelOf(run, last);
  const factor = (deviations: number): number =>
    growthNeeded((last.gap as number) / threshold, level, deviations);
  // What was taken did not do, and further rounds take at least the samples of the refused one.
  const next = Math.max(run.live.totalSamples + 1, spent + (round?.planned ?? 0));
  const [least, most] = [NORMAL_95, -NORMAL_95].map((z) => Math.max(next, after(factor(z)))) as [
    number,
    number,
  ];
  if (!Number.isSafeInteger(least)) return null;
  const bound = Number.isSafeInteger(most) ? most : null;
  const total = bound ?? Math.max(least, after(RAISED));
  return { next: null, threshold, least, most: bound, total };
}

/** The 95% quantile of the standard normal distribution. */
const NORMAL_95 = 1.645;

/**
 * The threshold in standard deviations of the lead: from its level if known, otherwise at least that of delta, since no test with
 * this delta needs less.
 */
function levelOf(run: RunSnapshot, { phase, round }: TraceRow): number {
  const { logRivals, deltaSchedule } = run.live.constants;
  const delta = run.facts?.delta ?? 1;
  const log =
    isOfTests(phase) && typeof logRivals === 'number' && deltaSchedule === 'tests'
      ? logRivals + Math.log((Math.PI * round) ** 2 / 6)
      : 0;
  return Math.sqrt(2 * (log - Math.log(delta)));
}

/**
 * The factor f by which the samples must grow until the lead passes. The needed lead falls as 1 / sqrt(f), while the lead itself
 * is noisy: after f times the samples it is Gaussian around its present value, with 1 - 1 / f of its present variance (nothing
 * else is known about the gap). With u = 1 / sqrt(f), this gives lead + z sqrt(1 - u^2) = level u.
 *
 * @param share the lead divided by its threshold
 * @param level the threshold in standard deviations of the lead
 * @param z the change of the lead in standard deviations
 * @returns Infinity if the lead never passes
 */
function growthNeeded(share: number, level: number, z: number): number {
  const lead = share * level;
  const length = level * level + z * z;
  const u = (level * lead + z * Math.sqrt(Math.max(0, length - lead * lead))) / length;
  return u > 0 ? Math.max(1, 1 / (u * u)) : Infinity;
}

/** Rounds up to two significant digits. */
function roundUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / step) * step;
}

/** The share of the needed lead that was reached, in whole percent, at least 0; null without a lead. */
export function reached(row: TraceRow): number | null {
  const threshold = thresholdOf(row);
  if (row.gap === null || threshold === null || !(threshold > 0)) return null;
  // A test that did not pass shows less than 100%.
  const most = row.passed ? Infinity : 99;
  return Math.max(0, Math.min(most, Math.round((100 * row.gap) / threshold)));
}

/** The samples of an ended run, with those of a batch that was left open. */
export function keptSamples({ live }: RunSnapshot): number {
  return live.kept ?? live.result?.kept ?? live.totalSamples;
}

/** Why a run without a certificate ended, as the start of a sentence. */
export function stoppedBy(kind: Kind, run: RunSnapshot): string {
  const kept = keptSamples(run);
  const after = `after ${siShort(kept)} ${kept === 1 ? 'sample' : 'samples'}`;
  switch (kind) {
    case 'cancelled':
      return `Stopped by you ${after}`;
    case 'interrupted':
      return `Interrupted when the window closed, ${after}`;
    case 'budget':
      return `Stopped by the ${hasSpentCost(run) ? 'cost' : 'sample'} budget`;
    case 'inconclusive':
      return `${siShort(run.live.totalSamples)} samples cannot distinguish the best ${familyWords(run.facts?.instance.family ?? '').actions}`;
    case 'failed':
      return 'The worker ended';
    default:
      return '';
  }
}

/** Whether the run ended because it cannot pay for the next samples, not because of its sample budget. */
export function hasSpentCost({ live }: RunSnapshot): boolean {
  // A refused round leaves samples unspent, and a log may end before either budget: only the reason tells.
  return live.result?.reason?.includes('`run.maxCost`') ?? false;
}
