/** The tables and lists of a report as plain text, for every format to mark up. */
import type { AnsweredBy, Measurements } from '../experiment/measurements';
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import {
  countOfActions,
  phasesOf,
  ruledOutText,
  shownRounds,
  thinned,
} from '../run/session/rounds';
import { pairNames } from '../words/actions';
import { constantFormula, constantName, constantValue } from '../words/constants';
import {
  formatActions,
  formatCertainty,
  formatCost,
  formatExact,
  formatCounted,
  formatConstant,
} from '../words/counts';
import { columnFormat } from '../words/factors';
import { rewardTitle } from '../words/goal';
import { caveatSentence, doubtfulSentence } from './answer';
import { sinceLastTest } from './replay';
import type { RunReport } from './runReport';
import { leadWords } from './text';

/** About the most rows of the trace in a report; the phases of a longer trace are thinned evenly, to two rows or more. */
const MOST_ROWS = 60;

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The right-aligned columns, which hold numbers. */
  readonly right: readonly number[];
}

export function settingsTable({ facts, result, overrides }: RunReport): Table {
  const { instance, observerSet } = facts;
  const set = overrides.set.map(
    ([path, value]) => [`Set over the spec: ${path}`, JSON.stringify(value)] as const,
  );
  const rows = [
    ['Algorithm', ALGORITHM_TITLES[result.algorithm]],
    ['Preset', result.preset],
    ['Options other than the preset’s', facts.changedOptions.join(', ') || 'none'],
    ['Error probability δ', String(result.delta)],
    ['Seed', String(result.seed)],
    ['Sample budget', facts.maxSamples === null ? 'none' : formatExact(facts.maxSamples)],
    ...(facts.maxCost === undefined ? [] : [['Cost budget', formatCost(facts.maxCost)] as const]),
    ...(facts.before === undefined
      ? []
      : [['Measured before', formatExact(facts.before)] as const]),
    ['Actions', `${instance.family}, ${formatActions(instance.actions, instance.logActions)}`],
    ['Feedback', instance.feedback],
    ['Reward', rewardTitle(instance)],
    [
      'Observer set',
      `${formatCounted(observerSet.size, 'action')}, rank ${observerSet.rank} of ${observerSet.d}`,
    ],
    ...set,
  ];
  return { head: ['', ''], rows, right: [] };
}

export function constantsTable({ facts, result }: RunReport): Table {
  const known = new Map<string, string>([
    ['d', formatExact(facts.instance.d)],
    ['m', formatExact(facts.instance.m)],
    ['actions', formatActions(facts.instance.actions, facts.instance.logActions)],
    ['observerSetSize', formatExact(facts.observerSet.size)],
    ['observerRank', formatExact(facts.observerSet.rank)],
  ]);
  for (const [key, value] of Object.entries(result.constants))
    known.set(key, valueText(key, value));
  const rows = [...known].map(([key, value]) => {
    const [name, symbol] = constantName(key);
    return [name, symbol, value, constantFormula(key)];
  });
  return { head: ['Constant', 'Symbol', 'Value', 'Formula'], rows, right: [2] };
}

function valueText(key: string, value: number | string | boolean | null): string {
  if (value === null) return 'not known';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return constantValue(key, value);
  return formatConstant(value);
}

/** The stopping tests as a table with notes before it; null if there were none. */
export function roundsTable({
  trace,
  facts,
  result,
}: Pick<RunReport, 'trace' | 'facts' | 'result'>): {
  readonly notes: readonly string[];
  readonly table: Table;
} | null {
  if (trace.length === 0) return null;
  const { labels, instance } = facts;
  const share = Math.min(1, MOST_ROWS / trace.length);
  const rows = phasesOf(trace).flatMap((phase) =>
    thinned(phase.rows, Math.max(2, Math.round(share * phase.rows.length))),
  );
  const which =
    rows.length === trace.length
      ? []
      : [`${rows.length} of ${trace.length} rounds shown; the trace has all of them.`];
  const leads = leadWords(instance, result);
  const inSum = [`${leads[0]?.toUpperCase()}${leads.slice(1)}.`];
  const shown = rows.map(({ pair = null }) => pair);
  const pairs = pairNames(labels, result.action ?? [], shown);
  const thresholds = rows.map(({ threshold }) => threshold);
  const format = columnFormat(instance, thresholds);
  const fixed = (value: number | null): string =>
    value === null || !Number.isFinite(value) ? '–' : format(value);
  // A best guess has no stopping test.
  const isTest = rows.some(({ phase }) => phase !== 'guess');
  const tested = <Cell>(cells: readonly Cell[]): readonly Cell[] => (isTest ? cells : []);
  const table = {
    head: [
      ...['Phase', 'Round', 'Samples', 'Samples so far'],
      ...['Lead', ...tested(['Needed', 'Passed']), 'Ruled out', 'Kept', 'Lead over'],
    ],
    rows: shownRounds(rows, countOfActions(instance.actions)).map((shown, index) => [
      // The epoch of the preparation is 0.
      shown.row.epoch ? `${shown.row.phase} ${shown.row.epoch}` : shown.row.phase,
      shown.rounds,
      formatExact(shown.samples),
      formatExact(shown.row.totalSamples),
      fixed(shown.row.gap),
      ...tested([fixed(shown.row.threshold), shown.row.passed ? 'yes' : 'no']),
      ruledOutText(shown.ruledOut),
      shown.row.surviving === null ? 'all' : formatExact(shown.row.surviving),
      pairs[index] ?? '',
    ]),
    right: isTest ? [1, 2, 3, 4, 5, 7, 8] : [1, 2, 3, 4, 5, 6],
  };
  const meaning =
    'A round is passed if the lead (with the accuracy) exceeds the lead needed. The lead is over the rival that is hardest to rule out: others may be ruled out in a round that is not passed.';
  const since = sinceLastTest(trace, result);
  return {
    notes: [...which, ...tested([meaning]), ...inSum, ...(since === '' ? [] : [since])],
    table,
  };
}

/** What the report cannot claim. */
export function caveats({ facts, result, specChanged }: RunReport): readonly string[] {
  const percent = formatCertainty(result.delta);
  const { assumptionsNotMet: missing, assumptionsDerived: derived } = result;
  return [
    ...(result.status === 'doubtful'
      ? [doubtfulSentence(facts)]
      : result.status !== 'certified'
        ? ['No answer is certified.']
        : missing.length > 0
          ? [caveatSentence(missing.length, result.delta)]
          : [`The ${percent} holds over repeated runs, not for one answer.`]),
    ...(result.optimal === null
      ? []
      : ['The measurements were simulated; the truth above is that of the simulation.']),
    ...(derived.length === 0
      ? []
      : [`Taken from the simulation; state it for real data: ${derived.join(', ')}.`]),
    ...(facts.assumptions.some(({ grade }) => grade === 'trusted')
      ? ['The spec states what is taken on trust; the run does not check it.']
      : []),
    'The 95% intervals are asymptotic; each holds for one estimate at one test, not for all at once.',
    ...(result.isBoundMissing === true
      ? []
      : result.lowerBound === null
        ? ['No lower bound on the samples is known for this instance.']
        : ['The lower bound is on the mean over runs: a single run can take fewer samples.']),
    ...(specChanged ? ['The spec has changed since. Below is the text that ran.'] : []),
  ];
}

/** Words for the sources of answers in the journal. */
const TELLERS: Readonly<Record<string, string>> = {
  process: 'the program',
  recorded: 'the log',
  tell: 'by hand, on the command line',
  panel: 'by hand, in the panel',
  sheet: 'by hand, from a sheet',
};
const NOTED = { operator: 'Operator', instrument: 'Instrument', note: 'Note' } as const;

/** Who gave how many answers, and when; null if there are none. */
export function answeredTable({ answered }: Measurements): Table | null {
  if (answered.length === 0) return null;
  const rows = answered.map(({ by, samples, first, last }: AnsweredBy) => [
    TELLERS[by] ?? by,
    formatExact(samples),
    timeText(first),
    timeText(last),
  ]);
  return { head: ['Answered by', 'Samples', 'First', 'Last'], rows, right: [1] };
}

/** What happened to answers: corrections, failures, unused answers and notes. */
export function measurementNotes(measurements: Measurements): readonly string[] {
  const { counts, corrections, failures, noted } = measurements;
  return [
    ...corrections.map(
      ({ pull, reason, at }) => `Pull ${pull} was corrected on ${timeText(at)}: ${reason}`,
    ),
    ...failures.map(
      ({ reason, samples }) =>
        `${formatCounted(samples, 'sample')} failed and ${samples === 1 ? 'was' : 'were'} asked for again: ${reason === '' ? 'no reason given' : reason}`,
    ),
    ...(counts.unused === 0
      ? []
      : [
          `${formatCounted(counts.unused, 'answer')} not used after a correction; the journal keeps them`,
        ]),
    ...noted.map(
      ({ what, text, answers }) => `${NOTED[what]}: ${text} (${formatCounted(answers, 'answer')})`,
    ),
  ];
}

/** `2026-11-22 09:12 UTC` */
export function timeText(at: string): string {
  return at === '' ? 'an unknown date' : `${at.replace('T', ' ').slice(0, 16)} UTC`;
}
