/** What is on the page. */
import type { RunSnapshot } from '../../src/shared/protocol';
import type { PageState } from '../state';

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
    case 'loading':
    case 'empty':
      return null;
  }
}
