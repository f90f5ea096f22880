/** A fix that adds to the spec the pair of base arms which explains most of the misfit in its latest measurements. */
import { l10n } from 'vscode';
import type { Fix } from '../../core/text/problem';
import type { RunRecord } from '../runs/runRecord';

/** Null if no pair is known. @param run the latest run of the spec */
export function pairFix(run: RunRecord | null): Fix | null {
  const checks = run?.measuring?.checks ?? run?.result?.checks ?? [];
  const pair = checks.find((check) => check.pair !== undefined)?.pair;
  if (run === null || pair === undefined) return null;
  const [first = '', second = ''] = pair.map((arm) => run.facts?.labels.arms[arm] ?? String(arm));
  return {
    title: l10n.t('Add the interaction {0} × {1}', first, second),
    description: l10n.t('One more unknown, in force where an action has both.'),
    edits: [{ path: ['actions', 'interactions'], value: [pair] }],
  };
}
