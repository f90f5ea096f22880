/** The state of a plan: how far it got. Nothing in a plan is certified, so nothing is green. */
import { formatAlgorithm } from '../../src/shared/format';
import type { PlanSnapshot, PlanState } from '../../src/shared/protocol';
import { s, type ElementNode } from '../dom/h';
import { counted, gapText } from '../format';
import { algorithmsOf, gapsOf } from '../model/plan';
import { mark, markOf } from '../views/icons';
import type { Standing } from '../views/pageHead';

const TITLES: Readonly<Record<PlanState, string>> = {
  planning: 'Planning',
  planned: 'Planned',
  stopped: 'Not all planned',
  failed: 'Failed',
  problem: 'Not planned',
};

function planSentence({ state, plan, now, failure, report }: PlanSnapshot): string {
  const rows = counted(plan.rows.length, 'row');
  switch (state) {
    case 'planning': {
      if (now === null) return 'The spec is being checked.';
      return `${formatAlgorithm(now.algorithm)} at gap ${gapText(now.gap)}; ${rows} so far.`;
    }
    case 'planned': {
      if (plan.rows.length === 0) return 'There is no gap to plan for.';
      const algorithms = counted(algorithmsOf(plan).length, 'algorithm');
      return `${algorithms} at ${counted(gapsOf(plan).length, 'gap')}; no samples were taken.`;
    }
    case 'stopped':
      return `Stopped by you after ${rows}.`;
    case 'failed':
      return `${(failure ?? 'The reason is not known').replace(/\.$/, '')}.`;
    case 'problem': {
      const errors = report?.problems.filter(({ severity }) => severity === 'error').length ?? 0;
      return `The spec has ${counted(errors, 'error')}.`;
    }
  }
}

/** A complete plan has a falling line between two axes, unlike the seal of a certificate or the mark of a stop. */
const MARKS: Readonly<Record<PlanState, ElementNode>> = {
  planning: mark('running'),
  stopped: mark('cancelled'),
  failed: mark('problem'),
  problem: mark('problem'),
  planned: markOf('planned', [
    s('path.s', { d: 'M3 2.5V17h14.5' }),
    s('path.s', { d: 'm6 5.5 4 5 6 2.5', 'stroke-linejoin': 'round' }),
  ]),
};

export function planStanding(plan: PlanSnapshot): Standing {
  const { state } = plan;
  const sentence = planSentence(plan);
  return {
    name: `is-${state}`,
    mark: MARKS[state],
    title: TITLES[state],
    sentence: plan.specChanged ? `${sentence.replace(/\.$/, '')}; spec changed since.` : sentence,
    alive: state === 'planning' ? 'plan' : null,
  };
}
