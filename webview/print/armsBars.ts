/** The base arms with their estimates, those of the action first; the picture of families without their own. */
import { armName, formatTick } from '../../src/shared/format';
import { axisOf, factorTicks, linearAxis } from '../../src/core/figure/axes';
import { armEstimate, restOf, type ChosenArms } from '../views/chosenArms';
import { rowsFigure, type Row } from '../../src/core/figure/rows';

/** Rows that do not fit on a page are left out. */
const MOST_REST = 20;

const INK = { plain: 'fg', a: 'series-1', b: 'series-2' } as const;
const MARKS = { plain: '', a: 'A: ', b: 'B: ' } as const;

/** @param places whether to show the place of each member, for rankings */
export function armsFigure(
  picture: ChosenArms,
  places: boolean,
  width: number,
): ReturnType<typeof rowsFigure> {
  const { labels, chosen, arms } = picture;
  const rest = restOf(picture)
    .slice(0, MOST_REST)
    .map((arm) => [arm, null] as const);
  const rows = [...chosen, ...rest].map(([arm, choice], place): Row => {
    const estimate = arms?.[arm] ?? null;
    const name = `${choice === null ? '' : MARKS[choice]}${armName(labels, arm)}`;
    const row = {
      name: places && choice !== null ? `${place + 1}. ${name}` : name,
      colour: choice === null ? 'grid' : INK[choice],
      isFaint: choice === null,
    } as const;
    if (estimate === null) return { ...row, value: arms === null ? '' : 'not determined alone' };
    const { estimate: value, halfWidth } = estimate;
    const interval = [value - halfWidth, value + halfWidth] as const;
    return { ...row, value: armEstimate(picture, estimate), bar: [0, value], interval };
  });
  const ends = rows.flatMap(({ interval }) => interval ?? []);
  const { domain, ticks } = linearAxis(Math.min(0, ...ends), Math.max(0, ...ends), 4);
  const axis = axisOf(
    { type: 'linear', domain },
    ends.length === 0 ? [] : picture.transform === undefined ? ticks : factorTicks(domain),
    (tick) => formatTick(picture, tick, String),
  );
  return rowsFigure(rows, axis, { whole: width });
}
