/** How things stand with what is on the page. */
import { compareStanding } from '../compare/comparePage';
import { kindOf } from '../model/kind';
import { paperStanding } from '../paper/paperPage';
import { planStanding } from '../plan/planBand';
import { previewStanding } from '../preview/previewPage';
import { runStanding } from '../run/standing';
import type { PageState } from '../state';
import type { Standing } from '../views/pageHead';

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
    case 'loading':
    case 'empty':
      return null;
  }
}

/** Whether what is on the page is still going on. */
export function isAlive(state: PageState): boolean {
  return (standingOf(state)?.alive ?? null) !== null;
}
