/** The base arms with their estimates, those of an action first: the picture of the families that have no other. */
import { armName } from '../../src/shared/format';
import { linearAxis } from '../charts/axes';
import { armEstimate, restOf } from '../views/chosenArms';
import type { ChosenArms } from '../views/chosenArms';
import type { Bars } from './bars';
import { BLUE, FOREGROUND, GRID, PURPLE } from './printPalette';

/** More than a page holds are left out. */
const MOST_REST = 20;

const INK = { plain: FOREGROUND, a: BLUE, b: PURPLE } as const;
const MARKS = { plain: '', a: 'A: ', b: 'B: ' } as const;

/** @param places the members are shown with their places: the family is a ranking */
export function armsBars(picture: ChosenArms, places: boolean): Bars {
  const { labels, chosen, arms } = picture;
  const rest = restOf(picture)
    .slice(0, MOST_REST)
    .map((arm) => [arm, null] as const);
  const members = [...chosen, ...rest];
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
      const name = `${choice === null ? '' : MARKS[choice]}${armName(labels, arm)}`;
      return {
        name: places && choice !== null ? `${place + 1}. ${name}` : name,
        value: estimate === null ? 'not determined alone' : armEstimate(estimate),
        bar: estimate === null ? null : [at(0), at(estimate.estimate)],
        whisker:
          estimate === null
            ? null
            : [
                at(estimate.estimate - estimate.halfWidth),
                at(estimate.estimate + estimate.halfWidth),
              ],
        colour: choice === null ? GRID : INK[choice],
        faint: choice === null,
      };
    }),
    ticks: known.length === 0 ? [] : ticks.map((tick) => ({ at: at(tick), label: String(tick) })),
  };
}
