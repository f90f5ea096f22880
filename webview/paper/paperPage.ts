/** The page of the paper's experiments: the claims, and for each panel two charts and the means behind them. */
import type { Cell, PanelSummary } from '../../src/core/paperFigures/figureSummary';
import { PANEL_CHARTS } from '../../src/core/figure/panel';
import type { Claim } from '../../src/core/paperFigures/claims';
import { formatCount, formatDuration, formatSetting, listed } from '../../src/shared/format';
import type { FromPage, PaperSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode, type Node } from '../dom/h';
import { counted, exact } from '../format';
import type { Environment } from '../model/environment';
import { plotOf } from '../views/chartPieces';
import { exportsRow } from '../views/moreMenu';
import { icon, mark, markOf } from '../views/icons';
import {
  answerFrame,
  button,
  iconButton,
  link,
  progressBar,
  section,
  segments,
  sideBySide,
} from '../views/pieces';
import { pageHead, type Standing } from '../views/pageHead';
import { column, table } from '../views/table';

/** Short panel names for narrow places. */
const TABS: Readonly<Record<string, string>> = {
  bl: 'Fig. 1a',
  pl: 'Fig. 1b',
  gap: 'Gap',
  dim: 'Dimension',
};

export function paperPage(paper: PaperSnapshot, env: Environment): readonly Node[] {
  const panel = paper.panels.find(({ id }) => id === env.picked) ?? paper.panels[0];
  return [
    ...head(paper, env),
    answer(paper),
    ...(panel === undefined
      ? []
      : [chartsSection(paper, panel, env), sideBySide(cellsSection(panel), claimsSection(paper))]),
    exportsRow(['Copy as Markdown', 'copyResult'], FILES),
  ];
}

const FILES = [
  ['Report .md', { type: 'save', what: 'report' }],
  ['Results .ndjson', { type: 'save', what: 'json' }],
] as const;

const TITLES = { running: 'Running', stopped: 'Stopped', done: 'Finished' } as const;
const DONE = markOf('compare', icon('check'));

export function paperStanding(paper: PaperSnapshot): Standing {
  const { state } = paper;
  const marks = { running: mark('running'), stopped: mark('cancelled'), done: DONE };
  return {
    name: state === 'done' ? 'is-compare' : `is-${state}`,
    mark: marks[state],
    title: TITLES[state],
    sentence: sentenceOf(paper),
    alive: state === 'running' ? 'paper' : null,
  };
}

function sentenceOf({ state, done, total, fault }: PaperSnapshot): string {
  const runs =
    state === 'done'
      ? `All ${exact(total)} runs have ended.`
      : `${exact(done)} of ${exact(total)} runs have ended and are kept.`;
  return fault === null ? runs : `${runs} They cannot be stored: ${fault}`;
}

function head(paper: PaperSnapshot, env: Environment): readonly Node[] {
  const { state, total, done, panels } = paper;
  const main =
    state === 'running'
      ? button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' })
      : state === 'stopped'
        ? button(`Run the Other ${exact(total - done)}`, {
            do: 'resume',
            icon: 'play',
            primary: true,
            key: 'main',
          })
        : null;
  const share = (100 * done) / Math.max(1, total);
  return pageHead(
    paperStanding(paper),
    {
      label: 'State of the experiments',
      fileName: 'Du, Kuroki and Chen (2021)',
      isWithoutSpec: true,
      facts: [counted(panels.length, 'panel'), counted(total, 'run')],
      acts: [main, null],
    },
    env,
    state === 'running' ? h('div.progress', progressBar('Runs that have ended', share)) : null,
  );
}

function answer({ state, claims }: PaperSnapshot): ElementNode {
  const number = (verdict: Claim['verdict']): number =>
    claims.filter((claim) => claim.verdict === verdict).length;
  const found = [
    [number('holds'), 'holds', 'hold'],
    [number('does not hold'), 'does not hold', 'do not hold'],
    [number('not comparable'), 'is not comparable', 'are not comparable'],
    [number('not run'), 'has no runs', 'have no runs'],
  ] as const;
  const words = found
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  const isOver = state === 'done';
  return answerFrame(
    `is-compare${isOver ? '' : ' provisional'}`,
    `What the paper claims of its experiments${isOver ? '' : ', so far'}`,
    number('not run') === claims.length
      ? 'No answer yet'
      : `Of ${claims.length} claims ${listed(words)}`,
  );
}

/** The id of a chart on the page. */
export function panelPlot({ id }: PanelSummary, chart: string): string {
  return `${id} ${chart}`;
}

function chartsSection(
  { panels }: PaperSnapshot,
  panel: PanelSummary,
  env: Environment,
): ElementNode {
  return section(
    'Figures',
    'means of the runs with 95% intervals; log scale',
    [
      h('p', h('b', panel.title)),
      h(
        'div.paper-charts',
        PANEL_CHARTS.map((chart) => plotOf(panelPlot(panel, chart), env)),
      ),
      h('p.q', 'Hollow: not possible in the original; arrow at the top: a run did not finish.'),
    ],
    [
      iconButton('Save the charts as SVG', { type: 'saveFigure', panel: panel.id }, 'save'),
      panels.length > 1 &&
        segments(
          'Panel of the paper',
          'pick',
          panels.map(({ id, title }) => [id, TABS[id] ?? id, title]),
          panel.id,
        ),
    ],
  );
}

function cellsSection(panel: PanelSummary): ElementNode {
  const { series, xLabel, notes, runs } = panel;
  return section(
    'Samples and running time',
    `means of ${counted(runs, 'run')}; a cell opens its spec`,
    [
      table(
        'paper-cells',
        null,
        [column(xLabel), series.map(({ title }) => column(title, 'r'))],
        (series[0]?.cells ?? []).map(({ x }, row) =>
          h(
            'tr',
            h('th', { scope: 'row' }, formatSetting(x)),
            series.map(({ id, title, preset, cells }) => {
              const cell = cells[row];
              const place = { panel: panel.id, x, series: id, preset };
              const name = `${title} at ${xLabel} = ${formatSetting(x)}`;
              return h('td.r', cell !== undefined && cellParts(cell, runs, place, name));
            }),
          ),
        ),
      ),
      h(
        'ul.plan-notes.paper-notes',
        notes.map((note) => h('li.q', note)),
      ),
    ],
  );
}

type CellPlace = Pick<Extract<FromPage, { type: 'openCell' }>, 'panel' | 'x' | 'series' | 'preset'>;

function cellParts(cell: Cell, asked: number, place: CellPlace, name: string): Child {
  if (cell.runs === 0) return h('span.q', cell.reason === null ? '–' : 'not run');
  const { samples, atLeast, time, runs, wrong, judged } = cell;
  const mean =
    samples !== null
      ? formatCount(samples.mean)
      : atLeast === null
        ? 'unknown'
        : `> ${formatCount(atLeast)}`;
  return [
    link(mean, { type: 'openCell', ...place }, undefined, {
      'aria-label': `${name}: ${mean} samples. Open its spec`,
      'data-tip': `Open the spec: ${name}`,
    }),
    h('span.sub', time === null ? '' : formatDuration(time.mean)),
    wrong === 0 ? null : h('span.sub', `${wrong} of ${judged} wrong`),
    runs === asked ? null : h('span.sub', `${runs} of ${asked} runs`),
  ];
}

function claimsSection({ claims }: PaperSnapshot): ElementNode {
  return section(
    'Claims',
    'what the paper says, and what the runs here say of it',
    h(
      'ul.paper-claims',
      claims.map(({ id, text, verdict, because }) =>
        h(
          'li',
          h('span.sub', id),
          h('div', h('p', text), h('p', h('b', verdict), ' ', h('span.sub', because))),
        ),
      ),
    ),
  );
}
