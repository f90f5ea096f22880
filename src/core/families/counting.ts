/** |X| of a family, as its contract requires. */
import { logBigInt } from '../combinatorics/counting/bigCounting';
import type { ActionCount } from './family';

/** The count of a family whose exact number of actions is known. */
export function exactCount(actions: bigint): ActionCount {
  return { exact: actions, logActions: logBigInt(actions) };
}

/** Counts when first asked, and once: counting may cost more than everything else of a family. */
export function memoised<Value>(compute: () => Value): () => Value {
  let memo: { readonly value: Value } | null = null;
  return () => {
    memo ??= { value: compute() };
    return memo.value;
  };
}
