/** Which of the designed states a run is in: what the mark, the band and the weight of the answer follow. */
import type { RunSnapshot, RunState } from '../../src/shared/protocol';

export type Kind =
  | Exclude<RunState, 'queued'>
  /** Stopped by its rule, but an assumption of the proof is not met. */
  | 'caveat';

/** The assumptions of the proof that do not hold for this run. */
export function assumptionsNotMet(run: RunSnapshot): readonly string[] {
  const listed = (run.facts?.assumptions ?? [])
    .filter((line) => line.grade === 'not-met')
    .map((line) => line.text);
  const found = run.live.result?.assumptionsNotMet ?? [];
  return found.length >= listed.length ? found : listed;
}

export function kindOf(run: RunSnapshot): Kind {
  const { state } = run.live;
  // A run that is resumed knows its past already while it waits for a worker.
  if (state === 'queued' || state === 'waiting' || state === 'running')
    return run.trace.length === 0 ? 'waiting' : 'running';
  return state === 'certified' && assumptionsNotMet(run).length > 0 ? 'caveat' : state;
}

/** Stopped by its rule, whatever its guarantee is worth. */
export function isFinished(kind: Kind): kind is 'certified' | 'caveat' | 'doubtful' {
  return kind === 'certified' || kind === 'caveat' || kind === 'doubtful';
}

/** Nothing is certain yet, and more is to come. */
export function isLive(kind: Kind): boolean {
  return kind === 'waiting' || kind === 'running';
}

const STOPPED = [
  'budget',
  'inconclusive',
  'cancelled',
  'interrupted',
  'failed',
] as const satisfies Kind[];

/** Stopped without a certificate. */
export function isStopped(kind: Kind): boolean {
  return (STOPPED as readonly Kind[]).includes(kind);
}

/** It can be gone on with; what failed only where it has a journal. */
export function isResumable({ live }: RunSnapshot, kind: Kind): boolean {
  if (live.elsewhere === true) return false;
  return (
    kind === 'interrupted' || kind === 'cancelled' || (kind === 'failed' && live.by !== undefined)
  );
}
