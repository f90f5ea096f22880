/** The page of a plan: its sections and their order. */
import { formatAlgorithm, formatCost } from '../../src/shared/format';
import type { PlanSnapshot } from '../../src/shared/protocol';
import { PLAN_PLOT, planStroke } from '../charts/plan/planChart';
import { h, type Child, type ElementNode, type Node } from '../dom/h';
import type { Environment } from '../model/environment';
import { algorithmsOf, answerOf, type EnoughRow, type PlanAnswer } from '../model/plan';
import { chartSection, lineButtons } from '../views/chartPieces';
import { exportsRow } from '../views/moreMenu';
import { button, prose, section, sideBySide, term, answerFrame, count } from '../views/pieces';
import { problemAnswer, problemList } from '../check/problems';
import { planStanding } from './planBand';
import { planDetails } from './planDetails';
import { planTable, isFixed, printedWords, rangeWords } from './planTable';
import { pageHead, settingFacts } from '../views/pageHead';
import { gapText, siShort } from '../format';
import { big, fact, factList } from '../views/facts';

export function planPage(snapshot: PlanSnapshot, env: Environment): readonly Node[] {
  const { fileName } = snapshot;
  const head = pageHead(
    planStanding(snapshot),
    { label: 'State', fileName, facts: factsOf(snapshot), acts: [mainAct(snapshot), null] },
    env,
  );
  if (snapshot.state === 'problem')
    return [...head, problemAnswer(snapshot.report), problemList(snapshot.report?.problems)];
  const sections: readonly Child[] =
    snapshot.plan.rows.length > 0
      ? [
          sideBySide(planChart(snapshot, env), planTable(snapshot, env)),
          planDetails(snapshot, env),
          notes(snapshot),
          snapshot.state === 'planning'
            ? null
            : exportsRow(
                ['Copy as Markdown', 'copyResult'],
                [['Plan .csv', { type: 'save', what: 'csv' }]],
              ),
        ]
      : [notes(snapshot)];
  return [...head, planAnswer(snapshot), ...h('div', sections).children];
}

function planChart({ plan }: PlanSnapshot, env: Environment): ElementNode {
  const lines = algorithmsOf(plan).map((name, index) => {
    const { stroke, dash } = planStroke(index);
    return { key: name, name: formatAlgorithm(name), stroke, dash };
  });
  return chartSection(
    {
      title: 'Samples against the gap',
      words: [term('planned', 'samples'), ' and ', term('gap', 'gap'), ' on log scales'],
      plot: PLAN_PLOT,
      tools: [lineButtons(PLAN_PLOT, lines, env)],
    },
    env,
  );
}

function notes({ plan }: PlanSnapshot): Child {
  // Without rows, the answer already contains the first note.
  const shown = plan.rows.length === 0 ? plan.notes.slice(1) : plan.notes;
  if (shown.length === 0) return null;
  return section(
    'Notes',
    'assumptions of the plan',
    h(
      'ul.plan-notes',
      shown.map((note) => h('li', prose(note))),
    ),
  );
}

function factsOf({ facts, settings }: PlanSnapshot): readonly Child[] {
  const cost = facts?.costPerPull ?? null;
  return [
    'Plan',
    ...settingFacts(facts, settings),
    ...(cost === null ? [] : [`cost per sample ${cost}`]),
  ];
}

function mainAct({ state, report }: PlanSnapshot): ElementNode {
  if (state === 'planning')
    return button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' });
  // If there is a fix for an error, that is the main action.
  const hasFix = report?.problems.some(({ fixes = [] }) => fixes.length > 0) ?? false;
  return button('Plan Again', { do: 'runAgain', icon: 'again', primary: !hasFix, key: 'main' });
}

function planAnswer(snapshot: PlanSnapshot): ElementNode {
  const answer = answerOf(snapshot.plan);
  return answerFrame(
    snapshot.state === 'planning' ? 'provisional' : '',
    overline(snapshot, answer),
    heading(snapshot, answer),
    details(snapshot, answer),
  );
}

function overline({ state, plan }: PlanSnapshot, answer: PlanAnswer): Child {
  switch (answer.type) {
    case 'true-gap':
      return [
        'At the ',
        term('gap', 'gap'),
        ` of the simulated truth, ${gapText(answer.gap)}`,
        '; ',
        term('planRange', 'nine of ten runs'),
        answer.rows.length > 1 ? `; the fewest of ${answer.rows.length} algorithms` : '',
      ];
    case 'depends': {
      const more = algorithmsOf(plan).length > 1 ? 'the others are below' : 'more gaps are below';
      return [
        formatAlgorithm(answer.large.algorithm),
        ', ',
        term('planRange', 'nine of ten runs'),
        ' by the ',
        term('gap', 'gap'),
        ` between the best two rewards; ${more}`,
      ];
    }
    case 'none':
      return state === 'planning' ? 'The first rows are being computed' : 'Samples by the gap';
  }
}

function heading({ state, plan }: PlanSnapshot, answer: PlanAnswer): string {
  switch (answer.type) {
    case 'true-gap': {
      const [best] = answer.rows as readonly [EnoughRow];
      return `${samplesWords(best)} with ${formatAlgorithm(best.algorithm)}`;
    }
    case 'depends': {
      const { large, small } = answer;
      const first = `${samplesWords(large)} at ${gapText(large.gap)}`;
      const second = small === null ? '' : `, ${endsWords(small)} at ${gapText(small.gap)}`;
      return `It depends on the gap: ${first}${second}`;
    }
    case 'none':
      if (state === 'planning') return 'No answer yet';
      if (state === 'stopped') return 'The plan stopped before its first row';
      if (state === 'failed') return 'The plan failed';
      return plan.rows.length === 0 ? 'There is nothing to plan' : 'No gap can be planned';
  }
}

function samplesWords(row: EnoughRow): string {
  return row.samples === 1 && isFixed(row) ? '1 sample' : `${endsWords(row)} samples`;
}

/** The ends of the range, or the fixed number of samples. */
function endsWords(row: EnoughRow): string {
  const { range, samples } = row;
  return range === null || isFixed(row) ? siShort(samples) : range.map(siShort).join(' to ');
}

function details({ plan, state }: PlanSnapshot, answer: PlanAnswer): Child {
  if (answer.type === 'true-gap')
    return h('div.solo.plan-facts', factList(answer.rows.map(factOf)));
  if (answer.type !== 'none' || state !== 'planned') return null;
  const why = plan.rows.find(({ remark }) => remark !== undefined)?.remark ?? plan.notes[0];
  return why === undefined ? null : h('p.solo', prose(why));
}

function factOf(row: EnoughRow): ElementNode {
  const notes: readonly Child[] = [
    isFixed(row)
      ? 'the same in every run'
      : [term('planRange', 'nine of ten'), ` ${rangeWords(row)}`],
    row.cost === undefined ? null : [term('cost', 'cost'), ` ${formatCost(row.cost)}`],
    printedWords(row) === ''
      ? null
      : [term('planPrinted', 'paper’s version'), ` ${printedWords(row)}`],
    row.remark === undefined ? null : prose(row.remark),
  ].filter((note) => note !== null);
  return fact(
    formatAlgorithm(row.algorithm),
    big(
      count(row.samples),
      ' ',
      h('small', term('planned', row.samples === 1 ? 'sample' : 'samples')),
    ),
    notes.map((note, index) => (index === 0 ? note : ['; ', note])),
  );
}
