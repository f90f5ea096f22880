/** What of a kind is on the page, if it is of that kind. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import type {
  PaperSnapshot,
  PlanSnapshot,
  PreviewSnapshot,
  RunSnapshot,
} from '../../src/shared/protocol';
import type { PageState } from '../state';

export function runOf(state: PageState): RunSnapshot | null {
  return state.type === 'run' ? state.run : null;
}

export function planOf(state: PageState): PlanSnapshot | null {
  return state.type === 'plan' ? state.plan : null;
}

export function previewOf(state: PageState): PreviewSnapshot | null {
  return state.type === 'preview' ? state.preview : null;
}

export function paperOf(state: PageState): PaperSnapshot | null {
  return state.type === 'paper' ? state.paper : null;
}

export function comparisonOf(state: PageState): ComparisonSummary | null {
  return state.type === 'comparison' ? state.comparison : null;
}

/** The id of what is on the page; null where there is nothing. */
export function shownId(state: PageState): string | null {
  const own = runOf(state)?.runId ?? planOf(state)?.planId ?? comparisonOf(state)?.id;
  return own ?? paperOf(state)?.paperId ?? previewOf(state)?.specUri ?? null;
}
