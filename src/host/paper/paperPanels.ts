/** The panel of the experiments of the paper: one in a window, restored after a reload with the runs that are stored. */
import { ProgressLocation, l10n, window } from 'vscode';
import type { Disposable, LogOutputChannel, WebviewPanel, WebviewPanelSerializer } from 'vscode';
import type { PanelsFile } from '../../core/document/panelsSchema';
import { PAPER_VIEW_TYPE } from '../../shared/protocol';
import type { PaperSnapshot } from '../../shared/protocol';
import { PagePanel, createPanel, keptByPage } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { StatePump } from '../views/statePump';
import { askChoice } from './askChoice';
import { choiceOf, choiceOfId } from './paperChoice';
import type { PaperChoice } from './paperChoice';
import { PaperExperiment } from './paperExperiment';
import type { ExperimentParts } from './paperExperiment';
import type { StoredResults } from './storedResults';

export class PaperPanel extends PagePanel {
  readonly #pump: StatePump;

  constructor(
    panel: WebviewPanel,
    host: PanelHost<PaperPanel>,
    readonly experiment: PaperExperiment,
  ) {
    super(panel);
    this.#pump = this.openWithState(host, l10n.t('Reproduce the Paper'), () => ({
      type: 'paper',
      paper: experiment.snapshot(),
    }));
    const subscription = experiment.onChanged(() => this.#pump.changed());
    this.onDisposed(() => subscription.dispose());
  }
}

export class PaperPanels implements WebviewPanelSerializer, Disposable {
  #panel: PaperPanel | null = null;
  #experiment: PaperExperiment | null = null;
  readonly #serializer: Disposable;

  constructor(
    private readonly parts: ExperimentParts & {
      readonly store: StoredResults;
      /** Reads what the paper ran. */
      readonly read: () => Promise<PanelsFile>;
    },
    private readonly host: PanelHost<PaperPanel>,
    private readonly log: LogOutputChannel,
  ) {
    this.#serializer = window.registerWebviewPanelSerializer(PAPER_VIEW_TYPE, this);
  }

  get snapshot(): PaperSnapshot | null {
    return this.#experiment?.snapshot() ?? null;
  }

  /** Asks what to run, as far as the argument of the command does not say it, and runs what is left of it. */
  async reproduce(argument: unknown): Promise<void> {
    if (this.#experiment?.isLiving === true) {
      this.#show(this.#experiment);
      return;
    }
    const paper = await this.parts.read();
    const choice = choiceOf(paper, argument) ?? (await askChoice(paper));
    if (choice === null) return;
    const experiment = await this.#open(paper, choice);
    this.#show(experiment);
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
            this.log.info(`Experiments of the paper: ${done} of ${total} runs`);
            resolve();
          });
        }),
    );
  }

  /** The page has kept what was chosen, the store the runs. */
  async deserializeWebviewPanel(created: WebviewPanel, state: unknown): Promise<void> {
    const paper = await this.parts.read();
    const choice = choiceOfId(paper, keptByPage(state, 'runId'));
    if (choice === null) {
      created.dispose();
      return;
    }
    this.#adopt(created, await this.#open(paper, choice));
  }

  async shutDown(): Promise<void> {
    await this.#experiment?.close();
  }

  dispose(): void {
    this.#serializer.dispose();
  }

  async #open(paper: PanelsFile, choice: PaperChoice): Promise<PaperExperiment> {
    await this.#experiment?.close();
    this.#experiment = new PaperExperiment(
      this.parts,
      paper,
      choice,
      await this.parts.store.read(),
    );
    return this.#experiment;
  }

  #show(experiment: PaperExperiment): void {
    if (this.#panel?.experiment === experiment) this.#panel.reveal(false);
    else this.#adopt(createPanel(PAPER_VIEW_TYPE, l10n.t('Reproduce the Paper')), experiment);
  }

  #adopt(created: WebviewPanel, experiment: PaperExperiment): void {
    this.#panel?.dispose();
    const panel = new PaperPanel(created, this.host, experiment);
    this.#panel = panel;
    panel.onDisposed(() => {
      if (this.#panel === panel) this.#panel = null;
    });
  }
}
