/** The lead columns shared by the tables of rounds and of tests: the rival, the lead, and its threshold. */
import type { Action } from '../../src/core/families/family';
import { actionName, pairNames, ruledOutText, THE_ANSWER } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { leadingOf } from '../model/leaderHistory';
import { isGuess } from '../model/phases';
import { pendingRound } from '../model/progress';
import { ruleOf, thresholdOf } from '../model/rules';
import { rivalName, type TermName } from '../words';
import type { CellAxis } from '../views/cellBars';
import { leadTerm, term } from '../views/pieces';
import { column, drawnColumn } from '../views/table';

/** The columns of a table of rounds; a table of tests has fewer. */
export const COLUMNS = 9;

/** The rival of a row in short form, and both actions in full. */
export interface PairName {
  readonly name: string;
  readonly tip: string | undefined;
}

export const NO_PAIR: PairName = { name: '', tip: undefined };

export function namesOf(
  { facts, ...run }: RunSnapshot,
  rows: readonly TraceRow[],
): readonly PairName[] {
  const answer = leadingOf({ facts, ...run })?.action ?? [];
  const labels = facts?.labels ?? { arms: [], sides: null };
  const whole = (action: Action): string =>
    actionName(labels, facts?.instance.family ?? '', action);
  const names = pairNames(
    labels,
    answer,
    rows.map(({ pair = null }) => pair),
  );
  return rows.map(({ pair = null, rivalRank }, index) => ({
    name: names[index] ?? '',
    tip:
      pair === null
        ? undefined
        : `${whole(pair.leader)} over ${whole(pair.rival)}, the ${rivalName(rivalRank)}`,
  }));
}

export type LeadFormat = (lead: number) => string;

/** The rival, the lead and its threshold; bold if the test passed. */
export function compared(
  run: RunSnapshot,
  row: TraceRow,
  pair: PairName,
  format: LeadFormat,
): readonly Child[] {
  const value = row.gap === null ? '–' : format(row.gap);
  const threshold = thresholdOf(row);
  const isAbove = row.gap !== null && threshold !== null && row.gap > threshold;
  return [
    h('td.rival.hide-narrow', { 'data-tip': pair.tip }, h('span', pair.name)),
    h('td', { class: row.passed ? 'r pass-yes' : 'r' }, value),
    !isGuess(run) && [
      h('td.hide-narrow', threshold !== null && h('span.cmp-s', isAbove ? '>' : '≤')),
      h('td.r', threshold === null ? '–' : format(threshold)),
    ],
  ];
}

/** Below a heading that says *over*. */
export function rivalInWords({ name }: PairName): string {
  return name.startsWith(THE_ANSWER) ? name : `the rival ${name}`;
}

/** In a narrow panel, the rival and the number of actions ruled out are below the row. */
export function rivalRow(pair: PairName, ruledOut: number | null): ElementNode | null {
  if (pair.name === '') return null;
  const went = ruledOut === 0 ? '' : `${ruledOutText(ruledOut)} ruled out; `;
  return h(
    'tr.rival-row',
    h(
      'td.sub',
      { colspan: COLUMNS, 'data-tip': pair.tip },
      h('span', `${went}over ${rivalInWords(pair)}`),
    ),
  );
}

/** The heading of the threshold column, from the rule of the run's last round. */
export function neededTerm(run: RunSnapshot): TermName {
  const last = run.trace.at(-1) ?? pendingRound(run);
  const rule = last === null ? 'rounds' : ruleOf(last);
  const { stopRule } = run.live.constants;
  const terms = {
    rounds: 'needed',
    looks: 'width',
    guide: 'evidence',
    evidence: 'evidence',
    tests: stopRule === 'box' ? 'box' : 'radius',
  } as const;
  return terms[rule];
}

export function leadHeads(run: RunSnapshot): readonly Child[] {
  return [
    column(term('pair', 'Lead over'), 'rival.hide-narrow'),
    column(leadTerm(run), 'r'),
    !isGuess(run) && [
      column(h('span.sr', 'compared with'), 'hide-narrow'),
      column(term(neededTerm(run), 'Needed'), 'r'),
    ],
  ];
}

export function drawnHead(axis: CellAxis, what: string): ElementNode {
  const scale = axis.logarithmic ? 'drawn on a log scale' : 'drawn';
  return drawnColumn(`${what}, ${scale}`, axis);
}
