/** The first samples of a run: they order the elements and prove nothing. */
import { growDesign, withUnseen, type Growing } from './growth';
import type { PhaseDesign, PhaseProblem } from './phaseDesign';
import { solveRows } from './phaseLeads';
import { faceOf, shiftDesign } from './shiftDesign';

/** Rows of the pilot per base arm; samples of each, if base arms are seen alone. */
const PILOT_ROWS = 1.4;
const PILOT_EACH = 4;

/** The pilot of exchangeable base arms, by shifts. */
export function shiftPilot(
  exchangeable: Int32Array,
  { growing, noise }: Pick<PhaseProblem, 'growing' | 'noise'>,
): PhaseDesign {
  const basis = growing.family.maximize(new Float64Array(growing.family.dimension)).action;
  // One row per base arm does not show the size of the noise.
  const sets = noise.blocks.kind === 'none' ? 1 : 2;
  return {
    ...shiftDesign(faceOf(exchangeable, basis), sets, growing.pullOf),
    size: 0,
    asked: exchangeable,
  };
}

/** One copy of the pilot of all elements, by actions that the oracle finds. */
export function grownPilot(growing: Growing): PhaseDesign {
  const { dimension } = growing.family;
  const nothing = new Set(Array.from({ length: dimension }, (_, arm) => arm));
  // Do not wait for base arms that no action shows.
  withUnseen(new Map(), growing, nothing);
  const shown = Array.from({ length: dimension }, (_, arm) => arm).filter(
    (arm) => !nothing.has(arm),
  );
  // Rows that may depend on each other weigh less, but a sample still counts as one sample.
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
