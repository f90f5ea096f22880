/** The indices of the `most` smallest numbers, smallest first. */
export function smallest(values: Float64Array, most: number): readonly number[] {
  const found: number[] = [];
  for (let place = 0; place < values.length; place++) {
    const value = values[place] as number;
    if (found.length === most && value >= (values[found[most - 1] as number] as number)) continue;
    const at = found.findIndex((other) => value < (values[other] as number));
    found.splice(at < 0 ? found.length : at, 0, place);
    if (found.length > most) found.pop();
  }
  return found;
}
