/** Pairs that are no exchange of the leader but may become one of the next leader. */
import type { ExchangeSpace } from './exchangeSpace';
import type { PairNumbers } from './pairNumbers';
import { pairsOf, type Pairs, type Questions } from './questions';
import type { Sides } from './shares';

/** ln Phi(-4): elements less likely to change sides are not on the border. */
const BORDER = -10.36;
/** At most this many pairs count, those likeliest to change sides. */
const MOST_PAIRS = 2e6;

/** The pairs with an element on the border that are not among the questions. */
export function besideQuestions(
  { arms, matroid, groupOf, factors }: ExchangeSpace,
  { logIn, logOut }: Sides,
  questions: Questions,
  numbers: PairNumbers,
): Pairs {
  // One element of value 0 stands for all.
  const elements = Math.min(matroid.elements, arms + 1);
  const nearness = Float64Array.from({ length: elements }, (_, element) =>
    Math.min(logIn[element] as number, logOut[element] as number),
  );
  const most = Math.floor(MOST_PAIRS / elements);
  const least =
    most < elements ? Math.max(BORDER, nearness.toSorted()[elements - most] as number) : BORDER;
  const isBorder = Uint8Array.from(nearness, (own) => (own > least ? 1 : 0));
  const size = elements * isBorder.reduce((count, own) => count + own, 0);
  const inside = new Int32Array(size);
  const outside = new Int32Array(size);
  let count = 0;
  isBorder.forEach((own, i) => {
    if (own === 0) return;
    for (let j = 0; j < elements; j++) {
      if (j === i || groupOf?.[i] !== groupOf?.[j] || (isBorder[j] === 1 && j < i)) continue;
      if (factors[i] === 0 && factors[j] === 0) continue;
      inside[count] = i;
      outside[count++] = j;
    }
  });
  const all = { inside: inside.subarray(0, count), outside: outside.subarray(0, count) };
  const pair = numbers.numbersOf(all);
  const isAsked = new Uint8Array(numbers.count);
  for (const number of questions.pair) isAsked[number] = 1;
  const others = pair.map((_, q) => q).filter((q) => isAsked[pair[q] as number] === 0);
  return pairsOf({ ...all, pair }, others, NO_PAIRS);
}

export const NO_PAIRS: Pairs = {
  inside: new Int32Array(0),
  outside: new Int32Array(0),
  pair: new Int32Array(0),
};
