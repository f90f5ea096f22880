/** The outcome of a run in a word or two. */
import { l10n } from 'vscode';
import { isBestGuess } from '../../core/report/answer';
import { formatCertainty, formatCount } from '../../shared/format';
import type { RunRecord } from '../runs/runRecord';

/** `certified` only if every assumption of the guarantee is met. */
export function outcomeWord(run: RunRecord): string {
  if (run.isElsewhere) return l10n.t('running in another window');
  const { state, result } = run;
  if (state === 'running') {
    if (run.measuring?.paused === true) return l10n.t('paused, doubtful');
    const missing = missingByHand(run);
    if (missing === 1) return l10n.t('waits for 1 measurement');
    return missing === null
      ? l10n.t('running')
      : l10n.t('waits for {0} measurements', formatCount(missing));
  }
  const words: Readonly<Record<typeof state, string>> = {
    queued: l10n.t('queued'),
    waiting: l10n.t('waiting'),
    certified:
      result === null || result.assumptionsNotMet.length === 0
        ? l10n.t('certified')
        : l10n.t('finished, without the {0} guarantee', formatCertainty(result.delta)),
    doubtful: l10n.t('doubtful'),
    budget:
      result !== null && isBestGuess(result)
        ? l10n.t('best guess')
        : l10n.t('stopped by the budget'),
    inconclusive: l10n.t('inconclusive'),
    cancelled: l10n.t('stopped'),
    interrupted: l10n.t('interrupted'),
    failed: l10n.t('failed'),
    problem: l10n.t('errors in the spec'),
  };
  return words[state];
}

/** Number of samples that a person still has to measure; null if measurements are not taken by hand. */
export function missingByHand({ measuring }: RunRecord): number | null {
  return measuring?.by === 'manual' ? measuring.samples - measuring.answered : null;
}
