/** A reward defined by a formula, r̄(x, theta) = f(sum, mean, min, max, count, theta[i], …). */
import type { Action, ActionFamily, RankedAction } from '../families/family';
import type { Box } from './box';
import { challengesOfFormula, excessOfFormula } from './expression/challenges';
import { parseExpression, type Quantity } from './expression/parse';
import { armIn, quantitiesIn, slopesOver, type Ends } from './expression/slopes';
import { allThroughDoor, throughDoor, type Sought } from '../words/goal';
import { createLinear } from './linear';
import { occurringArms } from './occurringArms';
import type { Dependence, Reward } from './reward';

/** The most actions for a formula, because its best action is found by listing. */
export const MOST_EXPRESSION_ACTIONS = 20_000;

/**
 * The best actions are found by listing X. A value that is not a finite number (log 0, 1 / 0) is NaN and comes last.
 *
 * @param sought if minimised, the mirrored formula
 * @param lipschitz L_p as stated by the author; nothing here proves it (see findLipschitzViolation)
 * @throws RangeError if the formula is unreadable or names an unknown base arm, L_p is not a positive finite number, or X has
 * more than 20,000 actions
 */
export function createExpression(
  family: ActionFamily,
  formula: string,
  lipschitz: number,
  sought: Sought = {},
): Reward {
  const parsed = parseExpression(formula);
  if (!parsed.ok) throw new RangeError(`${parsed.message} (at ${parsed.offset} of the formula)`);
  const { quantities, value: valueOf, term } = parsed.formula;
  const named = parsed.formula.named.map(({ arm }) => arm);
  const unknown = named.find((arm) => arm >= family.dimension);
  if (unknown !== undefined) {
    throw new RangeError(`There is no base arm ${unknown}: they are 0 to ${family.dimension - 1}.`);
  }
  if (!(lipschitz > 0 && lipschitz < Infinity)) {
    throw new RangeError('The Lipschitz constant must be a positive finite number.');
  }
  const actions = family.enumerate(MOST_EXPRESSION_ACTIONS);
  if (actions === null) {
    throw new RangeError(
      `The best action of a formula is found by listing, and there are more actions than ${MOST_EXPRESSION_ACTIONS}.`,
    );
  }
  /** @param own the values in the user's sign */
  const valueAt = (action: Action, own: Float64Array): number => {
    const result = valueOf(quantitiesOf(action, own), own);
    return Number.isFinite(result) ? throughDoor(sought, result) : NaN;
  };
  const looksAt = (...names: readonly Quantity[]) => names.some((name) => quantities.has(name));
  // The least and the largest value of an action depend on all its base arms.
  const arms = looksAt('min', 'max') ? [...occurringArms(family), ...named] : named;
  const dependence: Dependence = {
    arms: [...new Set(arms)],
    totals: looksAt('sum', 'mean') ? createLinear(family) : null,
  };
  const slopesIn = slopesOver(family.dimension);
  const sign = slopesIn.number(throughDoor(sought, 1));
  const maximised = {
    actions,
    named,
    lipschitz,
    value: valueAt,
    slopes: (action: Action, ends: Ends) =>
      slopesIn.operators['*'](
        sign,
        term(slopesIn, {
          quantities: quantitiesIn(action, ends),
          theta: (arm) => armIn(ends, arm),
        }),
      ),
  };
  return {
    kind: 'expression',
    lipschitz,
    lipschitzFormula: 'as stated',
    value: (action, theta) => valueAt(action, allThroughDoor(sought, theta)),
    best: (theta, k) => {
      const own = allThroughDoor(sought, theta);
      return actions
        .map((action): RankedAction => ({ action, value: valueAt(action, own) }))
        .sort(descending)
        .slice(0, k);
    },
    endsOf: (arms) => 2 * arms,
    challenges: (leader, box) => challengesOfFormula(maximised, leader, ownBox(sought, box)),
    excessOver: (leader, box) => excessOfFormula(maximised, leader, ownBox(sought, box)),
    rangeOf: (action, box) => maximised.slopes(action, ownBox(sought, box)).value,
    coefficients: null,
    dependsOn: () => dependence,
  };
}

/** A box in the user's sign. */
function ownBox(sought: Sought, { low, high, middle }: Box): Box {
  const ends = [allThroughDoor(sought, low), allThroughDoor(sought, high)] as const;
  const [least, most] = sought.goal === 'minimize' ? [ends[1], ends[0]] : ends;
  return { low: least, high: most, middle: allThroughDoor(sought, middle) };
}

function quantitiesOf(action: Action, theta: Float64Array): Record<Quantity, number> {
  let sum = 0;
  let min = Infinity;
  let max = -Infinity;
  for (const arm of action) {
    const value = theta[arm] as number;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { sum, mean: sum / action.length, min, max, count: action.length };
}

/** Descending, with actions without a value last. */
function descending(a: RankedAction, b: RankedAction): number {
  if (Number.isNaN(a.value) || Number.isNaN(b.value)) {
    return Number(Number.isNaN(a.value)) - Number(Number.isNaN(b.value));
  }
  return b.value - a.value;
}
