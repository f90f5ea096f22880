/** Checks the numbers of an answer: their count, their magnitude, and the declared range. */
import { isInside, NOT_POSITIVE, type Transformed } from '../learners/contract/transform';
import type { AskedPull } from '../protocol/dialogue';
import { MAX_MAGNITUDE } from '../text/limits';
import { formatCounted } from '../words/counts';
import type { TotalsAnswer } from './answer';

export interface AnswerFault {
  /** A sentence that names pull, sample and number. */
  readonly message: string;
  /** The index of the faulty observation, from 0, if there is one. */
  readonly observation?: number;
  /** The index of the number in the observation, from 0. */
  readonly row?: number;
  /** A number is outside the declared range: if it is real, the declaration is false. */
  readonly isOutside?: true;
}

/** Every observed number lies in this closed interval; null if none is declared. */
export type Range = readonly [low: number, high: number] | null;

/** The rounding error allowed in a sum, relative to its bounds. */
const SLACK = 1e-9;

/** The fault in the numbers of one sample; null if none. @param observation its index in the answer, from 0 */
export function numbersFault(
  { id, rows }: Pick<AskedPull, 'id' | 'rows'>,
  { range, door }: { readonly range: Range; readonly door: Transformed },
  numbers: readonly number[],
  observation: number,
  sample: number,
): AnswerFault | null {
  const named = `Sample ${sample} of pull ${id}`;
  if (numbers.length !== rows) {
    const has = formatCounted(numbers.length, 'number');
    const row = Math.min(numbers.length, rows);
    return { message: `${named} has ${has} instead of ${rows}.`, observation, row };
  }
  const firstNot = (isRight: (value: number) => boolean) => {
    const row = numbers.findIndex((value) => !isRight(value));
    const inRow = rows === 1 ? '' : ` in row ${row + 1}`;
    return row < 0
      ? null
      : { what: `${named} has ${numbers[row]}${inRow}`, at: { observation, row } };
  };
  const wrong = firstNot(isUsable);
  if (wrong !== null) return { message: `${wrong.what}, ${UNUSABLE}.`, ...wrong.at };
  const below = firstNot((value) => isInside(door, value));
  if (below !== null) return { message: `${below.what}, ${NOT_POSITIVE}.`, ...below.at };
  if (range === null) return null;
  const beyond = firstNot((value) => value >= range[0] && value <= range[1]);
  return beyond && outside(beyond.what, range, beyond.at);
}

export function totalsFault(
  { id, rows }: Pick<AskedPull, 'id' | 'rows'>,
  range: Range,
  { count, sum, sumOfSquares: squares }: TotalsAnswer,
): AnswerFault | null {
  const named = `The answer to pull ${id}`;
  for (const [name, list] of [
    ['sum', sum],
    ['sumOfSquares', squares],
  ] as const) {
    if (list === undefined) continue;
    if (list.length !== rows) {
      const has = formatCounted(list.length, 'number');
      return { message: `${named} has a \`${name}\` of ${has} instead of ${rows}.` };
    }
    const row = list.findIndex((value) => !isUsable(value, name === 'sum' ? 1 : 2));
    if (row >= 0)
      return { message: `${named} has the \`${name}\` ${list[row]}, ${UNUSABLE}.`, row };
  }
  for (const [row, value] of sum.entries()) {
    if (range !== null) {
      const [low, high] = range;
      const slack = SLACK * count * Math.max(Math.abs(low), Math.abs(high));
      if (value < count * low - slack || value > count * high + slack) {
        return outside(
          `${named} has the \`sum\` ${value} of ${formatCounted(count, 'sample')}`,
          range,
          { row },
        );
      }
    }
    const square = squares?.[row];
    if (square === undefined) continue;
    const { least, most } = squaresOf(count, value, range);
    const side = square < least * (1 - SLACK) ? 'less' : square > most * (1 + SLACK) ? 'more' : '';
    if (side !== '') {
      const within = side === 'more' && range !== null ? ` in [${range.join(', ')}]` : '';
      return {
        message: `${named} has the \`sumOfSquares\` ${square}, ${side} than any ${formatCounted(count, 'number')}${within} of sum ${value} can have.`,
        row,
      };
    }
  }
  return null;
}

/** The bounds of a sum of squares of `count` numbers. */
function squaresOf(
  count: number,
  sum: number,
  range: Range,
): { readonly least: number; readonly most: number } {
  // The Cauchy–Schwarz inequality.
  const least = (sum * sum) / count;
  if (count === 1) return { least, most: least };
  if (range === null) return { least, most: Infinity };
  // (y - low)(high - y) >= 0 for each number.
  const [low, high] = range;
  const slack = SLACK * count * Math.max(low * low, high * high);
  return { least, most: Math.max(least, (low + high) * sum - count * low * high + slack) };
}

const UNUSABLE = `which is not a number from -${MAX_MAGNITUDE} to ${MAX_MAGNITUDE}`;

function isUsable(value: number, power: 1 | 2 = 1): boolean {
  return Math.abs(value) <= MAX_MAGNITUDE ** power;
}

function outside(
  what: string,
  [low, high]: NonNullable<Range>,
  at: Pick<AnswerFault, 'observation' | 'row'>,
): AnswerFault {
  const message = `${what}, outside the declared \`feedbackRange\` [${low}, ${high}]. Correct it if it is a typing error, but never measure it again: if it is real, the declared range is false, and the run cannot certify anything.`;
  return { message, ...at, isOutside: true };
}
