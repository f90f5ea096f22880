/** Snapshots of runs in every state: real runs, and what those with real measurements show besides. */
import type { ToPage } from '../../../src/shared/protocol';
import { beginState } from './beginStates';
import { compareState } from './compareStates';
import { hardened } from './hardState';
import { paperState } from './paperStates';
import { planState } from './planStates';
import { previewState } from './previewStates';
import { realRun } from './realRuns';
import { sheetState } from './sheetStates';

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
  if (state === 'hard') return { type: 'snapshot', run: hardened(snapshotOf('certified').run) };
  const run = realRun(state) ?? sheetState(state);
  if (run === null) throw new RangeError(`there is no state ${state}`);
  return { type: 'snapshot', run };
}
