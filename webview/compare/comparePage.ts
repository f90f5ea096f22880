/** The page of a comparison: first the setting that needs the fewest samples, then the evidence. */
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { h, s, type Child, type ElementNode, type Node } from '../dom/h';
import { counted, exact, timeOfDay } from '../format';
import type { Environment } from '../model/environment';
import { icon, mark, markOf } from '../views/icons';
import { exportsRow, moreMenu, saved } from '../views/moreMenu';
import { pageHead, type Standing } from '../views/pageHead';
import { answerFrame, button, progressBar, section, iconButton, term } from '../views/pieces';
import { areMany, MOST_LINES, drawnSettings, lineKey } from '../../src/core/figure/drawnSettings';
import { isCertifying, rankingSection } from './rankingTable';
import { rowsOf, seriesGlyph, seriesLetter } from './series';
import { STAIRCASES_PLOT, STAIRCASES } from '../../src/core/figure/staircases';
import { TRACES_PLOT, TRACES, areFactors } from '../../src/core/figure/traces';
import { isLogarithmic } from '../../src/core/figure/axes';
import {
  comparedStroke,
  comparedWords,
  nameText,
  namesOf,
} from '../../src/core/figure/comparedFrame';
import { column, table } from '../views/table';
import type { ComparedChart } from '../../src/core/figure/comparedFrame';
import { chartSection, lineButtons, type ChartSection } from '../views/chartPieces';

export function comparePage(summary: ComparisonSummary, env: Environment): readonly Node[] {
  const isOfRuns = summary.kind === 'runs';
  const rows = rowsOf(summary, env.view(isOfRuns ? TRACES_PLOT : STAIRCASES_PLOT).hidden);
  const body = isOfRuns
    ? [traceSection(summary, env), rankingSection(summary, rows)]
    : areMany(summary)
      ? [rankingSection(summary, rows), staircaseSection(summary, env)]
      : [staircaseSection(summary, env), rankingSection(summary, rows)];
  return [
    ...head(summary, env),
    answer(summary),
    ...body,
    ...(summary.differences.length === 0 ? [] : [differencesSection(summary)]),
    ...(summary.sentences.caveats.length === 0 ? [] : [caveats(summary)]),
    exportsRow(['Copy Result', 'copyResult'], filesOf(summary)),
  ];
}

export function compareStanding({ endedAt, sentences }: ComparisonSummary): Standing {
  const sentence = sentences.state;
  if (endedAt === null)
    return {
      name: 'is-running',
      mark: mark('running'),
      title: 'Comparing',
      sentence,
      alive: 'comparison',
    };
  const lines = markOf('compare', s('path.s', { d: 'M3 5h9M3 10h14M3 15h6' }));
  return { name: 'is-compare', mark: lines, title: 'Comparison', sentence, alive: null };
}

function head(summary: ComparisonSummary, env: Environment): readonly Node[] {
  const { fileName, startedAt, endedAt } = summary;
  return pageHead(
    compareStanding(summary),
    {
      label: 'State of the comparison',
      fileName,
      facts: factsOf(summary),
      acts: [mainAct(summary), moreMenu(menuOf(summary), env)],
    },
    env,
    h(
      'div.q.when',
      endedAt === null ? `started ${timeOfDay(startedAt)}` : `finished ${timeOfDay(endedAt)}`,
    ),
    endedAt === null ? progress(summary) : null,
  );
}

function factsOf({ settings, kind, secondsPerRun }: ComparisonSummary): readonly string[] {
  const same = <T>(of: (one: SettingSummary) => T): T | null => {
    const values = new Set(settings.filter(({ rejected }) => rejected === null).map(of));
    return values.size === 1 ? ([...values][0] ?? null) : null;
  };
  const seeds = same((one) => one.asked);
  const delta = same((one) => one.errors?.delta ?? null);
  return [
    counted(settings.length, kind === 'runs' ? 'run' : 'setting'),
    ...(seeds === null ? [] : [`${counted(seeds, 'seed')} each`]),
    ...(delta === null ? [] : [`δ ${delta}`]),
    ...(secondsPerRun === null ? [] : [`at most ${exact(secondsPerRun)} s a run`]),
  ];
}

function pendingOf({ settings }: ComparisonSummary): number {
  return settings.reduce((sum, one) => sum + Math.max(0, one.asked - one.ended - one.failed), 0);
}

function mainAct(summary: ComparisonSummary): Child {
  if (summary.endedAt === null)
    return button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' });
  const pending = pendingOf(summary);
  const spared = summary.settings.reduce((sum, one) => sum + one.spared, 0);
  // Settings skipped as too slow are skipped on purpose, so running them is not the main action.
  const isNext = pending > spared;
  const others = button(`Run the Other ${exact(pending)}`, {
    do: { type: 'compare', act: 'resumeSeeds' },
    icon: 'play',
    primary: isNext,
    key: 'main',
  });
  if (summary.kind === 'results') return pending === 0 ? null : others;
  const add = button('Add Run', { do: { type: 'compare', act: 'addRun' }, key: 'add' });
  return pending === 0 ? add : isNext ? others : [others, h('span.hide-narrow', add)];
}

const FILES = [
  ['Report .md', { type: 'compare', act: 'saveMarkdown' }],
  ['Seeds .csv', { type: 'save', what: 'csv' }],
  ['Chart .svg', { type: 'compare', act: 'saveChart' }],
  ['Record .json', { type: 'save', what: 'json' }],
] as const;

type Files = readonly (typeof FILES)[number][];

/** The results of a sweep are a file already. */
function filesOf({ kind }: ComparisonSummary): Files {
  return kind === 'results' ? FILES.filter(([, { type }]) => type !== 'save') : FILES;
}

function menuOf(summary: ComparisonSummary): Parameters<typeof moreMenu>[0] {
  return [['Copy Result', 'copyResult'], ...saved(filesOf(summary))];
}

function progress(summary: ComparisonSummary): ElementNode {
  const asked = summary.settings.reduce((sum, one) => sum + one.asked, 0);
  const share = asked === 0 ? 0 : (100 * (asked - pendingOf(summary))) / asked;
  return h('div.progress', progressBar('Seeds that have ended', share));
}

function answer({ sentences, endedAt }: ComparisonSummary): ElementNode {
  return answerFrame(
    `is-compare${endedAt === null ? ' provisional' : ''}`,
    endedAt === null ? `${sentences.over}, so far` : sentences.over,
    sentences.headline.replaceAll(' samples', '\u00a0samples'),
    sentences.others !== '' && h('p', bold(sentences.others)),
  );
}

/** Renders `**bold**`. */
function bold(text: string): readonly Child[] {
  return text.split('**').map((part, index) => (index % 2 === 1 ? h('b', part) : part));
}

function caveats({ sentences }: ComparisonSummary): ElementNode {
  return section(
    'What these figures do not show',
    '',
    h(
      'ul.caveats',
      sentences.caveats.map((text) => h('li', icon('warning'), h('span', text))),
    ),
  );
}

function differencesSection(summary: ComparisonSummary): ElementNode {
  return section(
    'What differs',
    'only settings that differ between runs',
    areMany(summary) ? byValue(summary) : bySetting(summary),
  );
}

function bySetting({ settings, differences }: ComparisonSummary): ElementNode {
  return table(
    'diff',
    null,
    [
      column('Setting'),
      settings.map((_, index) => column([seriesGlyph(index), seriesLetter(index)])),
    ],
    differences.map(({ setting, values }) =>
      h(
        'tr',
        h('th.sub', { scope: 'row' }, setting),
        values.length < settings.length
          ? h('td', { colspan: settings.length }, values[0])
          : values.map((value) => h('td', value)),
      ),
    ),
  );
}

function byValue({ settings, differences }: ComparisonSummary): ElementNode {
  return table(
    'diff.by-value',
    null,
    [column('Setting'), column('Value'), column('Runs')],
    differences
      .filter(({ isNamed }) => !isNamed)
      .flatMap(({ setting, values, groups }) =>
        groups.map(({ value, settings: of }, index) => {
          const isAll = values.length < settings.length;
          const isMost = groups.length > 1 && index === 0 && 2 * of.length > settings.length;
          return h(
            'tr',
            index === 0 && h('th.sub', { scope: 'rowgroup', rowspan: groups.length }, setting),
            h('td', value),
            h('td', isAll ? 'all' : isMost ? `the other ${of.length}` : namesOf(settings, of)),
          );
        }),
      ),
  );
}

function staircaseSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const { settings } = summary;
  const seeds = Math.max(0, ...settings.map(({ asked }) => asked));
  const words = [
    `${settings.every(isCertifying) ? 'certified' : 'finished'} seeds out of ${seeds}, by `,
    term('samples', 'samples'),
    isLogarithmic(STAIRCASES.samplesOf(settings)) ? '; log scale' : '',
  ];
  const head = { title: 'Samples needed, by seed', words, plot: STAIRCASES_PLOT };
  return comparedSection(head, STAIRCASES, summary, env);
}

function traceSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const words = [
    'lead thick, ',
    term('needed', 'needed'),
    ` lead thin; log scale${areFactors(summary.settings) ? ', as factors' : ''}`,
  ];
  const head = { title: 'Lead and needed lead', words, plot: TRACES_PLOT };
  return comparedSection(head, TRACES, summary, env);
}

function comparedSection(
  head: Pick<ChartSection, 'title' | 'words' | 'plot'>,
  chart: ComparedChart,
  summary: ComparisonSummary,
  env: Environment,
): ElementNode {
  const { hidden } = env.view(head.plot);
  const drawn = drawnSettings(summary, hidden);
  const order = areMany(summary) ? summary.ranking : summary.settings.map((_, index) => index);
  const lines = order.flatMap((index) => {
    const one = summary.settings[index];
    if (one === undefined || one.rejected !== null) return [];
    const slot = drawn.find((line) => line.index === index)?.slot;
    const { stroke, dash } = comparedStroke(slot ?? index);
    const key = lineKey(summary, hidden, index);
    return [{ key, name: nameText(one), stroke, dash, isShown: slot !== undefined }];
  });
  return chartSection(
    {
      ...head,
      rangeWords: (range) => comparedWords(chart, summary, hidden, range),
      tools: [
        iconButton('Save the chart as SVG', { type: 'compare', act: 'saveChart' }, 'save', {
          key: 'save chart',
        }),
        lineButtons(head.plot, lines, env),
        areMany(summary) ? picked(drawn.length, lines.length) : null,
      ],
    },
    env,
  );
}

/** Says which of many settings are drawn, and how to choose others. */
function picked(drawn: number, all: number): ElementNode {
  return h(
    'p.q.picked',
    `${drawn} of ${all} drawn, at most ${MOST_LINES}: those with the fewest samples, unless you choose others above.`,
  );
}
