/** Snapshots of runs in every state: real runs, and what those with real measurements show besides. */
import type { RunSnapshot, ToPage } from '../../../src/shared/protocol';
import { compareState } from './compareStates';
import { paperState } from './paperStates';
import { beginState, planState } from './planStates';
import { previewState, realRun } from './realRuns';
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

/** Long names, markup in names, 14 rows, arms that are not determined alone, huge counts. */
const HARD_LEFT = Array.from({ length: 14 }, (_, index) =>
  index === 0
    ? '<img src=x onerror=alert(1)>'
    : index === 1
      ? 'The department for extraordinarily long names of places'
      : `Worker ${index}`,
);
const HARD_RIGHT = Array.from({ length: 14 }, (_, index) => `Station ${index}`);
const EDGES = HARD_LEFT.flatMap((_, from) => HARD_RIGHT.map((__, to) => [from, to] as const));

/** Names as long and numbers as large as they come. @param run that was certified */
function hardened({ facts, live, ...run }: RunSnapshot): RunSnapshot {
  if (facts === null || live.result === null) throw new Error('The run has no result.');
  return {
    ...run,
    runId: 'hard',
    fileName: 'a-file-name-that-goes-on-and-on-without-a-single-space-in-it.cpe.json',
    facts: {
      ...facts,
      instance: { ...facts.instance, d: 196, m: 14, logActions: 25.2, actions: '87178291200' },
      labels: {
        arms: EDGES.map(([from, to]) => `${HARD_LEFT[from] ?? ''} → ${HARD_RIGHT[to] ?? ''}`),
        sides: { left: HARD_LEFT, right: HARD_RIGHT, edges: EDGES },
      },
    },
    live: {
      ...live,
      arms: EDGES.map(([from, to]) => (from === to ? { estimate: 0.5, halfWidth: 0.02 } : null)),
      result: {
        ...live.result,
        action: Array.from({ length: 14 }, (_, index) => index * 14 + index),
        correct: false,
        printedSamples: null,
        lowerBound: null,
        optimal: null,
      },
    },
  };
}
