/** Snapshots of runs in every state: real runs, and for what those do not show the figures of the design mock. */
import type { RunSnapshot, ToPage } from '../../../src/shared/protocol';
import { beginState } from './beginStates';
import { compareState } from './compareStates';
import { certified } from './matchingRun';
import {
  waiting,
  queued,
  stale,
  running,
  caveat,
  budget,
  cancelled,
  interrupted,
  failed,
} from './matchingStates';
import { paperState } from './paperStates';
import { planState } from './planStates';
import { previewState } from './previewStates';
import { problem, syntax } from './problemStates';
import { hard } from './hardState';
import { realRun } from './realRuns';
import { sheetStates } from './sheetStates';

const SNAPSHOTS: readonly RunSnapshot[] = [
  waiting,
  queued,
  stale,
  running,
  certified,
  caveat,
  budget,
  cancelled,
  interrupted,
  failed,
  problem,
  syntax,
  hard,
  ...sheetStates,
];

/** What the host says to the page in a state. */
export function messageOf(state: string): ToPage {
  if (state.startsWith('compare')) return { type: 'comparison', comparison: compareState(state) };
  if (state.startsWith('paper')) return { type: 'paper', paper: paperState(state) };
  if (state.startsWith('begin')) return { type: 'begin', begin: beginState(state) };
  if (state.startsWith('preview')) return { type: 'preview', preview: previewState(state) };
  if (state.startsWith('plan')) return { type: 'plan', plan: planState(state) };
  return state === 'empty' ? { type: 'empty' } : snapshotOf(state);
}

export function snapshotOf(state: string): Extract<ToPage, { type: 'snapshot' }> {
  const run = realRun(state) ?? SNAPSHOTS.find((snapshot) => snapshot.runId === state);
  if (run === undefined) throw new RangeError(`there is no state ${state}`);
  return { type: 'snapshot', run };
}
