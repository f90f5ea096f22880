/**
 * The one state machine of a run:
 *   queued -> waiting -> running -> certified | doubtful | budget | inconclusive | cancelled | failed,
 *   queued | waiting -> problem,
 * and from each of the first three to `interrupted`. That, `cancelled` and, where measurements are real, `failed` are left
 * again: a run that is resumed is queued
 * anew, and is what it was before where it ends before it has caught up with its past.
 */
import type { RunState } from '../../shared/protocol';

/** What can happen to a run. */
export type RunSignal =
  /** A worker has taken it. */
  | 'assigned'
  /** Its spec was built: the first sample comes next. */
  | 'started'
  /** Its spec has errors. */
  | 'rejected'
  | 'certified'
  | 'doubtful'
  | 'budget'
  | 'inconclusive'
  | 'cancelled'
  | 'failed'
  /** Its window was closed or reloaded, or the extension host ended. */
  | 'interrupted'
  | 'resumed';

const BEFORE_WORK = {
  cancelled: 'cancelled',
  failed: 'failed',
  interrupted: 'interrupted',
} as const;
const RESUMABLE = { resumed: 'queued' } as const;
const AT_WORK = {
  ...BEFORE_WORK,
  certified: 'certified',
  doubtful: 'doubtful',
  budget: 'budget',
  inconclusive: 'inconclusive',
} as const;

const NEXT: Readonly<Record<RunState, Readonly<Partial<Record<RunSignal, RunState>>>>> = {
  queued: { ...BEFORE_WORK, assigned: 'waiting', rejected: 'problem' },
  waiting: { ...AT_WORK, started: 'running', rejected: 'problem' },
  running: AT_WORK,
  interrupted: RESUMABLE,
  certified: {},
  doubtful: {},
  budget: {},
  inconclusive: {},
  cancelled: RESUMABLE,
  failed: RESUMABLE,
  problem: {},
};

/** All states, to check one that is read from a file. */
export const RUN_STATES = Object.keys(NEXT) as readonly RunState[];

/** @returns null where the signal means nothing in this state: it came too late, or twice */
export function nextState(state: RunState, signal: RunSignal): RunState | null {
  return NEXT[state][signal] ?? null;
}

/** More is to come without anybody's doing. */
export function isLivingState(state: RunState): boolean {
  return state === 'queued' || state === 'waiting' || state === 'running';
}

/** What can be gone on with. */
export type ResumableState = 'interrupted' | 'cancelled' | 'failed';

/** @param isReal whether it has a journal: what failed can then go on */
export function isResumableState(state: RunState, isReal: boolean): state is ResumableState {
  return state === 'interrupted' || state === 'cancelled' || (state === 'failed' && isReal);
}
