/** The whole page of a plan: which sections, in which order. */
import { formatAlgorithm } from '../../src/shared/format';
import type { PlanSnapshot } from '../../src/shared/protocol';
import { PLAN_PLOT, planStroke } from '../charts/plan/planChart';
import { h } from '../dom/h';
import type { Child, ElementNode, Node } from '../dom/h';
import type { Environment } from '../model/environment';
import { algorithmsOf } from '../model/plan';
import { chartSection, lineButtons } from '../views/chartPieces';
import { exportsRow } from '../views/exportsRow';
import { button, prose, section, sideBySide, term } from '../views/pieces';
import { problemAnswer, problemList } from '../check/problems';
import { planAnswer } from './planAnswer';
import { planStanding } from './planBand';
import { planDetails } from './planDetails';
import { planTable } from './planTable';
import { pageHead, settingFacts } from '../views/pageHead';

export function planPage(snapshot: PlanSnapshot, env: Environment): readonly Node[] {
  const { fileName } = snapshot;
  const head = pageHead(
    planStanding(snapshot),
    { label: 'State', fileName, facts: factsOf(snapshot), acts: [mainAct(snapshot), null] },
    env,
  );
  if (snapshot.state === 'problem')
    return [...head, problemAnswer(snapshot.report), problemList(snapshot.report)];
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
  // Without rows the answer has said the first one.
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
  // With errors the first fix is the next sensible act.
  const hasFix = report?.problems.some(({ fixes = [] }) => fixes.length > 0) ?? false;
  return button('Plan Again', { do: 'runAgain', icon: 'again', primary: !hasFix, key: 'main' });
}
