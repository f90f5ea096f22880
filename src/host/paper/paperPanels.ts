/** The panel of the experiments of the paper: one in a window, restored after a reload with the runs that are stored. */
import { ProgressLocation, l10n, window } from 'vscode';
import type { Disposable } from 'vscode';
import { PAPER_VIEW_TYPE } from '../../shared/protocol';
import type { PaperSnapshot } from '../../shared/protocol';
import type { HostParts } from '../hostParts';
import { PanelSet, keptByPage } from '../views/panelSet';
import { askChoice } from './askChoice';
import { choiceOf, choiceOfId } from './paperChoice';
import type { PaperChoice } from './paperChoice';
import { PaperExperiment } from './paperExperiment';
import type { ExperimentParts } from './paperExperiment';
import { PaperMessages } from './paperMessages';
import type { PaperStore } from './paperStore';

export class PaperPanels implements Disposable {
  readonly #panels: PanelSet<PaperExperiment>;
  #experiment: PaperExperiment | null = null;

  constructor(
    private readonly parts: HostParts & ExperimentParts & { readonly store: PaperStore },
    version: string,
  ) {
    const messages = new PaperMessages(this, version);
    this.#panels = new PanelSet<PaperExperiment>(parts, {
      viewType: PAPER_VIEW_TYPE,
      keyOf: () => 'the only one',
      titleOf: () => l10n.t('Reproduce the Paper'),
      feed: (content) => ({ whole: () => ({ type: 'paper', paper: content().snapshot() }) }),
      answer: ({ content }, message) => messages.answer(content, message),
      // The page has kept what was chosen, the store the runs.
      restore: async (adopt, kept) => {
        const choice = choiceOfId(keptByPage(kept, 'runId'));
        if (choice !== null) adopt(await this.#open(choice));
      },
    });
  }

  get snapshot(): PaperSnapshot | null {
    return this.#experiment?.snapshot() ?? null;
  }

  /** Asks what to run, as far as the argument of the command does not say it, and runs what is left of it. */
  async reproduce(argument: unknown): Promise<void> {
    if (this.#experiment?.isLiving === true) {
      this.#panels.show(this.#experiment);
      return;
    }
    const choice = choiceOf(argument) ?? (await askChoice());
    if (choice === null) return;
    const experiment = await this.#open(choice);
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

  async #open(choice: PaperChoice): Promise<PaperExperiment> {
    await this.#experiment?.close();
    const experiment = new PaperExperiment(this.parts, choice, await this.parts.store.read());
    experiment.onChanged(() => {
      for (const panel of this.#panels.all) panel.changed();
    });
    this.#experiment = experiment;
    return experiment;
  }
}
