/** Choices of a list of which some stand for the whole list. */
interface Choosable {
  /** It stands for many others, and is chosen alone. */
  readonly isAll: boolean;
}

/**
 * What stays chosen: one that stands for all takes the place of what was chosen before, and any other takes its place.
 * @param before what was chosen
 * @param now the same with what was just added or taken away
 */
export function exclusive<Choice extends Choosable>(
  before: readonly Choice[],
  now: readonly Choice[],
): readonly Choice[] {
  const added = now.filter((choice) => !before.includes(choice));
  const all = added.findLast(({ isAll }) => isAll);
  if (all !== undefined) return [all];
  return added.length === 0 ? now : now.filter(({ isAll }) => !isAll);
}
