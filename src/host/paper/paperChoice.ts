/** The chosen experiments of the paper, and their text form, which a page keeps. */
import type { Panel } from '../../core/paperFigures/panel';
import type { PanelsFile } from '../../core/document/panelsSchema';
import { paperPanels } from '../../core/paperFigures/paper';

const MOST_RUNS = 1000;

export interface PaperChoice {
  /** Panel ids. */
  readonly panels: readonly string[];
  /** Runs per cell; null = as many as in the paper. */
  readonly runs: number | null;
}

export function panelsOf(paper: PanelsFile, { panels, runs }: PaperChoice): readonly Panel[] {
  const named = paperPanels(paper, panels, { presets: ['paper'], isAllNamed: false });
  return named.map((panel) => ({ ...panel, runs: runs ?? panel.runs }));
}

/** The text that a page keeps over a window reload: `bl,gap:3`. */
export function choiceId({ panels, runs }: PaperChoice): string {
  return `${panels.join()}:${runs ?? ''}`;
}

/** @returns null if the text is not a choice */
export function choiceOfId(paper: PanelsFile, id: string): PaperChoice | null {
  const [panel = '', runs = ''] = id.split(':');
  const named = panel.split(',');
  const panels = paper.panels.map(({ id: name }) => name).filter((name) => named.includes(name));
  if (panels.length === 0) return null;
  const count = Number(runs);
  const isCount = Number.isInteger(count) && count >= 1;
  return { panels, runs: isCount ? Math.min(MOST_RUNS, count) : null };
}
