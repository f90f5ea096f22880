/** Asks what of the experiments of the paper to run. */
import { l10n, window } from 'vscode';
import type { PanelsFile } from '../../core/document/panelsSchema';
import type { PaperChoice } from './paperChoice';
import { panelsOf } from './paperChoice';

const SHORT_LOOK = 3;

/** @returns null where the person dismisses a question */
export async function askChoice(paper: PanelsFile): Promise<PaperChoice | null> {
  const title = l10n.t('Reproduce the Paper');
  const named = paper.panels.map(({ id, title = id }) => ({ label: title, panels: [id] }));
  const all = { label: l10n.t('All four panels'), panels: paper.panels.map(({ id }) => id) };
  const chosen = await window.showQuickPick([all, ...named], {
    title,
    placeHolder: l10n.t('Select what to reproduce'),
  });
  if (chosen === undefined) return null;
  const counts = [
    { label: l10n.t('A short look: {0} runs of each point', SHORT_LOOK), runs: SHORT_LOOK },
    {
      label: l10n.t('As in the paper: 20 runs of each point, 10 in the appendix'),
      runs: null,
    },
  ].map((item) => {
    const panels = panelsOf(paper, { panels: chosen.panels, runs: item.runs });
    const total = panels.reduce(
      (sum, { points, series, runs }) => sum + points.length * series.length * runs,
      0,
    );
    return { ...item, description: l10n.t('{0} runs in all', total.toLocaleString('en')) };
  });
  const count = await window.showQuickPick(counts, {
    title,
    placeHolder: l10n.t('How many runs? Finished runs are kept, and never repeated'),
  });
  return count === undefined ? null : { panels: chosen.panels, runs: count.runs };
}
