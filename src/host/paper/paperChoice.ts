/** What of the experiments of the paper is run, as it is given to the command or kept by a page. */
import type { Panel } from '../../core/paperFigures/panel';
import type { PanelsFile } from '../../core/document/panelsSchema';
import { paperPanels } from '../../core/paperFigures/paper';
import { isObject } from '../../core/text/isObject';

const MOST_RUNS = 1000;

export interface PaperChoice {
  /** Their ids. */
  readonly panels: readonly string[];
  /** Of each cell; null = as many as in the paper. */
  readonly runs: number | null;
}

export function panelsOf(paper: PanelsFile, { panels, runs }: PaperChoice): readonly Panel[] {
  const choice = { presets: ['paper'] as const, isAllNamed: false };
  return paperPanels(paper, panels, runs === null ? choice : { ...choice, runs });
}

/** What a page keeps over a reload of the window: `bl,gap:3`. */
export function choiceId({ panels, runs }: PaperChoice): string {
  return `${panels.join()}:${runs ?? ''}`;
}

/** @returns null for what is no choice */
export function choiceOfId(paper: PanelsFile, id: string): PaperChoice | null {
  const [panel = '', runs = ''] = id.split(':');
  return choiceOf(paper, { panel, ...(runs === '' ? {} : { runs: Number(runs) }) });
}

/** The argument of the command: `{ "panel": "gap", "runs": 1 }`; `all` is every panel. */
export function choiceOf(paper: PanelsFile, argument: unknown): PaperChoice | null {
  if (!isObject(argument) || typeof argument.panel !== 'string') return null;
  const { panel, runs } = argument;
  const named = panel.split(',');
  const panels = paper.panels
    .map(({ id }) => id)
    .filter((name) => panel === 'all' || named.includes(name));
  if (panels.length === 0) return null;
  const isCount = typeof runs === 'number' && Number.isInteger(runs) && runs >= 1;
  return { panels, runs: isCount ? Math.min(MOST_RUNS, runs) : null };
}
