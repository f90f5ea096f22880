/** What the page of results asks for. */
import { Uri, commands, env, l10n, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { comparisonSvg } from '../../core/report/comparisonSvg';
import { summaryAnswer } from '../../core/report/comparisonText';
import type { Platform } from '../platform/platform';
import { openSpec } from '../specDocuments';
import type { PageRequest } from '../views/pageListener';
import { carryOut } from '../views/pageRequests';
import { saveBeside } from '../views/saveBeside';
import type { SweepActions } from './sweepActions';
import type { SweepPanel } from './sweepPanels';

export class SweepMessages {
  constructor(
    private readonly actions: SweepActions,
    private readonly programs: Platform['programs'],
    private readonly log: LogOutputChannel,
  ) {}

  receive(panel: SweepPanel, message: PageRequest): void {
    carryOut(this.log, message, () => this.#handle(panel, message));
  }

  async #handle(panel: SweepPanel, message: PageRequest): Promise<void> {
    const { results, spec } = panel;
    const summary = results.summaryOf(spec);
    switch (message.type) {
      case 'pageFailed':
        this.log.error(`The page of results failed: ${message.message}`);
        return;
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
        if (message.act === 'saveMarkdown') await this.#saveReport(panel);
        if (message.act === 'saveChart' && summary !== null) {
          const beside = { uri: results.file.toString(), fileName: results.name };
          await saveBeside(beside, 'svg', { SVG: ['svg'] }, comparisonSvg(summary));
        }
        return;
      default:
    }
  }

  /** The command line writes it, with pictures of what was varied: the page has not all results. */
  async #saveReport({ results }: SweepPanel): Promise<void> {
    const target = await window.showSaveDialog({
      defaultUri: Uri.joinPath(results.file, '..', `${results.name.replace(/\.ndjson$/, '')}.md`),
      filters: { Markdown: ['md'] },
    });
    const path = target === undefined ? null : (this.programs?.pathOf(target) ?? null);
    if (target === undefined || path === null) return;
    const fault = await results.report(path);
    if (fault !== null) throw new Error(fault);
    const open = l10n.t('Open');
    const answer = await window.showInformationMessage(
      l10n.t('Saved {0}', target.path.slice(target.path.lastIndexOf('/') + 1)),
      open,
    );
    if (answer === open) await commands.executeCommand('vscode.open', target);
  }
}
