/** How far the round under way is, and what a run that was stopped would need to go on. */
import type { CurrentRound, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { familyWords, isOfTests } from '../../src/shared/format';
import { siShort } from '../format';
import type { Kind } from './kind';
import { isPointwise, thresholdOf } from './rules';

/** The round of `live.current` where it is not in the trace yet; null where there is none. */
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

/** Samples of the round under way. */
export function samplesOfRound(run: RunSnapshot): number {
  return Math.max(0, run.live.totalSamples - (run.trace.at(-1)?.totalSamples ?? 0));
}

export interface Needed {
  /** Samples that the next round takes; null for tests that follow one another closely. */
  readonly next: number | null;
  readonly threshold: number;
  /** The least samples of a certificate in all, in 19 of 20 runs. */
  readonly least: number;
  /** The most, likewise; null if the lead is within its noise, so that nothing bounds them. */
  readonly most: number | null;
  /** The total to raise the budget to. */
  readonly total: number;
}

/** Without an upper end the budget is raised this many times: the lead is then known three times as well. */
const RAISED = 10;

/**
 * What a certificate would need.
 * Rounds of a staircase: the samples of the round that was refused. Tests on all samples so far: what the lead says
 * (`shareLeft`), of the samples without the preparation, which is in no test of the elimination.
 * @returns null where nothing is known
 */
export function neededOf(run: RunSnapshot): Needed | null {
  const last = run.trace.at(-1);
  const round = pendingRound(run);
  // What a round that was cut short took is part of what it takes.
  const spent = last?.totalSamples ?? 0;
  if (round !== null && !isPointwise(round)) {
    const total = spent + round.planned;
    return { next: round.planned, threshold: round.threshold, least: total, most: null, total };
  }
  const threshold = last === undefined ? null : thresholdOf(last);
  if (last === undefined || threshold === null || last.gap === null) return null;
  if (!isPointwise(last) || !(threshold > 0)) return null;
  const before = run.trace.findLast(({ phase }) => phase !== last.phase)?.totalSamples ?? 0;
  const after = (factor: number): number => roundUp(before + factor * (spent - before));
  const level = levelOf(run, last);
  const factor = (deviations: number): number =>
    growthNeeded((last.gap as number) / threshold, level, deviations);
  const [least, most] = [after(factor(NORMAL_95)), after(factor(-NORMAL_95))];
  if (!Number.isSafeInteger(least)) return null;
  const bound = Number.isSafeInteger(most) ? most : null;
  // The round that was refused is the least that more of them take.
  const total = Math.max(bound ?? Math.max(least, after(RAISED)), spent + (round?.planned ?? 0));
  return { next: null, threshold, least, most: bound, total };
}

/** Of a standard normal law 95% are below. */
const NORMAL_95 = 1.645;

/**
 * How many standard deviations of the lead its threshold is: as many as its level asks for where the level is known, at
 * least those of delta otherwise, since no test with this delta is satisfied with fewer.
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
 * By what factor f the samples have to grow until the lead passes. What is needed falls as 1 / sqrt(f), while the lead
 * moves by its own noise: after f times the samples it is Gaussian around what it is now, with 1 - 1 / f of its present
 * variance (nothing else being known of the gap). With u = 1 / sqrt(f), that is lead + z sqrt(1 - u^2) = level u.
 *
 * @param share the lead over its threshold
 * @param level the threshold in standard deviations of the lead
 * @param z by how many of them the lead moves
 * @returns infinite where it never passes
 */
function growthNeeded(share: number, level: number, z: number): number {
  const lead = share * level;
  const length = level * level + z * z;
  const u = (level * lead + z * Math.sqrt(Math.max(0, length - lead * lead))) / length;
  return u > 0 ? Math.max(1, 1 / (u * u)) : Infinity;
}

/** Up to two significant digits. */
function roundUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / step) * step;
}

/** The share of what was needed that the lead reached, in whole percent, not below 0; null without a lead. */
export function reached(row: TraceRow): number | null {
  const threshold = thresholdOf(row);
  if (row.gap === null || threshold === null || !(threshold > 0)) return null;
  // A round that is not passed shows less than 100%.
  const most = row.passed ? Infinity : 99;
  return Math.max(0, Math.min(most, Math.round((100 * row.gap) / threshold)));
}

/** How a run ended that was not certified, as the beginning of a sentence. */
export function stoppedBy(kind: Kind, run: RunSnapshot): string {
  const kept = siShort(run.live.result?.kept ?? run.live.totalSamples);
  switch (kind) {
    case 'cancelled':
      return `Stopped by you after ${kept} samples`;
    case 'interrupted':
      return `Interrupted when the window closed, after ${kept} samples`;
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

/** Whether it may still take samples, but not pay for the next ones. */
function hasSpentCost({ facts, live }: RunSnapshot): boolean {
  return facts?.maxCost !== undefined && live.totalSamples < (facts.maxSamples ?? Infinity);
}
