/** How far the round under way is, and what a run that was stopped would need to go on. */
import { assertNever } from '../../src/shared/protocol';
import type { CurrentRound, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { familyWords } from '../../src/shared/format';
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
  /** The total to raise the budget to. */
  readonly total: number;
}

/**
 * What a certificate would need.
 * Rounds of a staircase: the samples of the round that was refused. What goes by all samples so far: what is needed
 * shrinks as 1 / sqrt(n), so that the lead as it is suffices at n (threshold / lead)^2, n without the preparation, which
 * is in no test of the elimination; a tenth is added, since the lead moves.
 * @returns null where neither is known
 */
export function neededOf(run: RunSnapshot): Needed | null {
  const last = run.trace.at(-1);
  const round = pendingRound(run);
  const total = run.live.totalSamples;
  if (round !== null && !isPointwise(round))
    return { next: round.planned, threshold: round.threshold, total: total + round.planned };
  const threshold = last === undefined ? null : thresholdOf(last);
  if (last === undefined || threshold === null || last.gap === null || !(last.gap > 0)) return null;
  if (!isPointwise(last)) return null;
  const before = samplesBefore(run.trace, last);
  const factor = (threshold / last.gap) ** 2;
  const estimate = roundUp(before + 1.1 * (total - before) * Math.max(1, factor));
  if (!Number.isSafeInteger(estimate)) return null;
  return { next: null, threshold, total: estimate };
}

/** Samples before the phase of a row. */
function samplesBefore(trace: readonly TraceRow[], { phase }: TraceRow): number {
  return trace.findLast((row) => row.phase !== phase)?.totalSamples ?? 0;
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
  // What is not passed is not 100%.
  const most = row.passed ? Infinity : 99;
  return Math.max(0, Math.min(most, Math.round((100 * row.gap) / threshold)));
}

/** How a run ended that was not certified, as the beginning of a sentence. */
export function stoppedBy(kind: Kind, run: RunSnapshot): string {
  switch (kind) {
    case 'cancelled':
      return `Stopped by you after ${siShort(run.live.totalSamples)} samples`;
    case 'interrupted':
      return `Interrupted when the window closed, after ${siShort(run.live.totalSamples)} samples`;
    case 'budget':
      return 'Stopped by the sample budget';
    case 'inconclusive':
      return `${siShort(run.live.totalSamples)} samples cannot distinguish the best ${familyWords(run.facts?.instance.family ?? '').actions}`;
    case 'failed':
      return 'The worker ended';
    case 'waiting':
    case 'running':
    case 'certified':
    case 'caveat':
    case 'problem':
      return '';
    default:
      return assertNever(kind);
  }
}
