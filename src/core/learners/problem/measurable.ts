/** What can be measured, and what that costs: a log does not have every action, and a spec may say what differs from X. */
import type { Action, ActionFamily } from '../../families/family';
import { commonCost, costOf } from '../../feedback/sampleCost';
import type { Instance } from '../contract/instance';

type Measured = Pick<Instance, 'family' | 'measurable' | 'log' | 'cost'>;

/** So few other actions are all measured beside those that may be the answer. */
const MOST_BESIDE = 256;
/** With more, one after the other is looked for. */
const MOST_LISTED = 100_000;

/** What an algorithm may measure. */
export interface Measuring {
  readonly isMeasurable: (action: Action) => boolean;
  /** Actions that may be measured besides those of X. */
  readonly beside: readonly Action[];
  /** What a sample costs; 1 where all cost the same. */
  readonly priceOf: (action: Action) => number;
}

/** Every action of X, at one price. */
export const ALL_OF_X: Measuring = { isMeasurable: () => true, beside: [], priceOf: () => 1 };

export function measuringIn(instance: Measured): Measuring {
  const { family, measurable, log, cost } = instance;
  const isOther = measurable !== family && log === null;
  return {
    isMeasurable: measurableIn(instance),
    beside: isOther ? (measurable.enumerate(MOST_BESIDE) ?? []) : [],
    priceOf:
      cost === null || commonCost(cost) !== null
        ? ALL_OF_X.priceOf
        : (action) => costOf(cost, action),
  };
}

function measurableIn({ family, measurable }: Measured): Measuring['isMeasurable'] {
  if (measurable === family) return ALL_OF_X.isMeasurable;
  const listed = measurable.enumerate(MOST_LISTED);
  if (listed === null) return (action) => isBestOfItsOwn(measurable, action);
  const known = new Set(listed.map((action) => action.join()));
  return (action) => known.has(action.join());
}

/** A set is an action where none gathers more of its base arms, less what it has besides. */
function isBestOfItsOwn(family: ActionFamily, action: Action): boolean {
  const weights = new Float64Array(family.dimension).fill(-1);
  for (const arm of action) weights[arm] = 1;
  return family.maximize(weights).value === action.length;
}
