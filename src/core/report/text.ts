/** Results as text for a terminal. */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import type { RunFacts } from '../run/check/facts';
import type { BestActions } from '../run/check/preview';
import type { RunResult } from '../run/result/result';
import type { TraceRow } from '../run/session/trace';
import type { Problem } from '../text/problem';
import type { CheckReport, InstanceSummary } from '../document/report';
import { actionName, pairNames } from '../words/actions';
import { noiseSentence, seenNoise } from '../words/noise';
import {
  caveatSentence,
  certifiedSentence,
  contradictions,
  doubtfulSentence,
  outcomeTitle,
  certaintySentences,
  guessSentences,
  isBestGuess,
  withinSentence,
} from './answer';
import { answerFacts, yardsticks } from './answerFacts';
import {
  formatActions,
  formatBoth,
  besidesConstraints,
  formatCount,
  formatExact,
  formatCounted,
  formatConstant,
} from '../words/counts';
import { columnFormat, formatValue } from '../words/factors';
import { rewardTitle } from '../words/goal';
import { leadUnit } from '../words/leads';
import { ruledOutText } from '../run/session/rounds';
import { visible } from '../words/escapes';
import { alignedTable } from './textTables';
import { assumptionsOf, checksOf, markedText } from './markedLines';

/** `file:line:column: severity code: message`; a file that the spec names is beside it. */
export function problemText(spec: string, problem: Problem): string {
  const { line, column, severity, code, message } = problem;
  const file = problem.file === undefined ? spec : spec.replace(/[^\\/]*$/, '') + problem.file;
  return visible(`${file}:${line}:${column}: ${severity} ${code}: ${message}`);
}

/** The findings of a check, printed after its problems. */
export function checkText({ ok, instance, observerSet, recommended }: CheckReport): string {
  const lines: (readonly [string, string])[] = [];
  if (instance !== null) {
    const { d, m } = instance.base ?? instance;
    const pairs = instance.d - d;
    lines.push(
      [
        'actions',
        `${instance.family}, ${formatActions(instance.actions, instance.logActions)} ${instance.actions === '1' ? 'action' : 'actions'} of at most ${formatCounted(m, 'base arm')}${besidesConstraints(instance.withoutConstraints)}`,
      ],
      ['base arms', formatExact(d) + (pairs === 0 ? '' : `, and ${formatCounted(pairs, 'pair')}`)],
      ['ln |X|', formatConstant(instance.logActions)],
      ['feedback', instance.feedback],
      [
        'reward',
        `${rewardTitle(instance)}, Lipschitz constant ${formatConstant(instance.lipschitz)}`,
      ],
    );
  }
  if (observerSet !== null) {
    const { beta } = observerSet;
    const identifiable = observerSet.identifiable
      ? 'every difference of rewards is determined'
      : 'some rewards are not determined';
    lines.push(
      [
        'observer set',
        `${formatCounted(observerSet.size, 'action')}, rank ${observerSet.rank} of ${observerSet.d}: ${identifiable}`,
      ],
      ['span of the actions', `rank ${observerSet.dimension}`],
      [
        'beta',
        `${beta.method === 'exact' ? '' : 'at most '}${formatConstant(beta.value)} (${formatConstant(beta.perPull)} per sample)`,
      ],
    );
    if (observerSet.alpha !== null && observerSet.alphaPrinted !== null) {
      lines.push([
        'alpha',
        `${formatConstant(observerSet.alpha)} (the paper’s version ${formatConstant(observerSet.alphaPrinted)})`,
      ]);
    }
  }
  if (recommended !== undefined) {
    const { algorithm, reason } = recommended;
    lines.push(['recommended', `${ALGORITHM_TITLES[algorithm]}: ${reason}`]);
  }
  return [ok ? 'The spec has no errors.' : 'The spec has errors.', ...alignedTable(lines)].join(
    '\n',
  );
}

/**
 * What `cpe run` prints after a run: the answer, the comparison with a simulated truth, the assumptions and the phases, as plain
 * text of several lines.
 */
export function runText(result: RunResult, facts: RunFacts): string {
  const { labels, instance } = facts;
  const truth = truthText(result, facts);
  const lines: (readonly [string, string])[] = [
    [
      'answer',
      result.action === null ? 'none yet' : actionName(labels, instance.family, result.action),
    ],
    ...factRows(result, facts, []).map(([name, value]) => [name.toLowerCase(), value] as const),
    ['algorithm', algorithmText(facts)],
    ['delta, seed', `${result.delta}, ${result.seed}`],
    ...(truth === null ? [] : [['simulated truth', truth] as const]),
  ];
  const good = yardsticks(result, facts);
  return [
    ...headline(result, facts).map(visible),
    '',
    ...alignedTable(lines),
    '',
    ...(good.length === 0 ? [] : ['How good is that?', ...good.map(({ text }) => `  ${text}`), '']),
    'Assumptions',
    ...[...assumptionsOf(facts, result), ...checksOf(result)].map(markedText),
    '',
    `Phases (${leadWords(instance, result)})`,
    ...phaseTable(result, facts),
  ].join('\n');
}

/** The four facts of an answer as names and values, and the noise seen if it was not declared. */
export function factRows(
  result: RunResult,
  facts: RunFacts,
  trace: readonly TraceRow[],
): readonly (readonly [name: string, value: string])[] {
  const seen = seenNoise(result.constants);
  return [
    ...answerFacts(result, facts, trace).map(({ key, name, value, note }) => {
      const shown = key === 'samples' ? formatBoth(result.samples) : value;
      return [name, note === '' ? shown : `${shown}, ${note}`] as const;
    }),
    ...(seen === null ? [] : [['Noise seen', noiseSentence(seen)] as const]),
  ];
}

/** How good the number of samples is, in at most two sentences. */
export function howGood(result: RunResult, facts: RunFacts): string {
  return yardsticks(result, facts)
    .map(({ text }) => text)
    .join(' ');
}

/** The best action of a simulation, and whether it is the answer; null if unknown. */
export function truthText({ optimal, correct }: RunResult, facts: RunFacts): string | null {
  if (optimal === null) return null;
  const { action, value, gapMin } = optimal;
  const verdict =
    correct === null ? '' : correct ? 'the answer is right: ' : 'the answer is wrong: ';
  const shown = (one: number): string => formatValue(facts.instance, one);
  const gap = gapMin === null ? '' : `, ${shown(gapMin)} better than the second best`;
  const name = actionName(facts.labels, facts.instance.family, action);
  return `${verdict}${name} has reward ${shown(value)}${gap}`;
}

/**
 * A table of the best actions.
 * @param labels the name of each base arm
 * @param isRanking whether an action is an order, shown with the place of each item
 */
export function bestText(
  { actions }: BestActions,
  labels: readonly string[],
  isRanking: boolean,
): string {
  const head = ['', 'value', 'arms', isRanking ? 'first to last' : 'action'];
  const rows = actions.map(({ arms, value }, index) => [
    String(index + 1),
    formatConstant(value),
    arms.join(' '),
    isRanking
      ? arms.map((arm, place) => `${place + 1} ${labels[arm] ?? arm}`).join(', ')
      : arms.map((arm) => labels[arm] ?? String(arm)).join(', '),
  ]);
  return alignedTable([head, ...rows]).join('\n');
}

/** How a run ended: a title, then what can be trusted and the next step. */
export function headline(result: RunResult, facts: RunFacts): readonly string[] {
  const { status, assumptionsNotMet, delta, samples, kept, reason } = result;
  const title = outcomeTitle(result);
  if (status === 'certified') {
    if (assumptionsNotMet.length === 0) return [title, certifiedSentence(facts)];
    const next = 'Next step: run it with preset recommended; it meets all of them.';
    const caveat = caveatSentence(assumptionsNotMet.length, delta);
    return [title, caveat, ...(facts.recommendedCovers === true ? [next] : [])];
  }
  const against = contradictions(result);
  if (isBestGuess(result))
    return [
      title,
      ...guessSentences(result, facts),
      withinSentence(result.within, facts, 'So far') ?? '',
      ...against,
    ].filter((line) => line !== '');
  if (status === 'doubtful') return [title, doubtfulSentence(facts), ...against];
  const stopped = `Stopped after ${formatCount(kept ?? samples)} samples.`;
  const said = [
    status === 'cancelled' ? stopped : reason,
    withinSentence(result.within, facts),
    ...certaintySentences(result, facts),
  ].filter((sentence) => typeof sentence === 'string');
  return [title, ...said, ...against];
}

/** The algorithm, its preset and the options that differ from the preset. */
export function algorithmText({ algorithm, preset, changedOptions }: RunFacts): string {
  const changed = changedOptions.length === 0 ? '' : `, changed: ${changedOptions.join(', ')}`;
  return `${ALGORITHM_TITLES[algorithm]}, preset ${preset}${changed}`;
}

/** Says which samples a lead counts, in contrast to the margin of the answer, and its unit. */
export function leadWords({ reward }: InstanceSummary, { constants }: RunResult): string {
  const unit = leadUnit(reward, constants['stopRule']);
  const own = { sum: 'in the sum of the values', values: 'of single values, not of rewards' };
  return `${unit === null ? '' : `leads and needed leads are ${own[unit]}; `}each lead is by the samples that counted then, the margin by all`;
}

/** Only the last phases are shown: the first ones of a long run say little. */
const SHOWN_PHASES = 24;

function phaseTable(
  { phases, action }: RunResult,
  { labels, instance }: RunFacts,
): readonly string[] {
  const shown = phases.slice(-SHOWN_PHASES);
  const left = phases.length - shown.length;
  const thresholds = shown.flatMap(({ threshold }) => threshold ?? []);
  const format = columnFormat(instance, thresholds);
  const fixed = (value: number | null | undefined): string =>
    value === null || value === undefined || !Number.isFinite(value) ? '–' : format(value);
  const pairs = pairNames(
    labels,
    action ?? [],
    shown.map(({ leader, rival }) =>
      leader === undefined || rival === undefined ? null : { leader, rival },
    ),
  );
  // A best guess has no stopping test.
  const isTest = shown.some(({ name }) => name !== 'guess');
  const tested = <Cell>(cells: readonly Cell[]): readonly Cell[] => (isTest ? cells : []);
  const rows = shown.map((phase, index) => [
    phase.name === 'elimination' && phase.epoch !== undefined
      ? `${phase.name} ${phase.epoch}`
      : phase.name,
    String(phase.round),
    formatExact(phase.samples),
    fixed(phase.gap),
    ...tested([
      fixed(phase.threshold),
      phase.passed === undefined ? '–' : phase.passed ? 'yes' : 'no',
    ]),
    phase.surviving === undefined ? '–' : ruledOutText(phase.ruledOut ?? null),
    phase.surviving === undefined ? 'all' : formatExact(phase.surviving),
    pairs[index] ?? '',
  ]);
  const judged = [...tested(['needed', 'passed']), 'ruled out', 'kept'];
  const head = ['phase', 'round', 'samples', 'lead', ...judged];
  return [
    ...(left > 0 ? [`  (${formatExact(left)} earlier rounds not shown)`] : []),
    ...alignedTable([[...head, 'lead over'], ...rows], [0, head.length]),
  ];
}
