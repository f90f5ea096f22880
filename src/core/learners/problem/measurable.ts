/** The actions that can be measured, with their prices: a log has only some actions, and a spec may name others than X. */
import type { Action, ActionFamily } from '../../families/family';
import { among, hasAction } from '../../families/hasAction';
import { scale, subtract } from '../../numerics/linearAlgebra';
import { commonCost, costOf } from '../../feedback/sampleCost';
import type { Instance } from '../contract/instance';

type Measured = Pick<Instance, 'family' | 'measurable' | 'log' | 'cost'>;

/** Up to this many measurable actions, all are measured beside the possible answers. */
const MOST_BESIDE = 256;
/** Otherwise, this many rivals are each distinguished from the first. */
const MOST_RIVALS = 16;
/** Beyond this many actions, the oracle tells whether an action can be measured. */
const MOST_LISTED = 100_000;

/** What an algorithm may measure. */
export interface Measuring {
  readonly isMeasurable: (action: Action) => boolean;
  /**
   * Actions to measure besides those of X: all if they are few, otherwise those that tell most about the members.
   * @param members the actions that may be the best, best first
   */
  readonly beside: (members: readonly Action[]) => readonly Action[];
  /** The price of a sample; 1 if all prices are the same. */
  readonly priceOf: (action: Action) => number;
}

/** Every action of X, at one price. */
export const ALL_OF_X: Measuring = { isMeasurable: () => true, beside: () => [], priceOf: () => 1 };

export function measuringIn(instance: Measured): Measuring {
  const { family, measurable, log, cost } = instance;
  const isOther = measurable !== family && log === null;
  return {
    isMeasurable: measurableIn(instance),
    beside: isOther ? besideIn(measurable) : ALL_OF_X.beside,
    priceOf:
      cost === null || commonCost(cost) !== null
        ? ALL_OF_X.priceOf
        : (action) => costOf(cost, action),
  };
}

function besideIn(measurable: ActionFamily): Measuring['beside'] {
  const listed = measurable.enumerate(MOST_BESIDE);
  return listed === null ? (members) => telling(measurable, members) : () => listed;
}

/**
 * For a long family: the actions with most of the base arms in which the first two, four, eight, … members differ, and those
 * with most of what the first member contains and a rival does not, or the other way round.
 */
function telling(measurable: ActionFamily, members: readonly Action[]): readonly Action[] {
  const weightsOf = (actions: readonly Action[]): Float64Array => {
    const shares = new Float64Array(measurable.dimension);
    for (const arm of actions.flat()) shares[arm] = (shares[arm] as number) + 1 / actions.length;
    return shares;
  };
  const [first = []] = members;
  const own = weightsOf([first]);
  const wanted: Float64Array[] = [];
  for (let size = 2; size < 2 * members.length; size *= 2)
    wanted.push(weightsOf(members.slice(0, size)).map((share) => share * (1 - share)));
  for (const rival of members.slice(1, 1 + MOST_RIVALS)) {
    const lead = subtract(own, weightsOf([rival]));
    wanted.push(lead, scale(lead, -1));
  }
  return wanted.map((weights) => measurable.maximize(weights).action);
}

function measurableIn({ family, measurable }: Measured): Measuring['isMeasurable'] {
  if (measurable === family) return ALL_OF_X.isMeasurable;
  const listed = measurable.enumerate(MOST_LISTED);
  if (listed === null) return (action) => hasAction(measurable, action);
  return among(listed);
}
