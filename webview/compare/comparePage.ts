/** The page of a comparison: which needs least first, then what that rests on. */
import type { ComparisonSummary, SettingSummary } from '../../src/core/sweep/summary';
import { h, s } from '../dom/h';
import type { Child, ElementNode, Node } from '../dom/h';
import { counted, exact, timeOfDay } from '../format';
import type { Environment } from '../model/environment';
import { icon, mark, markOf } from '../views/icons';
import { barFrame } from '../views/barFrame';
import { exportsRow } from '../views/exportsRow';
import { moreMenu } from '../views/moreMenu';
import { answerFrame, bandFrame, button, progressBar, section, sideBySide } from '../views/pieces';
import { silentBand } from '../views/silentHost';
import { staircaseSection, traceSection } from './chartSections';
import { errorsSection } from './errorsTable';
import { samplesSection, timeSection } from './meanTables';
import { runsSection } from './runsTable';
import { seriesGlyph, seriesLetter } from './series';
import { column, table } from '../views/table';

const MOST_SETTINGS = 6;

export function comparePage(summary: ComparisonSummary, env: Environment): readonly Node[] {
  const body =
    summary.kind === 'runs'
      ? [traceSection(summary, env), runsSection(summary)]
      : [
          staircaseSection(summary, env),
          samplesSection(summary),
          sideBySide(timeSection(summary), errorsSection(summary)),
        ];
  return [
    bar(summary, env),
    band(summary, env),
    answer(summary),
    ...body,
    differencesSection(summary),
    ...(summary.sentences.caveats.length === 0 ? [] : [caveats(summary)]),
    exportsRow(['Copy Result', 'copyResult'], FILES),
  ];
}

/** What stands in the band, also for screen readers. */
export function compareTitle({ endedAt }: ComparisonSummary): string {
  return endedAt === null ? 'Comparing' : 'Comparison';
}

function bar(summary: ComparisonSummary, env: Environment): ElementNode {
  return barFrame(
    {
      fileName: summary.fileName,
      state: {
        class: stateClass(summary),
        mark: compareMark(summary),
        title: compareTitle(summary),
      },
      isAlive: summary.endedAt === null,
      facts: factsOf(summary),
      acts: [mainAct(summary), moreMenu(MENU, env)],
    },
    env,
  );
}

function factsOf({ settings }: ComparisonSummary): readonly string[] {
  const same = <T>(of: (one: SettingSummary) => T): T | null => {
    const values = new Set(settings.map(of));
    return values.size === 1 ? ([...values][0] ?? null) : null;
  };
  const seeds = same((one) => one.asked);
  const delta = same((one) => one.errors?.delta ?? null);
  return [
    counted(settings.length, 'run'),
    ...(seeds === null ? [] : [`${counted(seeds, 'seed')} each`]),
    ...(delta === null ? [] : [`δ ${delta}`]),
  ];
}

function pendingOf({ settings }: ComparisonSummary): number {
  return settings.reduce((sum, one) => sum + one.asked - one.ended - one.failed, 0);
}

function mainAct(summary: ComparisonSummary): Child {
  if (summary.endedAt === null)
    return button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' });
  const pending = pendingOf(summary);
  if (pending > 0)
    return button(`Run the Other ${exact(pending)}`, {
      do: 'resumeSeeds',
      icon: 'play',
      primary: true,
      key: 'main',
    });
  if (summary.settings.length >= MOST_SETTINGS) return null;
  return button('Add Run', { do: 'addRun', key: 'main' });
}

const FILES = [
  ['Report .md', 'saveMarkdown'],
  ['Seeds .csv', 'saveCsv'],
  ['Chart .svg', 'saveChart'],
  ['Record .json', 'saveJson'],
] as const;

const MENU = [
  ['Copy Result', 'copyResult'] as const,
  ...FILES.map(([file, deed]) => [`Save ${file}`, deed] as const),
];

function stateClass({ endedAt }: ComparisonSummary): string {
  return endedAt === null ? 'is-running' : 'is-compare';
}

function compareMark({ endedAt }: ComparisonSummary): ElementNode {
  if (endedAt === null) return mark('running');
  return markOf('compare', s('path.s', { d: 'M3 5h9M3 10h14M3 15h6' }));
}

function band(summary: ComparisonSummary, env: Environment): ElementNode {
  const { endedAt, sentences } = summary;
  if (endedAt === null && env.hostSilent)
    return silentBand('comparison', 'State of the comparison', null);
  return bandFrame(
    'State of the comparison',
    `${stateClass(summary)}${endedAt === null ? ' provisional' : ''}`,
    { mark: compareMark(summary), title: compareTitle(summary), sentence: sentences.state },
    h(
      'div.q.when',
      endedAt === null
        ? `started ${timeOfDay(summary.startedAt)}`
        : `finished ${timeOfDay(endedAt)}`,
    ),
    endedAt === null ? progress(summary) : null,
  );
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
    sentences.headline,
    sentences.others === '' ? null : h('p', bold(sentences.others)),
  );
}

/** `**` stands around what is bold. */
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

function differencesSection({ settings, differences }: ComparisonSummary): ElementNode {
  return section(
    'What differs',
    'only settings that differ between runs',
    table(
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
    ),
  );
}
