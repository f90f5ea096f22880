/** The display state of a run, which determines the mark, the band and the weight of the answer. */
import type { RunSnapshot, RunState } from '../../src/shared/protocol';

export type Kind =
  | Exclude<RunState, 'queued'>
  /** The stopping rule held, but an assumption of the proof is not met. */
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
  // A resumed run already has a trace while it waits for a worker.
  if (state === 'queued' || state === 'waiting' || state === 'running')
    return run.trace.length === 0 ? 'waiting' : 'running';
  return state === 'certified' && assumptionsNotMet(run).length > 0 ? 'caveat' : state;
}

/** The stopping rule held, with or without a guarantee. */
export function isFinished(kind: Kind): kind is 'certified' | 'caveat' | 'doubtful' {
  return kind === 'certified' || kind === 'caveat' || kind === 'doubtful';
}

/** Nothing is certain yet, and the run continues. */
export function isLive(kind: Kind): boolean {
  return kind === 'waiting' || kind === 'running';
}

/** It began and ended before its stopping rule held. */
export function isStopped(kind: Kind): boolean {
  return !isFinished(kind) && !isLive(kind) && kind !== 'problem';
}

/** Whether the run can be continued; a failed run only with a journal. */
export function isResumable({ live }: RunSnapshot, kind: Kind): boolean {
  if (live.elsewhere === true) return false;
  return (
    kind === 'interrupted' || kind === 'cancelled' || (kind === 'failed' && live.by !== undefined)
  );
}
