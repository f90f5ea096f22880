/** The largest sums of one term from each of several lists. */
import { bestFirst } from './bestFirst';

/** A choice from one list with its contribution to the sum. */
export interface Term<Item> {
  readonly item: Item;
  readonly value: number;
}

interface Chain<Item> {
  readonly value: number;
  readonly item: Item;
  readonly before: Chain<Item> | null;
}

/**
 * The choices of one term from each list with the largest sums, descending, at most `limit`.
 *
 * Lists are added one by one. For the largest sums X + Y of two descending lists, the pair (i, j) is followed by (i, j + 1), and
 * by (i + 1, 0) if j = 0, so that each pair occurs once (Lawler's partition for a product of two sets). Floating-point addition
 * is monotone, and hence so are the sums.
 * @param lists each not empty and in descending order of value; only the first `limit` terms are read
 */
export function rankSums<Item>(lists: readonly (readonly Term<Item>[])[], limit: number): Item[][] {
  let chains: (Chain<Item> | null)[] = [null];
  for (const list of lists) chains = extendChains(chains, list, limit);
  return chains.map(itemsOf);
}

function extendChains<Item>(
  chains: readonly (Chain<Item> | null)[],
  list: readonly Term<Item>[],
  limit: number,
): Chain<Item>[] {
  interface Pair extends Chain<Item> {
    readonly i: number;
    readonly j: number;
  }
  function* pair(i: number, j: number): Generator<Pair> {
    const before = chains[i];
    const term = list[j];
    if (before === undefined || term === undefined) return;
    yield { i, j, before, item: term.item, value: (before?.value ?? 0) + term.value };
  }
  function* successors({ i, j }: Pair): Generator<Pair> {
    yield* pair(i, j + 1);
    if (j === 0) yield* pair(i + 1, 0);
  }
  return [...bestFirst(pair(0, 0), (chain) => chain.value, successors, limit)];
}

function itemsOf<Item>(chain: Chain<Item> | null): Item[] {
  const items: Item[] = [];
  for (let link = chain; link !== null; link = link.before) items.push(link.item);
  return items.reverse();
}
