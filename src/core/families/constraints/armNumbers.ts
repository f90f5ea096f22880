/** Base arms that a spec gives by number or name. */

/** The numbers that a base arm of a spec can mean: one, none, or several where a name is given twice. */
export function armNumbers(arm: number | string, names: readonly string[]): readonly number[] {
  if (typeof arm === 'number') return arm >= 0 && arm < names.length ? [arm] : [];
  return names.flatMap((name, number) => (name === arm ? [number] : []));
}
