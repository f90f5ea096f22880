/** Results as text for a terminal. */
import type { Action } from '../families/family';
import type { AssumptionLine, RunFacts } from '../run/facts';
import type { BestActions } from '../run/best';
import type { PhaseEntry, RunResult } from '../run/result';
import type { Problem } from '../spec/problem';
import type { CheckReport } from '../spec/report';
import { ALGORITHM_TITLES } from '../words/algorithms';
import { visible } from './escapes';
import { actionCount, alignedTable, count, counted, decimal } from './format';

/** `file:line:column: severity code: message` */
export function problemText(file: string, problem: Problem): string {
  const { line, column, severity, code, message } = problem;
  return visible(`${file}:${line}:${column}: ${severity} ${code}: ${message}`);
}

/** What a check found, after its problems. */
export function checkText({ ok, instance, observerSet }: CheckReport): string {
  const lines: (readonly [string, string])[] = [];
  if (instance !== null) {
    lines.push(
      [
        'actions',
        `${instance.family}, ${actionCount(instance.actions)} of at most ${counted(instance.m, 'base arm')}`,
      ],
      ['base arms', count(instance.d)],
      ['ln |X|', decimal(instance.logActions)],
      ['feedback', instance.feedback],
      ['reward', `${instance.reward}, Lipschitz constant ${decimal(instance.lipschitz)}`],
    );
  }
  if (observerSet !== null) {
    const { beta } = observerSet;
    const identifiable = observerSet.identifiable
      ? 'every reward is determined'
      : 'some rewards are not determined';
    lines.push(
      [
        'observer set',
        `${counted(observerSet.size, 'action')}, rank ${observerSet.rank} of ${observerSet.d}: ${identifiable}`,
      ],
      ['span of the actions', `rank ${observerSet.dimension}`],
      [
        'beta',
        `${beta.method === 'exact' ? '' : 'at most '}${decimal(beta.value)} (${decimal(beta.perPull)} pull by pull)`,
      ],
    );
    if (observerSet.alpha !== null && observerSet.alphaPrinted !== null) {
      lines.push([
        'alpha',
        `${decimal(observerSet.alpha)} (as printed ${decimal(observerSet.alphaPrinted)})`,
      ]);
    }
  }
  return [ok ? 'The spec has no errors.' : 'The spec has errors.', ...alignedTable(lines)].join(
    '\n',
  );
}

/**
 * What `cpe run` prints of a run that has ended: the answer, how it compares with the simulated truth, what it rests on,
 * and its phases. Plain text of several lines.
 */
export function runText(result: RunResult, facts: RunFacts): string {
  const { labels } = facts;
  const { optimal } = result;
  const lines: (readonly [string, string])[] = [
    ['answer', result.action === null ? 'none yet' : actionText(result.action, labels.arms)],
    ['estimate', result.estimate === null ? 'not known' : decimal(result.estimate)],
    ['samples', count(result.samples)],
    ['algorithm', algorithmText(facts)],
    ['delta, seed', `${result.delta}, ${result.seed}`],
  ];
  if (optimal !== null) {
    const gap = optimal.gapMin === null ? '' : `, ${decimal(optimal.gapMin)} above the second best`;
    const verdict = result.correct === null ? '' : result.correct ? 'right: ' : 'wrong: ';
    lines.push([
      'simulated truth',
      `${verdict}${actionText(optimal.action, labels.arms)} is worth ${decimal(optimal.value)}${gap}`,
    ]);
  }
  lines.push(
    [
      'as printed',
      result.printedSamples === null ? 'not known' : counted(result.printedSamples, 'sample'),
    ],
    [
      'lower bound',
      result.lowerBound === null ? 'not known' : counted(Math.ceil(result.lowerBound), 'sample'),
    ],
  );
  return [
    ...headline(result, facts).map(visible),
    '',
    ...alignedTable(lines),
    '',
    'Assumptions',
    ...facts.assumptions.map(assumptionText),
    '',
    // Of a link the lead is told in the sum of the values, with which the reward grows.
    facts.instance.reward === 'link' ? 'Phases (lead and needed are of the sum)' : 'Phases',
    ...phaseTable(result.phases),
  ].join('\n');
}

/**
 * The best actions, one a line under a head.
 * @param labels the name of each base arm
 * @param isRanking an action is an order: each of its items is told with its place
 */
export function bestText(
  { actions }: BestActions,
  labels: readonly string[],
  isRanking: boolean,
): string {
  const head = ['', 'value', 'arms', isRanking ? 'first to last' : 'action'];
  const rows = actions.map(({ arms, value }, index) => [
    String(index + 1),
    decimal(value),
    arms.join(' '),
    isRanking
      ? arms.map((arm, place) => `${place + 1} ${labels[arm] ?? arm}`).join(', ')
      : actionText(arms, labels),
  ]);
  return alignedTable([head, ...rows]).join('\n');
}

/** How a run ended: a title, then one sentence that says what may be trusted. */
export function headline(result: RunResult, facts: RunFacts): readonly string[] {
  const percent = `${Number((100 * (1 - result.delta)).toPrecision(6))}%`;
  const reason = result.reason === undefined ? [] : [result.reason];
  switch (result.status) {
    case 'certified': {
      const missing = result.assumptionsNotMet.length;
      const total = facts.instance.actions;
      if (missing > 0) {
        return [
          'Stopped by its rule, guarantee not covered',
          `${missing} ${missing === 1 ? 'assumption of the proof is' : 'assumptions of the proof are'} not met, so the ${percent} cannot be claimed.`,
        ];
      }
      const of =
        total === null
          ? 'all actions'
          : `${actionCount(total)} ${total === '1' ? 'action' : 'actions'}`;
      return ['Certified', `The best of ${of}, with probability at least ${percent}.`];
    }
    case 'budget':
      return ['Stopped without a certificate', ...reason];
    case 'inconclusive':
      return ['Inconclusive', ...reason];
    case 'cancelled':
      return ['Stopped', `Stopped after ${counted(result.samples, 'sample')}.`];
    case 'failed':
      return ['Failed', ...reason];
  }
}

/** The algorithm, its preset and the options that differ from it. */
export function algorithmText({ algorithm, preset, changedOptions }: RunFacts): string {
  const changed = changedOptions.length === 0 ? '' : `, changed: ${changedOptions.join(', ')}`;
  return `${ALGORITHM_TITLES[algorithm]}, preset ${preset}${changed}`;
}

function assumptionText({ grade, text }: AssumptionLine): string {
  const mark = { met: 'met     ', trusted: 'on trust', 'not-met': 'NOT MET ' }[grade];
  return `  ${mark}  ${visible(text)}.`;
}

/** The last phases: the first ones of a long run say little. */
const SHOWN_PHASES = 24;

function phaseTable(phases: readonly PhaseEntry[]): readonly string[] {
  const shown = phases.slice(-SHOWN_PHASES);
  const left = phases.length - shown.length;
  const rows = shown.map((phase) => [
    phase.name === 'elimination' && phase.epoch !== undefined
      ? `${phase.name} ${phase.epoch}`
      : phase.name,
    String(phase.round),
    count(phase.samples),
    phase.gap === undefined || phase.gap === null ? 'no rival' : decimal(phase.gap),
    phase.threshold === undefined ? '' : decimal(phase.threshold),
    phase.surviving === undefined ? '' : count(phase.surviving),
  ]);
  return [
    ...(left > 0 ? [`  (${count(left)} earlier ones are not shown)`] : []),
    ...alignedTable([['phase', 'round', 'samples', 'lead', 'needed', 'left'], ...rows], 1),
  ];
}

function actionText(action: Action, labels: readonly string[]): string {
  return action.map((arm) => labels[arm] ?? String(arm)).join(', ');
}
