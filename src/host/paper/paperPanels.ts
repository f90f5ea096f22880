/** The panel of the paper's experiments: one per window, restored after a reload with the stored runs. */
import { Uri, l10n, window, env, type Disposable } from 'vscode';
import type { PanelsFile } from '../../core/document/panelsSchema';
import { VIEW_TYPES } from '../../shared/protocol';
import type { RunPool } from '../compare/runPool';
import type { HostParts } from '../hostParts';
import { textOf } from '../readText';
import { PanelSet, keptByPage } from '../views/panelSet';
import { showRuns } from '../views/runsProgress';
import { workspaceFiles } from '../workspaceFiles';
import { choiceOfId, panelsOf, type PaperChoice } from './paperChoice';
import { PaperExperiment, PAPER_RUNS } from './paperExperiment';
import { StoredResults } from './storedResults';
import { cellOf } from '../../core/paperFigures/figureSummary';
import { cellSpec } from '../../core/paperFigures/panel';
import { panelSvg } from '../../core/figure/panel';
import { formatCount, formatExact, formatSetting } from '../../shared/format';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import type { Answers } from '../views/pageRequests';
import type { PageRequest } from '../views/panel';
import { saveBeside, write } from '../views/saveBeside';

const SHORT_LOOK = 3;

export class PaperPanels implements Disposable {
  readonly #panels: PanelSet<PaperExperiment>;
  readonly #store: StoredResults;
  #experiment: PaperExperiment | null = null;

  /** @param folder where the runs are stored @param version of the extension */
  constructor(
    private readonly parts: HostParts,
    private readonly pool: RunPool,
    folder: Uri,
    private readonly version: string,
  ) {
    const warn = (message: string): void => parts.log.warn(message);
    this.#store = new StoredResults(workspaceFiles(folder), version, warn);
    this.#panels = new PanelSet<PaperExperiment>(parts, {
      viewType: VIEW_TYPES.paper,
      keyOf: () => 'the only one',
      titleOf: () => l10n.t('Reproduce the Paper'),
      follow: ({ onChanged }, changed) => onChanged(changed),
      feed: (content) => ({ whole: () => ({ type: 'paper', paper: content().snapshot() }) }),
      answers: ({ content }) => ({
        ...answersOf(content),
        resume: () => this.#start(content),
      }),
      // The page kept the choice, and the store has the runs.
      restore: async (adopt, kept) => {
        const paper = await this.#read();
        const choice = choiceOfId(paper, keptByPage(kept, 'runId'));
        if (choice !== null) adopt(await this.#open(paper, choice));
      },
    });
  }

  /** Asks what to run, and starts the remaining runs. */
  async reproduce(): Promise<void> {
    if (this.#experiment?.isLiving === true) {
      this.#panels.show(this.#experiment);
      return;
    }
    const paper = await this.#read();
    const choice = await askChoice(paper);
    if (choice === null) return;
    const experiment = await this.#open(paper, choice);
    this.#panels.show(experiment);
    this.#start(experiment);
  }

  async shutDown(): Promise<void> {
    await this.#experiment?.close();
  }

  dispose(): void {
    this.#panels.dispose();
  }

  /** Starts the remaining runs, with progress in the status bar. */
  #start(experiment: PaperExperiment): void {
    experiment.start();
    if (!experiment.isLiving) return;
    const { runs, onChanged } = experiment;
    const progress = () => ({
      done: runs.done,
      total: runs.total,
      isLiving: experiment.isLiving,
    });
    void showRuns({ title: l10n.t('Reproducing the paper'), onChanged, progress }).then(() =>
      this.parts.log.info(`Experiments of the paper: ${runs.done} of ${runs.total} runs`),
    );
  }

  async #read(): Promise<PanelsFile> {
    const file = Uri.joinPath(this.parts.extensionUri, 'media', 'paper.json');
    return JSON.parse(await textOf(file)) as PanelsFile;
  }

  async #open(paper: PanelsFile, choice: PaperChoice): Promise<PaperExperiment> {
    await this.#experiment?.close();
    const known = await this.#store.read();
    const { pool, version } = this;
    const parts = { ...this.parts, pool, version, store: this.#store };
    const experiment = new PaperExperiment(parts, paper, choice, known);
    this.#experiment = experiment;
    return experiment;
  }
}

/** Asks which experiments to run. @returns null if cancelled */
async function askChoice(paper: PanelsFile): Promise<PaperChoice | null> {
  const title = l10n.t('Reproduce the Paper');
  const named = paper.panels.map(({ id, title = id }) => ({ label: title, panels: [id] }));
  const all = { label: l10n.t('All four panels'), panels: paper.panels.map(({ id }) => id) };
  const chosen = await window.showQuickPick([all, ...named], {
    title,
    placeHolder: l10n.t('Select what to reproduce'),
  });
  if (chosen === undefined) return null;
  const { panels } = chosen;
  const counts = [
    { label: l10n.t('A short look: {0} runs of each point', SHORT_LOOK), runs: SHORT_LOOK },
    { label: l10n.t('As in the paper: 20 runs of each point, 10 in the appendix'), runs: null },
  ].map((item) => {
    const total = panelsOf(paper, { panels, runs: item.runs }).reduce(
      (sum, { points, series, runs }) => sum + points.length * series.length * runs,
      0,
    );
    return { ...item, description: l10n.t('{0} runs in all', formatExact(total)) };
  });
  const count = await window.showQuickPick(counts, {
    title,
    placeHolder: l10n.t('How many runs? Finished runs are kept, and never repeated'),
  });
  return count === undefined ? null : { panels, runs: count.runs };
}

/** There is no spec to save files beside, so they go to the workspace. */
const BESIDE = { uri: 'untitled:paper', fileName: 'paper' };

function answersOf(experiment: PaperExperiment): Answers {
  return {
    stop: () => experiment.stop(),
    openCell: (wanted) => openCell(experiment, wanted),
    copyResult: async () => {
      await env.clipboard.writeText(experiment.report((id) => `paper-${id}.svg`));
      window.setStatusBarMessage(l10n.t('Result copied'), 2000);
    },
    saveFigure: async ({ panel: wanted }) => {
      const panel = experiment.summaries().find(({ id }) => id === wanted);
      if (panel === undefined) return;
      await saveBeside(BESIDE, `${panel.id}.svg`, { SVG: ['svg'] }, panelSvg(panel));
    },
    save: async ({ what }) => {
      if (what === 'json')
        await saveBeside(BESIDE, 'ndjson', { [l10n.t('Results')]: ['ndjson'] }, experiment.text);
      if (what === 'report') await saveReport(experiment);
    },
  };
}

async function saveReport(experiment: PaperExperiment): Promise<void> {
  await saveBeside(BESIDE, 'md', { Markdown: ['md'] }, async (target) => {
    const stem = fileNameOf(target).replace(/\.md$/, '');
    for (const panel of experiment.summaries())
      await write(Uri.joinPath(target, '..', `${stem}-${panel.id}.svg`), panelSvg(panel));
    return experiment.report((id) => encodeURI(`${stem}-${id}.svg`));
  });
}

/** Opens the spec of a run in a cell; the person chooses if there are several. */
async function openCell(
  { panels, runs }: PaperExperiment,
  wanted: Extract<PageRequest, { type: 'openCell' }>,
): Promise<void> {
  const panel = panels.find(({ id }) => id === wanted.panel);
  const point = panel?.points.find(({ x }) => x === wanted.x);
  const series = panel?.series.find(
    ({ id, preset }) => id === wanted.series && preset === wanted.preset,
  );
  if (panel === undefined || point === undefined || series === undefined) return;
  const items = [...cellOf(runs, point, series).runs]
    .sort(([one], [other]) => one - other)
    .map(([seed, { samples, correct }]) => ({
      label: l10n.t('seed {0}', seed),
      description: samples === null ? '' : l10n.t('{0} samples', formatCount(samples)),
      detail: correct === false ? l10n.t('wrong answer') : '',
      seed,
    }));
  const where = `${series.title}, ${panel.xLabel} = ${formatSetting(point.x)}`;
  const chosen =
    items.length > 1
      ? await window.showQuickPick(items, {
          title: where,
          placeHolder: l10n.t('Open the spec of which run?'),
        })
      : (items[0] ?? PAPER_RUNS);
  if (chosen === undefined) return;
  const { seed } = chosen;
  const stem = `${panel.id}-${point.x}-${series.id}-seed-${seed}`.replace('.', '_');
  await openUntitledSpec(stem, cellSpec(panel, point, series, seed));
}
