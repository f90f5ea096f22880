/** What the page of a comparison asks for. */
import { env, l10n, window } from 'vscode';
import type { LogOutputChannel } from 'vscode';
import { summarise } from '../../core/compare/summary';
import {
  comparisonAnswer,
  comparisonCsv,
  comparisonMarkdown,
} from '../../core/report/comparisonText';
import { staircaseSvg } from '../../core/report/staircaseSvg';
import type { PageRequest } from '../views/pageListener';
import { carryOut } from '../views/pageRequests';
import { revealSpec } from '../views/revealSpec';
import { saveBeside } from '../views/saveBeside';
import type { CompareActions } from './compareActions';
import type { ComparePanel } from './comparePanel';
import type { ComparisonController } from './comparisonController';
import type { ComparisonRecord } from './comparisonRecord';

export class CompareMessages {
  readonly #comparisons: ComparisonController;
  readonly #actions: CompareActions;
  readonly #log: LogOutputChannel;

  constructor(comparisons: ComparisonController, actions: CompareActions, log: LogOutputChannel) {
    this.#comparisons = comparisons;
    this.#actions = actions;
    this.#log = log;
  }

  receive(panel: ComparePanel, message: PageRequest): void {
    carryOut(this.#log, message, () => this.#handle(panel, message));
  }

  async #handle({ record }: ComparePanel, message: PageRequest): Promise<void> {
    if (message.type === 'pageFailed') {
      this.#log.error(`The page of a comparison failed: ${message.message}`);
      return;
    }
    if (record === null) return;
    const { comparison } = record;
    switch (message.type) {
      case 'stop':
        this.#comparisons.cancel(record);
        return;
      case 'openSpec': {
        const { specUri: uri, fileName, settings } = comparison;
        await revealSpec({ uri, fileName, text: settings[0]?.specText ?? '' });
        return;
      }
      case 'copyResult':
        await env.clipboard.writeText(comparisonAnswer(comparison));
        window.setStatusBarMessage(l10n.t('Result copied'), 2000);
        return;
      case 'save':
        if (message.what === 'csv') return save(record, 'csv', 'CSV', comparisonCsv(comparison));
        if (message.what === 'json') {
          return save(record, 'json', 'JSON', `${JSON.stringify(comparison, null, 2)}\n`);
        }
        return;
      case 'compare':
        return this.#act(record, message);
      default:
    }
  }

  async #act(
    record: ComparisonRecord,
    { act, svg }: Extract<PageRequest, { type: 'compare' }>,
  ): Promise<void> {
    const { comparison } = record;
    switch (act) {
      case 'addRun':
        return this.#actions.add(record);
      case 'moreSeeds':
        this.#actions.addMissingSeeds(record);
        return;
      case 'resumeSeeds':
        this.#actions.resume(record);
        return;
      case 'saveMarkdown':
        return save(record, 'md', 'Markdown', comparisonMarkdown(comparison));
      case 'saveChart':
        return save(record, 'svg', 'SVG', svg ?? staircaseSvg(summarise(comparison)));
    }
  }
}

function save(record: ComparisonRecord, ending: string, kind: string, text: string): Promise<void> {
  const { specUri: uri, fileName } = record.comparison;
  return saveBeside({ uri, fileName }, `compare.${ending}`, { [kind]: [ending] }, text);
}
