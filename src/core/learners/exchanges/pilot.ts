/** What the first samples of a run are: they order the elements, and prove nothing. */
import { growDesign, withUnseen, type Growing } from './growth';
import type { PhaseDesign, PhaseProblem } from './phaseDesign';
import { solveRows } from './phaseLeads';
import { faceOf, shiftDesign } from './shiftDesign';

/** The pilot: so many rows for each base arm, or so many samples of each where they are seen alone. */
const PILOT_ROWS = 1.4;
const PILOT_EACH = 4;

/** The samples that order what can be exchanged at first, by shifts. */
export function shiftPilot(
  exchangeable: Int32Array,
  { growing, noise }: Pick<PhaseProblem, 'growing' | 'noise'>,
): PhaseDesign {
  const basis = growing.family.maximize(new Float64Array(growing.family.dimension)).action;
  // The size of noise is not seen by one row for each base arm.
  const sets = noise.blocks.kind === 'none' ? 1 : 2;
  return {
    ...shiftDesign(faceOf(exchangeable, basis), sets, growing.pullOf),
    size: 0,
    asked: exchangeable,
  };
}

/** One copy of the samples that order all elements at first, by actions that the oracle finds. */
export function grownPilot(growing: Growing): PhaseDesign {
  const { dimension } = growing.family;
  const nothing = new Set(Array.from({ length: dimension }, (_, arm) => arm));
  // What no action shows is waited for by nobody.
  withUnseen(new Map(), growing, nothing);
  const shown = Array.from({ length: dimension }, (_, arm) => arm).filter(
    (arm) => !nothing.has(arm),
  );
  // Where the rows of a sample may depend on each other they weigh less, and yet a sample is a sample.
  const [first] = growing.pullOf(growing.family.maximize(new Float64Array(dimension)).action).rows;
  const square = (first?.coefficients[0] ?? 1) ** 2;
  let rows = 0;
  const counts = growDesign(growing, { spread: null, settled: null }, (pulls, covariance) => {
    if (pulls === 0) return false;
    if (covariance.isDiagonal)
      return shown.every((arm) => covariance.at(arm, arm) * PILOT_EACH * square <= 1);
    rows++;
    return rows >= PILOT_ROWS * dimension;
  });
  return { counts, size: 0, solve: solveRows, asked: new Int32Array(0) };
}
