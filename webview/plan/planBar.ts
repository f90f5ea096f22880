/** The bar of a plan: which spec and settings, and one main act. */
import type { PlanSnapshot } from '../../src/shared/protocol';
import type { Child, ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { barFrame, settingFacts } from '../views/barFrame';
import { button } from '../views/pieces';
import { planMark, planTitle } from './planBand';

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

export function planBar(plan: PlanSnapshot, env: Environment): ElementNode {
  return barFrame(
    {
      fileName: plan.fileName,
      state: {
        class: `is-${plan.state}`,
        mark: planMark(plan.state),
        title: planTitle(plan.state),
      },
      isAlive: plan.state === 'planning',
      facts: factsOf(plan),
      acts: [mainAct(plan), null],
    },
    env,
  );
}
