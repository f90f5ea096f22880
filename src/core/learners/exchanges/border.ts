/** Pairs that are no exchange of the leader, but may become one of the next. */
import type { ExchangeSpace } from './exchangeSpace';
import type { PairNumbers } from './pairNumbers';
import type { Pairs, Questions } from './questions';
import type { Sides } from './shares';

/** ln Phi(-4): what is less likely to change sides is not on the border. */
const BORDER = -10.36;

/** Those with an element on the border that are not among the questions. */
export function besideQuestions(
  { arms, matroid, groupOf, factors }: ExchangeSpace,
  { logIn, logOut }: Sides,
  questions: Questions,
  numbers: PairNumbers,
): Pairs {
  // Of those that are worth nothing one stands for all.
  const elements = Math.min(matroid.elements, arms + 1);
  const isBorder = Uint8Array.from({ length: elements }, (_, element) =>
    (logIn[element] as number) > BORDER && (logOut[element] as number) > BORDER ? 1 : 0,
  );
  const inside: number[] = [];
  const outside: number[] = [];
  isBorder.forEach((own, i) => {
    if (own === 0) return;
    for (let j = 0; j < elements; j++) {
      if (j === i || groupOf?.[i] !== groupOf?.[j] || (isBorder[j] === 1 && j < i)) continue;
      if (factors[i] === 0 && factors[j] === 0) continue;
      inside.push(i);
      outside.push(j);
    }
  });
  const all = { inside: Int32Array.from(inside), outside: Int32Array.from(outside) };
  const pair = numbers.numbersOf(all);
  const isAsked = new Uint8Array(numbers.count);
  for (const number of questions.pair) isAsked[number] = 1;
  const keep = (own: Int32Array) => own.filter((_, q) => isAsked[pair[q] as number] !== 1);
  return { inside: keep(all.inside), outside: keep(all.outside), pair: keep(pair) };
}

export const NO_PAIRS: Pairs = {
  inside: new Int32Array(0),
  outside: new Int32Array(0),
  pair: new Int32Array(0),
};
