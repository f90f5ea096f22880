/** What the page shows, as one value, and the pure step from one to the next. */
import type { ComparisonSummary } from '../src/core/sweep/summary';
import { assertNever } from '../src/shared/protocol';
import type {
  PaperSnapshot,
  PlanSnapshot,
  PreviewSnapshot,
  RunSnapshot,
  ToPage,
  TraceRow,
} from '../src/shared/protocol';

export type PageState =
  | { readonly type: 'loading' }
  /** `fileName`: the spec that has no run; null where nothing is said of a spec. */
  | { readonly type: 'empty'; readonly fileName: string | null; readonly checking?: string }
  | { readonly type: 'comparison'; readonly comparison: ComparisonSummary }
  | { readonly type: 'plan'; readonly plan: PlanSnapshot }
  | { readonly type: 'paper'; readonly paper: PaperSnapshot }
  | { readonly type: 'preview'; readonly preview: PreviewSnapshot }
  | {
      readonly type: 'run';
      readonly run: RunSnapshot;
      /** The clock of the page when the last message came, in milliseconds. */
      readonly receivedAt: number;
      /** A delta did not fit what the page has: it has to ask for everything anew. */
      readonly outOfStep: boolean;
    };

export const INITIAL: PageState = { type: 'loading' };

function replaceFrom(
  trace: readonly TraceRow[],
  from: number,
  rows: readonly TraceRow[],
): readonly TraceRow[] {
  return rows.length === 0 && from >= trace.length ? trace : [...trace.slice(0, from), ...rows];
}

/** @param now the clock of the page in milliseconds */
export function reduce(state: PageState, message: ToPage, now: number): PageState {
  switch (message.type) {
    case 'snapshot':
      return { type: 'run', run: message.run, receivedAt: now, outOfStep: false };
    case 'plan':
      return { type: 'plan', plan: message.plan };
    case 'paper':
      return { type: 'paper', paper: message.paper };
    case 'preview':
      return { type: 'preview', preview: message.preview };
    case 'comparison':
      return { type: 'comparison', comparison: message.comparison };
    case 'empty':
      return { ...message, fileName: message.fileName ?? null };
    case 'draw':
    case 'pong':
      // Nothing of what is shown changes.
      return state;
    case 'delta': {
      if (state.type !== 'run') return state;
      const { run } = state;
      if (run.runId !== message.runId) return state;
      if (message.rows.from > run.trace.length) return { ...state, outOfStep: true };
      return {
        ...state,
        receivedAt: now,
        run: {
          ...run,
          live: message.live,
          facts: message.facts ?? run.facts,
          trace: replaceFrom(run.trace, message.rows.from, message.rows.rows),
        },
      };
    }
    default:
      return assertNever(message);
  }
}
