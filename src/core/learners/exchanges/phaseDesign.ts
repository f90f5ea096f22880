/** What a phase measures: the open questions, each as much as it needs. */
import type { Action } from '../../families/family';
import type { NoiseModel } from '../noise/noiseModel';
import type { ArmCovariance } from './armCovariance';
import type { Counts } from './blocks';
import { exchanged, type ExchangeSpace } from './exchangeSpace';
import { growDesign, type Growing } from './growth';
import { phaseLeads } from './phaseLeads';
import type { Questions } from './questions';
import type { SparsePull } from './sparsePull';
import { Spread } from './spread';

/** The pilot: so many rows for each base arm, or so many samples of each where they are seen alone. */
const PILOT_ROWS = 1.4;
const PILOT_EACH = 4;
/** A phase determines the base arms in question by so many rows for each of them. */
const ROWS = 1.25;
/** The size of normal noise is seen by so many rows more. */
const RESIDUAL_ROWS = 8;
/** A design has so many different rows for each base arm at most, where they are seen alone so many samples for each. */
const MOST_ROWS = 2;
const MOST_EACH = 4;
const MOST_SAMPLES = 50;
/** Up to so many base arms in question a design goes by what each question needs, which takes their square for a step. */
const MOST_DIRECTED = 100;
/** Of so few base arms a design may leave a lead open. */
const MOST_CHECKED = 8;
/** Directions that need less than this share of the most are left to the others. */
const LEAST_NEED = 1e-2;
/** What a question of which nothing is known misses at least, as a logarithm. */
const LEAST_MISSING = 0.5;

/** One copy of the samples that order all elements at first. */
export function pilotDesign(growing: Growing): Counts {
  const { dimension } = growing.family;
  let rows = 0;
  return growDesign(growing, { spread: null, settled: null }, (pulls, covariance) => {
    if (pulls === 0) return false;
    if (covariance.isDiagonal) return isEachSeen(covariance, dimension);
    rows++;
    return rows >= PILOT_ROWS * dimension;
  });
}

function isEachSeen(covariance: ArmCovariance, dimension: number): boolean {
  for (let arm = 0; arm < dimension; arm++)
    if (covariance.at(arm, arm) * PILOT_EACH > 1) return false;
  return true;
}

export interface PhaseProblem {
  readonly space: ExchangeSpace;
  readonly growing: Growing;
  readonly noise: NoiseModel;
  /** Whether every row is of one base arm alone. */
  readonly isByArm: boolean;
}

/**
 * The counts of one estimate, and the samples of the phase. Base arms that are settled stay as they are in the leader where
 * they are seen together with others.
 *
 * @param open the questions that are
 * @param wanted the fewest samples
 */
export function phaseDesign(
  what: PhaseProblem,
  questions: Questions,
  open: Int32Array,
  leader: Action,
  wanted: number,
): { readonly counts: Counts; readonly size: number } {
  const { space, growing, noise, isByArm } = what;
  const { arms: d, factors } = space;
  const isAsked = new Uint8Array(d);
  const { inside, outside, lead, deviation, log } = questions;
  for (const q of open)
    for (const { [q]: element = 0 } of [inside, outside])
      if (factors[element] !== 0) isAsked[element] = 1;
  const asked = Int32Array.from([...isAsked.keys()].filter((arm) => isAsked[arm] === 1));
  const needs = Float64Array.from(open, (q) => {
    const width = Math.max(lead[q] as number, deviation[q] as number);
    const missing = -(log[q] as number);
    const least = Number.isFinite(missing) ? Math.max(LEAST_MISSING, missing) : LEAST_MISSING;
    return least / (width * width);
  });
  const most = needs.reduce((a, b) => Math.max(a, b), 0);
  const spread = new Spread(d, asked, isByArm);
  open.forEach((q, place) => {
    const need = (needs[place] as number) / most;
    const [i, j] = [inside[q] as number, outside[q] as number];
    if (need > LEAST_NEED)
      spread.add(i, factors[i] as number, j, factors[j] as number, need * need);
  });
  const own = new Set(leader);
  // Base arms that count differently are compared by their values, of which a sum with what is settled shows the differences alone.
  const isAlike = asked.every((arm) => factors[arm] === factors[asked[0] as number]);
  const settled =
    isByArm || asked.length === d || !isAlike
      ? null
      : Float64Array.from(isAsked, (one, arm) => (one === 1 ? 0 : own.has(arm) ? 1 : -1));
  const { rank } = space.matroid;
  const extra = noise.blocks.kind === 'parts' && !isByArm ? RESIDUAL_ROWS : 1;
  const least = isByArm
    ? Math.ceil(asked.length / rank)
    : Math.ceil(ROWS * (isAlike ? asked.length : d) + extra);
  const different = isByArm
    ? MOST_EACH * Math.ceil(d / rank) + MOST_SAMPLES
    : Math.max(least, MOST_ROWS * (isAlike ? asked.length : d) + extra);
  const size = Math.max(least, wanted);
  // While much is open all directions are about as urgent.
  const isFew = isByArm || asked.length <= MOST_DIRECTED;
  // What a block has to determine is little: many blocks tell more than large ones.
  const pullsOfOne = noise.blocks.kind === 'estimates' ? least : Math.min(size, different);
  const counts = growDesign(
    growing,
    { spread: isFew ? spread : null, settled },
    (pulls) => pulls >= pullsOfOne,
  );
  if (isByArm) return { size, counts: withUnseen(counts, growing, asked) };
  const isLittle = isAlike && asked.length <= MOST_CHECKED;
  return { size, counts: isLittle ? determined(counts, what, questions, open, leader) : counts };
}

/** The counts, with actions that show the base arms in question that none of them shows: two are compared where both are seen. */
function withUnseen(counts: Counts, { family, pullOf }: Growing, asked: Int32Array): Counts {
  const whole = new Map(counts);
  const unseen = new Set(asked);
  const see = ({ rows }: SparsePull) => {
    for (const { arms } of rows) for (const arm of arms) unseen.delete(arm);
  };
  for (const pull of whole.keys()) see(pull);
  for (let left = Infinity; unseen.size > 0 && unseen.size < left;) {
    left = unseen.size;
    const weights = Float64Array.from({ length: family.dimension }, (_, arm) =>
      unseen.has(arm) ? 1 : 0,
    );
    const pull = pullOf(family.maximize(weights).action);
    whole.set(pull, 1);
    see(pull);
  }
  return whole;
}

/**
 * The counts, with the leader and what an exchange makes of it where they leave that lead open: a phase that never compares two elements
 * would go on for ever.
 */
function determined(
  counts: Counts,
  { space, growing }: PhaseProblem,
  { inside, outside }: Questions,
  open: Int32Array,
  leader: Action,
): Counts {
  const { arms: d, factors } = space;
  const samples = [...counts].map(([pull, count]) => ({
    ...{ pull, count },
    sums: pull.rows.map(() => 0),
  }));
  const leads = phaseLeads([samples], [], d);
  const whole = new Map(counts);
  const known = new Map([...counts.keys()].map((pull) => [pull.action.join(), pull]));
  const add = (action: Action) => {
    const pull = known.get(action.join()) ?? growing.pullOf(action);
    known.set(action.join(), pull);
    whole.set(pull, whole.get(pull) ?? 1);
  };
  for (const q of open) {
    const [i, j] = [inside[q] as number, outside[q] as number];
    if (leads.determines(i, factors[i] as number, j, factors[j] as number)) continue;
    add(leader);
    add(exchanged(space, space.basisOf(leader), i, j));
  }
  return whole;
}
