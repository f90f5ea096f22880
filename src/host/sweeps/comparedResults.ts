/** The results of one spec in a result file, as a panel shows them. */
import { Uri, l10n, window, workspace } from 'vscode';
import { comparisonSvg } from '../../core/figure/comparison';
import type { Compared } from '../compare/comparedPanels';
import type { Platform } from '../platform/platform';
import { fileNameOf, openSpec } from '../specDocuments';
import { saveBeside } from '../views/saveBeside';
import { panelId, type SweepResults } from './sweepResults';

/** Used while the specs are unknown. */
export const FIRST_SPEC = '';

export interface ComparedResults extends Compared {
  readonly results: SweepResults;
}

/** @param asked the spec @param resume runs what has no result yet */
export function comparedResults(
  results: SweepResults,
  asked: string,
  programs: Platform['programs'],
  resume: () => Promise<void>,
): ComparedResults {
  const { file, name } = results;
  const spec = (): string => (asked === FIRST_SPEC ? (results.specs[0] ?? FIRST_SPEC) : asked);
  const summary: Compared['summary'] = () => results.summaryOf(spec());
  const beside = { uri: file.toString(), fileName: name.replace(/\.ndjson$/, '') };
  return {
    results,
    get id() {
      return panelId(file, spec());
    },
    title: l10n.t('Results: {0}', name),
    summary,
    empty: () => {
      const { checking } = results;
      return checking === null ? null : { type: 'empty', fileName: name, checking };
    },
    onChanged: results.onChanged,
    stop: () => {
      if (results.isRunning) results.stop();
    },
    openSpec: async () => {
      const document = await openSpec(Uri.joinPath(file, '..', spec()).toString());
      if (document !== null) await window.showTextDocument(document);
    },
    acts: {
      resumeSeeds: resume,
      saveMarkdown: () =>
        saveBeside(beside, 'md', { Markdown: ['md'] }, (target) =>
          reportOf(results, target, programs),
        ),
      saveChart: async () => {
        const shown = summary();
        if (shown === null) return;
        // Distinct from the picture of the report.
        await saveBeside(beside, 'chart.svg', { SVG: ['svg'] }, comparisonSvg(shown));
      },
    },
  };
}

/** The command line writes the report, with pictures of what was varied, because the page does not have all results. */
async function reportOf(
  results: SweepResults,
  target: Uri,
  programs: Platform['programs'],
): Promise<string> {
  const path = programs?.pathOf(target) ?? null;
  const fault =
    path === null
      ? l10n.t('{0} is not a file of this machine: sweeps need one.', fileNameOf(target))
      : await results.report(path);
  if (fault !== null) throw new Error(fault);
  return new TextDecoder().decode(await workspace.fs.readFile(target));
}
