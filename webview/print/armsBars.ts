/** The members of an action with their estimates: the picture of the families that have no other. */
import { armName } from '../../src/shared/format';
import { linearAxis } from '../charts/axes';
import { armEstimate } from '../views/chosenArms';
import type { ChosenArms } from '../views/chosenArms';
import type { Bars } from './bars';
import { BLUE, FOREGROUND, PURPLE } from './printPalette';

const INK = { plain: FOREGROUND, a: BLUE, b: PURPLE } as const;
const MARKS = { plain: '', a: 'A: ', b: 'B: ' } as const;

/** @param places the members are told with their places: the family is a ranking */
export function armsBars({ labels, chosen, arms }: ChosenArms, places: boolean): Bars {
  const members = [...chosen];
  const known = members.flatMap(([arm]) => arms?.[arm] ?? []);
  const { domain, ticks } = linearAxis(
    Math.min(0, ...known.map((one) => one.estimate - one.halfWidth)),
    Math.max(0, ...known.map((one) => one.estimate + one.halfWidth)),
    4,
  );
  const at = (value: number): number => (100 * (value - domain[0])) / (domain[1] - domain[0]);
  return {
    rows: members.map(([arm, choice], place) => {
      const estimate = arms?.[arm] ?? null;
      const name = `${MARKS[choice]}${armName(labels, arm)}`;
      return {
        name: places ? `${place + 1}. ${name}` : name,
        value: estimate === null ? 'not determined alone' : armEstimate(estimate),
        bar: estimate === null ? null : [at(0), at(estimate.estimate)],
        whisker:
          estimate === null
            ? null
            : [
                at(estimate.estimate - estimate.halfWidth),
                at(estimate.estimate + estimate.halfWidth),
              ],
        colour: INK[choice],
      };
    }),
    ticks: known.length === 0 ? [] : ticks.map((tick) => ({ at: at(tick), label: String(tick) })),
  };
}
