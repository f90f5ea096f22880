/** The id and the state of the current content. */
import type { RunSnapshot } from '../../src/shared/protocol';
import type { PageState } from '../state';
import { compareStanding } from '../compare/comparePage';
import { BEGIN_ID } from '../begin/answerInputs';
import { beginStanding } from '../begin/beginPage';
import { kindOf } from '../model/kind';
import { paperStanding } from '../paper/paperPage';
import { planStanding } from '../plan/planBand';
import { previewStanding } from '../preview/previewPage';
import { runStanding } from '../run/standing';
import type { Standing } from '../views/pageHead';

export function runOf(state: PageState): RunSnapshot | null {
  return state.type === 'run' ? state.run : null;
}

interface Shown {
  readonly id: string;
  standing(): Standing;
}

/** Null if there is nothing. */
function shownOf(state: PageState): Shown | null {
  switch (state.type) {
    case 'run':
      return { id: state.run.runId, standing: () => runStanding(state.run, kindOf(state.run)) };
    case 'plan':
      return { id: state.plan.planId, standing: () => planStanding(state.plan) };
    case 'comparison':
      return { id: state.comparison.id, standing: () => compareStanding(state.comparison) };
    case 'paper':
      return { id: state.paper.paperId, standing: () => paperStanding(state.paper) };
    case 'preview':
      return { id: state.preview.specUri, standing: () => previewStanding(state.preview) };
    case 'begin':
      return { id: BEGIN_ID, standing: () => beginStanding(state.begin) };
    case 'loading':
    case 'empty':
      return null;
  }
}

/** The id of the current content; null if there is none. */
export function shownId(state: PageState): string | null {
  return shownOf(state)?.id ?? null;
}

/** Null if nothing is shown. */
export function standingOf(state: PageState): Standing | null {
  return shownOf(state)?.standing() ?? null;
}

/** Whether the current content is still running. */
export function isAlive(state: PageState): boolean {
  return (standingOf(state)?.alive ?? null) !== null;
}
