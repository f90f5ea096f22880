/** Plans of specs, and of instances that are built by hand. */
import type { Plan, PlanOptions, PlanProgress } from '../../../src/core/plan/plan';
import { NO_OVERRIDES, type Overrides } from '../../../src/core/document/overrides';
import { planSamples } from '../../../src/core/plan/plan';
import { planFacts, preparePlan, type PreparedPlan } from '../../../src/core/plan/preparePlan';
import { prepareInstance } from '../../../src/core/run/check/prepare';
import type { Instance } from '../../../src/core/learners/contract/instance';
import { endOf } from '../run/drive';
import { buildInstance, type InstanceSettings } from '../run/instances';

export function preparedPlan(
  settings: InstanceSettings,
  more: Partial<Pick<Instance, 'cost'>> = {},
): PreparedPlan {
  const instance = buildInstance(settings);
  const prepared = prepareInstance({ ...instance, ...more });
  return { facts: planFacts([prepared]), algorithms: [prepared], notes: [], decided: null };
}

/** @param only for the algorithm of the spec alone */
export function preparedSpec(
  text: string,
  overrides: Overrides = NO_OVERRIDES,
  only = false,
): PreparedPlan {
  const preparation = preparePlan(text, overrides, only);
  if (!preparation.ok) throw new Error(preparation.problems.map(({ message }) => message).join());
  return preparation.prepared;
}

export function planOf(prepared: PreparedPlan, options: PlanOptions = {}): Plan {
  return stepped(prepared, options).plan;
}

/** The plan and what was told on the way. */
export function stepped(
  prepared: PreparedPlan,
  options: PlanOptions = {},
): { readonly plan: Plan; readonly progress: readonly PlanProgress[] } {
  const progress: PlanProgress[] = [];
  const plan = endOf(planSamples(prepared, options), (step) => progress.push(step));
  return { plan, progress };
}
