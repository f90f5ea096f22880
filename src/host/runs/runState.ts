/**
 * The one state machine of a run:
 *   queued -> waiting -> running -> certified | budget | inconclusive | cancelled | failed,
 *   queued | waiting -> problem,
 * and from each of the first three to `interrupted`, which alone is left again: a run that is resumed is queued anew.
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
const AT_WORK = {
  ...BEFORE_WORK,
  certified: 'certified',
  budget: 'budget',
  inconclusive: 'inconclusive',
} as const;

const NEXT: Readonly<Record<RunState, Readonly<Partial<Record<RunSignal, RunState>>>>> = {
  queued: { ...BEFORE_WORK, assigned: 'waiting', rejected: 'problem' },
  waiting: { ...AT_WORK, started: 'running', rejected: 'problem' },
  running: AT_WORK,
  interrupted: { resumed: 'queued' },
  certified: {},
  budget: {},
  inconclusive: {},
  cancelled: {},
  failed: {},
  problem: {},
};

/** All states, for whoever reads one from a file. */
export const RUN_STATES = Object.keys(NEXT) as readonly RunState[];

/** @returns null where the signal means nothing in this state: it came too late, or twice */
export function nextState(state: RunState, signal: RunSignal): RunState | null {
  return NEXT[state][signal] ?? null;
}

/** More is to come without anybody's doing. */
export function isLivingState(state: RunState): boolean {
  return state === 'queued' || state === 'waiting' || state === 'running';
}
