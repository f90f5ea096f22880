/** What the page of results asks for. */
import { Uri, env, l10n, window } from 'vscode';
import { comparisonSvg } from '../../core/report/comparisonSvg';
import { summaryAnswer } from '../../core/report/comparisonText';
import type { Platform } from '../platform/platform';
import { fileNameOf, openSpec } from '../specDocuments';
import type { PageRequest } from '../views/panel';
import { saveBeside } from '../views/saveBeside';
import type { SweepActions } from './sweepActions';
import { specOf } from './sweepPanels';
import type { ShownSweep } from './sweepPanels';
import type { SweepResults } from './sweepResults';
import { textOf } from '../readText';

export class SweepMessages {
  constructor(
    private readonly actions: SweepActions,
    private readonly programs: Platform['programs'],
  ) {}

  async answer(shown: ShownSweep, message: PageRequest): Promise<void> {
    const { results } = shown;
    const spec = specOf(shown);
    const summary = results.summaryOf(spec);
    switch (message.type) {
      case 'stop':
        if (results.isRunning) results.stop();
        return;
      case 'openSpec': {
        const document = await openSpec(Uri.joinPath(results.file, '..', spec).toString());
        if (document !== null) await window.showTextDocument(document);
        return;
      }
      case 'copyResult':
        if (summary === null) return;
        await env.clipboard.writeText(summaryAnswer(summary));
        window.setStatusBarMessage(l10n.t('Result copied'), 2000);
        return;
      case 'compare':
        if (message.act === 'resumeSeeds') await this.actions.resume(results);
        if (message.act === 'saveMarkdown') await this.#saveReport(results);
        if (message.act === 'saveChart' && summary !== null) {
          // The report has a picture of its own name.
          await saveBeside(beside(results), 'chart.svg', { SVG: ['svg'] }, comparisonSvg(summary));
        }
        return;
      default:
    }
  }

  /** The command line writes it, with pictures of what was varied: the page has not all results. */
  async #saveReport(results: SweepResults): Promise<void> {
    await saveBeside(beside(results), 'md', { Markdown: ['md'] }, async (target) => {
      const path = this.programs?.pathOf(target) ?? null;
      const fault =
        path === null
          ? l10n.t('{0} is not a file of this machine: sweeps need one.', fileNameOf(target))
          : await results.report(path);
      if (fault !== null) throw new Error(fault);
      return textOf(target);
    });
  }
}

function beside({ file, name }: SweepResults): { readonly uri: string; readonly fileName: string } {
  return { uri: file.toString(), fileName: name.replace(/\.ndjson$/, '') };
}
