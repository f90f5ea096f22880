/** What became of a run, in a word or two. */
import { l10n } from 'vscode';
import { formatCertainty, formatCount } from '../../shared/format';
import { assertNever } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';

/** `certified` is said only where every assumption of the guarantee is met. */
export function outcomeWord(run: RunRecord): string {
  if (run.isElsewhere) return l10n.t('running in another window');
  switch (run.state) {
    case 'queued':
      return l10n.t('queued');
    case 'waiting':
      return l10n.t('waiting');
    case 'running': {
      if (run.measuring?.paused === true) return l10n.t('paused, doubtful');
      const missing = missingByHand(run);
      if (missing === 1) return l10n.t('waits for 1 measurement');
      return missing === null
        ? l10n.t('running')
        : l10n.t('waits for {0} measurements', formatCount(missing));
    }
    case 'certified':
      return run.result === null || run.result.assumptionsNotMet.length === 0
        ? l10n.t('certified')
        : l10n.t('finished, without the {0} guarantee', formatCertainty(run.result.delta));
    case 'doubtful':
      return l10n.t('doubtful');
    case 'budget':
      return l10n.t('stopped by the budget');
    case 'inconclusive':
      return l10n.t('inconclusive');
    case 'cancelled':
      return l10n.t('stopped');
    case 'interrupted':
      return l10n.t('interrupted');
    case 'failed':
      return l10n.t('failed');
    case 'problem':
      return l10n.t('errors in the spec');
    default:
      return assertNever(run.state);
  }
}

/** How many samples a person has to measure; null where nobody has to. */
export function missingByHand({ measuring }: RunRecord): number | null {
  return measuring?.by === 'manual' ? measuring.samples - measuring.answered : null;
}
