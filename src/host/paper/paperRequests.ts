/** What the page of the experiments of the paper asks for. */
import { Uri, env, l10n, window } from 'vscode';
import { cellsOf } from '../../core/paperFigures/figureSummary';
import { cellSpec } from '../../core/paperFigures/panel';
import { panelSvg } from '../../core/figure/panel';
import { formatCount, formatSetting } from '../../shared/format';
import { fileNameOf, openUntitledSpec } from '../specDocuments';
import type { PageRequest } from '../views/panel';
import { saveBeside, write } from '../views/saveBeside';
import { PAPER_RUNS } from './paperExperiment';
import type { PaperExperiment } from './paperExperiment';

/** There is no spec that files would be beside: they go to the workspace. */
const BESIDE = { uri: 'untitled:paper', fileName: 'paper' };

export async function answerPaper(
  experiment: PaperExperiment,
  message: PageRequest,
): Promise<void> {
  switch (message.type) {
    case 'stop':
      experiment.stop();
      return;
    case 'openCell':
      return openCell(experiment, message);
    case 'copyResult':
      await env.clipboard.writeText(experiment.report((id) => `paper-${id}.svg`));
      window.setStatusBarMessage(l10n.t('Result copied'), 2000);
      return;
    case 'saveFigure': {
      const panel = experiment.summaries().find(({ id }) => id === message.panel);
      if (panel === undefined) return;
      return saveBeside(BESIDE, `${panel.id}.svg`, { SVG: ['svg'] }, panelSvg(panel));
    }
    case 'save':
      if (message.what === 'json')
        await saveBeside(BESIDE, 'ndjson', { [l10n.t('Results')]: ['ndjson'] }, experiment.text);
      if (message.what === 'report') await saveReport(experiment);
      return;
    default:
  }
}

/** With its pictures beside it. */
async function saveReport(experiment: PaperExperiment): Promise<void> {
  await saveBeside(BESIDE, 'md', { Markdown: ['md'] }, async (target) => {
    const stem = fileNameOf(target).replace(/\.md$/, '');
    for (const panel of experiment.summaries())
      await write(Uri.joinPath(target, '..', `${stem}-${panel.id}.svg`), panelSvg(panel));
    return experiment.report((id) => encodeURI(`${stem}-${id}.svg`));
  });
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
