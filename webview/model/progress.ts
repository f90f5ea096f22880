/** How far the round under way is, and what a run that was stopped would need to go on. */
import { assertNever } from '../../src/shared/protocol';
import type { CurrentRound, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { siShort } from '../format';
import type { Kind } from './kind';

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
 * Rounds: the samples of the round that was refused. Tests of GCB-PE: the radius shrinks as 1 / sqrt(n), so that
 * with the lead as it is the test holds at n (threshold / lead)^2; a tenth is added, since the lead moves.
 * @returns null where neither is known
 */
export function neededOf(run: RunSnapshot): Needed | null {
  const last = run.trace.at(-1);
  const round = pendingRound(run);
  const total = run.live.totalSamples;
  if (round !== null && round.phase !== 'exploration')
    return { next: round.planned, threshold: round.threshold, total: total + round.planned };
  if (last?.phase !== 'exploration' || last.gap === null || !(last.gap > 0)) return null;
  const factor = (last.threshold / last.gap) ** 2;
  const estimate = roundUp(1.1 * total * Math.max(1, factor));
  if (!Number.isSafeInteger(estimate)) return null;
  return { next: null, threshold: last.threshold, total: estimate };
}

/** Up to two significant digits. */
function roundUp(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.ceil(value / step) * step;
}

/** The share of what was needed that the lead reached, in whole percent; null without a lead. */
export function reached(row: TraceRow): number | null {
  if (row.gap === null || !(row.threshold > 0) || !Number.isFinite(row.threshold)) return null;
  // What is not passed is not 100%.
  return Math.min(row.passed ? Infinity : 99, Math.round((100 * row.gap) / row.threshold));
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
