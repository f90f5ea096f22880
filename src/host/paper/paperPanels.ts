/** The panel of the experiments of the paper: one in a window, restored after a reload with the runs that are stored. */
import { ProgressLocation, l10n, window } from 'vscode';
import type { Disposable } from 'vscode';
import type { PanelsFile } from '../../core/document/panelsSchema';
import { VIEW_TYPES } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { PanelSet, keptByPage } from '../views/panelSet';
import { askChoice } from './askChoice';
import { choiceOf, choiceOfId } from './paperChoice';
import type { PaperChoice } from './paperChoice';
import { PaperExperiment } from './paperExperiment';
import type { ExperimentParts } from './paperExperiment';
import { PaperMessages } from './paperMessages';
import type { StoredResults } from './storedResults';

export class PaperPanels implements Disposable {
  readonly #panels: PanelSet<PaperExperiment>;
  #experiment: PaperExperiment | null = null;

  constructor(
    private readonly parts: HostParts &
      ExperimentParts & {
        readonly store: StoredResults;
        /** Reads what the paper ran. */
        readonly read: () => Promise<PanelsFile>;
        /** Of the extension. */
        readonly version: string;
      },
  ) {
    const messages = new PaperMessages(this, parts.version);
    this.#panels = new PanelSet<PaperExperiment>(parts, {
      viewType: VIEW_TYPES.paper,
      keyOf: () => 'the only one',
      titleOf: () => l10n.t('Reproduce the Paper'),
      feed: (content) => ({ whole: () => ({ type: 'paper', paper: content().snapshot() }) }),
      answer: ({ content }, message) => messages.answer(content, message),
      // The page has kept what was chosen, the store the runs.
      restore: async (adopt, kept) => {
        const paper = await parts.read();
        const choice = choiceOfId(paper, keptByPage(kept, 'runId'));
        if (choice !== null) adopt(await this.#open(paper, choice));
      },
    });
  }

  /** Asks what to run, as far as the argument of the command does not say it, and runs what is left of it. */
  async reproduce(argument: unknown): Promise<void> {
    if (this.#experiment?.isLiving === true) {
      this.#panels.show(this.#experiment);
      return;
    }
    const paper = await this.parts.read();
    const choice = choiceOf(paper, argument) ?? (await askChoice(paper));
    if (choice === null) return;
    const experiment = await this.#open(paper, choice);
    this.#panels.show(experiment);
    this.start(experiment);
  }

  /** Runs what is left; in the status bar it says how far it is. */
  start(experiment: PaperExperiment): void {
    experiment.start();
    if (!experiment.isLiving) return;
    const title = l10n.t('Reproducing the paper');
    void window.withProgress(
      { location: ProgressLocation.Window, title },
      (progress) =>
        new Promise<void>((resolve) => {
          const subscription = experiment.onChanged(() => {
            const { done, total } = experiment.runs;
            progress.report({ message: l10n.t('{0} of {1} runs', done, total) });
            if (experiment.isLiving) return;
            subscription.dispose();
            this.parts.log.info(`Experiments of the paper: ${done} of ${total} runs`);
            resolve();
          });
        }),
    );
  }

  async shutDown(): Promise<void> {
    await this.#experiment?.close();
  }

  dispose(): void {
    this.#panels.dispose();
  }

  async #open(paper: PanelsFile, choice: PaperChoice): Promise<PaperExperiment> {
    await this.#experiment?.close();
    const known = await this.parts.store.read();
    const experiment = new PaperExperiment(this.parts, paper, choice, known);
    experiment.onChanged(() => {
      for (const panel of this.#panels.all) panel.changed();
    });
    this.#experiment = experiment;
    return experiment;
  }
}
