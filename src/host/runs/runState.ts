/**
 * The state machine of a run:
 *   queued -> waiting -> running -> certified | doubtful | budget | inconclusive | cancelled | failed,
 *   queued | waiting -> problem,
 * and from each of the first three to `interrupted`. A run can be resumed from `interrupted`, `cancelled` and, for real
 * measurements, `failed`: it is queued again, and returns to its earlier state if it ends before it has caught up.
 */
import type { RunState } from '../../shared/protocol';

/** Events in the life of a run. */
export type RunSignal =
  /** A worker has started it. */
  | 'assigned'
  /** The spec was built; the first sample comes next. */
  | 'started'
  /** The spec has errors. */
  | 'rejected'
  | 'certified'
  | 'doubtful'
  | 'budget'
  | 'inconclusive'
  | 'cancelled'
  | 'failed'
  /** The window was closed or reloaded, or the extension host ended. */
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

/** All states, to validate a stored one. */
export const RUN_STATES = Object.keys(NEXT) as readonly RunState[];

/** @returns null if the signal does not apply in this state, because it came late or twice */
export function nextState(state: RunState, signal: RunSignal): RunState | null {
  return NEXT[state][signal] ?? null;
}

/** The run continues by itself. */
export function isLivingState(state: RunState): boolean {
  return state === 'queued' || state === 'waiting' || state === 'running';
}

export type ResumableState = 'interrupted' | 'cancelled' | 'failed';

/** @param isReal whether the run has a journal; then even a failed run can be resumed */
export function isResumableState(state: RunState, isReal: boolean): state is ResumableState {
  return state === 'interrupted' || state === 'cancelled' || (state === 'failed' && isReal);
}
