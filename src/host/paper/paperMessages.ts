/** What the page of the experiments of the paper asks for. */
import { Uri, env, l10n, window } from 'vscode';
import { paperClaims } from '../../core/paperFigures/claims';
import { cellsOf, summarisePanels } from '../../core/paperFigures/figureSummary';
import { cellSpec } from '../../core/paperFigures/panel';
import { figuresMarkdown } from '../../core/report/figuresMarkdown';
import { panelPicture, panelSvg } from '../../core/figure/panel';
import { formatCount, formatSetting } from '../../shared/format';
import { openUntitledSpec } from '../specDocuments';
import type { PageRequest } from '../views/panel';
import { saveBeside, write } from '../views/saveBeside';
import { PAPER_RUNS } from './paperExperiment';
import type { PaperExperiment } from './paperExperiment';
import type { PaperPanels } from './paperPanels';

/** There is no spec that files would be beside: they go to the workspace. */
const BESIDE = { uri: 'untitled:paper', fileName: 'paper' };

export class PaperMessages {
  constructor(
    private readonly panels: PaperPanels,
    private readonly version: string,
  ) {}

  async answer(experiment: PaperExperiment, message: PageRequest): Promise<void> {
    switch (message.type) {
      case 'stop':
        experiment.stop();
        return;
      case 'resume':
        this.panels.start(experiment);
        return;
      case 'openCell':
        return openCell(experiment, message);
      case 'copyResult':
        await env.clipboard.writeText(this.#report(experiment, ({ id }) => `paper-${id}.svg`));
        window.setStatusBarMessage(l10n.t('Result copied'), 2000);
        return;
      case 'saveFigure':
        return this.#saveFigure(experiment, message.panel);
      case 'save':
        if (message.what === 'json')
          await saveBeside(BESIDE, 'ndjson', { [l10n.t('Results')]: ['ndjson'] }, experiment.text);
        if (message.what === 'report') await this.#saveReport(experiment);
        return;
      default:
    }
  }

  async #saveFigure({ panels, runs }: PaperExperiment, id: string): Promise<void> {
    const panel = summarisePanels(panels, runs).find((one) => one.id === id);
    if (panel === undefined) return;
    await saveBeside(BESIDE, `${id}.svg`, { SVG: ['svg'] }, panelSvg(panelPicture(panel)));
  }

  /** With its pictures beside it. */
  async #saveReport(experiment: PaperExperiment): Promise<void> {
    await saveBeside(BESIDE, 'md', { Markdown: ['md'] }, async (target) => {
      const name = target.path.slice(target.path.lastIndexOf('/') + 1);
      const picture = ({ id }: { readonly id: string }): string =>
        `${name.replace(/\.md$/, '')}-${id}.svg`;
      for (const panel of summarisePanels(experiment.panels, experiment.runs))
        await write(Uri.joinPath(target, '..', picture(panel)), panelSvg(panelPicture(panel)));
      return this.#report(experiment, ({ id }) => encodeURI(picture({ id })));
    });
  }

  #report(
    { paper, panels: asked, runs }: PaperExperiment,
    picture: Parameters<typeof figuresMarkdown>[0]['picture'],
  ): string {
    const panels = summarisePanels(asked, runs);
    const { seed, cellSeconds } = PAPER_RUNS;
    return figuresMarkdown({
      title: paper.title ?? '',
      how: `${runs.done} of ${runs.total} runs, seeds from ${seed}; at most ${cellSeconds} s a run. CPE Workbench ${this.version}. Times are of this machine, with several runs at once.`,
      panels,
      claims: paperClaims(panels),
      picture,
    });
  }
}

/** Opens the spec of a run of a cell: of the only one, or of the one that the person chooses. */
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
  const items = [...cellsOf(runs)(point, series).runs]
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
