/** The state of the page as one value, and its pure update function. */
import type { RunSnapshot, ToPage } from '../src/shared/protocol';

/** Messages that replace everything the page had, except a snapshot. */
type Whole = Exclude<ToPage, { readonly type: 'snapshot' | 'delta' | 'draw' | 'pong' }>;

export type PageState =
  | { readonly type: 'loading' }
  | Whole
  | {
      readonly type: 'run';
      readonly run: RunSnapshot;
      /** When the last message arrived, in milliseconds of the page's clock. */
      readonly receivedAt: number;
      /** A delta did not fit, so the page must request a snapshot. */
      readonly outOfStep: boolean;
    };

export const INITIAL: PageState = { type: 'loading' };

/** @param now the clock of the page, in milliseconds */
export function reduce(state: PageState, message: ToPage, now: number): PageState {
  switch (message.type) {
    case 'snapshot':
      return { type: 'run', run: message.run, receivedAt: now, outOfStep: false };
    case 'draw':
    case 'pong':
      // The content does not change.
      return state;
    case 'delta': {
      if (state.type !== 'run') return state;
      const { run } = state;
      const { from, rows } = message.rows;
      if (run.runId !== message.runId) return state;
      if (from > run.trace.length) return { ...state, outOfStep: true };
      return {
        ...state,
        receivedAt: now,
        run: {
          ...run,
          live: message.live,
          facts: message.facts ?? run.facts,
          trace:
            rows.length === 0 && from >= run.trace.length
              ? run.trace
              : [...run.trace.slice(0, from), ...rows],
        },
      };
    }
    default:
      return message;
  }
}
