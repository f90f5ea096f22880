/** What is on the page. */
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

/** The id of what is on the page; null where there is nothing. */
export function shownId(state: PageState): string | null {
  switch (state.type) {
    case 'run':
      return state.run.runId;
    case 'plan':
      return state.plan.planId;
    case 'comparison':
      return state.comparison.id;
    case 'paper':
      return state.paper.paperId;
    case 'preview':
      return state.preview.specUri;
    case 'begin':
      return BEGIN_ID;
    case 'loading':
    case 'empty':
      return null;
  }
}

/** Null where nothing is shown. */
export function standingOf(state: PageState): Standing | null {
  switch (state.type) {
    case 'run':
      return runStanding(state.run, kindOf(state.run));
    case 'plan':
      return planStanding(state.plan);
    case 'comparison':
      return compareStanding(state.comparison);
    case 'paper':
      return paperStanding(state.paper);
    case 'preview':
      return previewStanding(state.preview);
    case 'begin':
      return beginStanding(state.begin);
    case 'loading':
    case 'empty':
      return null;
  }
}

/** Whether what is on the page is still going on. */
export function isAlive(state: PageState): boolean {
  return (standingOf(state)?.alive ?? null) !== null;
}
