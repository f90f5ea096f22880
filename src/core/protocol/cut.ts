/**
 * Cuts a request to `room` samples in proportion, with the largest remainders rounded up. Pulls without samples are dropped. The
 * arithmetic is exact for any counts.
 *
 * @param room at least one, fewer than the total of the pulls
 */
export function cutToRoom<Asked extends { readonly count: number }>(
  pulls: readonly Asked[],
  room: number,
): readonly Asked[] {
  const total = pulls.reduce((sum, { count }) => sum + BigInt(count), 0n);
  const shares = pulls.map(({ count }, index) => {
    const exact = BigInt(count) * BigInt(room);
    return { index, count: exact / total, remainder: exact % total };
  });
  const left = BigInt(room) - shares.reduce((sum, { count }) => sum + count, 0n);
  const rounded = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const raised = new Set(rounded.slice(0, Number(left)).map(({ index }) => index));
  return pulls.flatMap((pull, index) => {
    const count = Number(shares[index]?.count ?? 0n) + (raised.has(index) ? 1 : 0);
    return count > 0 ? [{ ...pull, count }] : [];
  });
}
