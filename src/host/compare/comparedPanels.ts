/** The panels of comparisons and of result files: one for each, restored after a window reload. */
import { env, l10n, window } from 'vscode';
import { summaryAnswer } from '../../core/report/comparisonText';
import type { ComparisonSummary } from '../../core/sweep/summary';
import type { CompareAct, ToPage } from '../../shared/protocol';
import type { Subscription } from '../util/listeners';
import { keptByPage, type PanelKind } from '../views/panelSet';

/** What a panel shows, and what its page can request. */
export interface Compared {
  /** Unique; the page keeps it over a reload. */
  readonly id: string;
  readonly title: string;
  /** Null while nothing is known; the page then shows `empty`, or waits. */
  readonly summary: () => ComparisonSummary | null;
  readonly empty: () => ToPage | null;
  readonly onChanged: (listener: () => void) => Subscription;
  readonly stop: () => void;
  readonly openSpec: () => Promise<unknown>;
  /** Missing for what is a file already. */
  readonly save?: (what: 'csv' | 'json') => Promise<void>;
  readonly acts: Readonly<Partial<Record<CompareAct, (svg?: string) => Promise<void>>>>;
}

/**
 * @param restored what had this id before a reload; null if it is gone
 * @param left called with what its panel no longer shows
 */
export function comparedKind<Shown extends Compared>(
  viewType: string,
  restored: (id: string) => Promise<Shown | null>,
  left: (shown: Shown) => void = () => undefined,
): PanelKind<Shown> {
  return {
    viewType,
    keyOf: ({ id }) => id,
    titleOf: ({ title }) => title,
    feed: (content) => ({
      whole: () => {
        const comparison = content().summary();
        return comparison === null ? content().empty() : { type: 'comparison', comparison };
      },
    }),
    follow: ({ onChanged }, changed) => onChanged(changed),
    answers: ({ content: shown }) => ({
      stop: () => shown.stop(),
      openSpec: () => shown.openSpec(),
      copyResult: async () => {
        const summary = shown.summary();
        if (summary === null) return;
        await env.clipboard.writeText(summaryAnswer(summary));
        window.setStatusBarMessage(l10n.t('Result copied'), 2000);
      },
      save: async ({ what }) => {
        if (what !== 'report' && what !== 'html') await shown.save?.(what);
      },
      compare: ({ act, svg }) => shown.acts[act]?.(svg),
    }),
    restore: async (adopt, kept) => {
      const shown = await restored(keptByPage(kept, 'runId'));
      if (shown !== null) adopt(shown);
    },
    closed: ({ content }) => left(content),
  };
}
