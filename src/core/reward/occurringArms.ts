/** The base arms that occur in some action. */
import type { ActionFamily } from '../families/family';

/** Ascending; one oracle call for each base arm that no earlier answer has shown. */
export function occurringArms(family: ActionFamily): readonly number[] {
  const occurs = new Uint8Array(family.dimension);
  for (let arm = 0; arm < family.dimension; arm++) {
    if (occurs[arm] === 1) continue;
    const weights = new Float64Array(family.dimension);
    weights[arm] = 1;
    for (const other of family.maximize(weights).action) occurs[other] = 1;
  }
  return Array.from(occurs.keys()).filter((arm) => occurs[arm] === 1);
}
