/** What a phase measures: the open questions, each as much as it needs. */
import { createUnionFind } from '../../combinatorics/matroids/unionFind';
import type { Action } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import type { NoiseModel } from '../noise/noiseModel';
import type { Counts } from './blocks';
import { exchangeArms, type Changing } from './armExchange';
import { cheapestDesign, growDesign, withUnseen, type Growing } from './growth';
import { phaseLeads, solveRows, type PhaseLeads } from './phaseLeads';
import type { Designed } from './posterior';
import { faceOf, shiftDesign } from './shiftDesign';
import { Spread } from './spread';

/** A design that grows has so many rows for each number that it determines, a block that is an estimate so many. */
const ROWS = 2;
const BLOCK_ROWS = 1.5;
/** Of so few base arms pulls are changed base arm by base arm, which takes their square for a step; pulls of shifts with so few in question. */
const FEW_ARMS = 200;
const MOST_OF_SHIFTS = 40;
/** The size of normal noise is seen by so many rows more. */
const RESIDUAL_ROWS = 8;
/**
 * A design has no more rows than that, or so many where this is more: of few base arms the first rows tell all of them apart, and only
 * later ones go where most is wanted. Where base arms are seen alone so many samples for each.
 */
const FEW_ROWS = 80;
const MOST_EACH = 4;
const MOST_SAMPLES = 50;
/** Up to so many base arms in question a design goes by what each question needs, which takes their square for a step. */
const MOST_DIRECTED = 200;
/** Of so few base arms what each needs counts for more than that all are told alike: no shifts, but for those that are changed. */
const FEWEST_SHIFTED = 8;
/**
 * Shifts are of two sets: less than half of the variance of one, for twice the samples. Where a block is an estimate, many small ones count
 * for more, and they are of one set with fewer than so many samples for each base arm in question.
 */
const TWO_SETS_OF_BLOCKS = 4;
/** Up to so many base arms in question a phase is looked at for leads that its design leaves open. */
const MOST_CHECKED = 100;
/** Directions that need less than this share of the most are left to the others. */
const LEAST_NEED = 1e-2;
/** What a question of which nothing is known misses at least, as a logarithm. */
const LEAST_MISSING = 0.5;

/** What is asked of a phase: the counts of one estimate, and how many samples it has at least. */
export interface PhaseDesign extends Designed {
  readonly counts: Counts;
  readonly size: number;
}

export interface PhaseProblem {
  readonly growing: Growing;
  readonly noise: NoiseModel;
  /** Whether every row is of one base arm alone. */
  readonly isByArm: boolean;
  /** What a base arm counts for in the reward. */
  readonly factors: Float64Array;
  /** The base arms that one action can show. */
  readonly rank: number;
  /** The base arms of long sums, of which any so many are an action; null elsewhere. */
  readonly exchangeable: Int32Array | null;
  /** What may take the place of a base arm in what is measured; null where that is not known. */
  readonly changing: Changing | null;
}

/** A lead of the leader that a phase is to tell; where there are many, one object may tell of one after the other. */
export interface WantedLead {
  readonly direction: ObservationRow;
  /** How much it needs, against the others. */
  readonly need: number;
  /** The action behind. */
  rival(): Action;
}

/** Samples for a lead of this size. @param missing what its evidence misses, as a logarithm */
export function needOf(lead: number, deviation: number, missing: number): number {
  const width = Math.max(lead, deviation);
  const least = Number.isFinite(missing) ? Math.max(LEAST_MISSING, missing) : LEAST_MISSING;
  return least / (width * width);
}

/**
 * The counts of one estimate, and the samples of the phase. Base arms that are settled stay as they are in the leader where
 * they are seen together with others.
 *
 * @param wanted the leads that are open, each time from the first
 * @param fewest samples
 * @param isWhole every base arm is shown, where each is seen by itself
 */
export function phaseDesign(
  what: PhaseProblem,
  wanted: Iterable<WantedLead>,
  leader: Action,
  fewest: number,
  isWhole = false,
): PhaseDesign {
  const { growing, noise, isByArm, factors, rank, exchangeable, changing } = what;
  const { kind } = noise.blocks;
  // What a block has to determine is little: many blocks tell more than large ones.
  const isBlock = kind === 'estimates';
  const d = growing.family.dimension;
  const isAsked = new Uint8Array(d);
  // What is told apart: in groups fewer differences than base arms.
  const compared = createUnionFind(d);
  let [most, differences] = [0, 0];
  for (const { direction, need } of wanted) {
    const { arms, coefficients } = direction;
    most = Math.max(most, need);
    let first = -1;
    for (let k = 0; k < arms.length; k++) {
      const arm = arms[k] as number;
      if (coefficients[k] === 0) continue;
      isAsked[arm] = 1;
      if (first < 0) first = arm;
      else if (compared.join(first, arm)) differences++;
    }
  }
  const asked = Int32Array.from([...isAsked.keys()].filter((arm) => isAsked[arm] === 1));
  const { price, rows } = growing.pullOf(nearestTo(leader, growing));
  const isPriced = price !== 1;
  const isChanged = changing !== null && !isByArm && !isPriced && d <= FEW_ARMS;
  const isChangedBlock =
    isChanged && isBlock && exchangeable !== null && asked.length <= MOST_OF_SHIFTS;
  if (exchangeable !== null && asked.length > FEWEST_SHIFTED && !isChangedBlock) {
    const wider = balanced(asked, leader, exchangeable, fewest);
    const isSmall = isBlock && fewest < TWO_SETS_OF_BLOCKS * wider.length;
    const design = shiftDesign(faceOf(wider, leader), isSmall ? 1 : 2, growing.pullOf);
    return { ...design, asked: wider, size: fewest };
  }
  // While much is open all directions are about as urgent.
  const isFew = isByArm || asked.length <= MOST_DIRECTED;
  const spread = isFew ? new Spread(d, asked, isByArm) : null;
  if (spread !== null) addLeads(spread, wanted, most);
  const own = new Set(leader);
  // Base arms that count differently are compared by their values, of which a sum with what is settled shows the differences alone.
  // What is measured besides X has not what is settled alone.
  const isAlike =
    growing.spanning === null && asked.every((arm) => factors[arm] === factors[asked[0] as number]);
  const settled =
    isByArm || asked.length === d || !isAlike
      ? null
      : Float64Array.from(isAsked, (one, arm) => (one === 1 ? 0 : own.has(arm) ? 1 : -1));
  const extra = kind === 'parts' && !isByArm ? RESIDUAL_ROWS : 1;
  // Each sum of a pull has a level of its own, to which what is settled adds.
  const ownRows = (isBlock ? BLOCK_ROWS : ROWS) * (isAlike ? differences + rows.length : d) + extra;
  // Where a pull of a block shows several, so many rows are enough, and what they leave open is added.
  const rowsOfPull = isBlock && isAlike ? rows.length : 1;
  const least = Math.ceil(isByArm ? asked.length / rank : ownRows / rowsOfPull);
  const different = isByArm
    ? MOST_EACH * Math.ceil(d / rank) + MOST_SAMPLES
    : Math.max(least, FEW_ROWS);
  const size = Math.max(least, fewest);
  const pullsOfOne = isBlock ? least : Math.ceil(size / Math.ceil(size / different));
  const free = Math.max(pullsOfOne, isByArm ? 0 : Math.ceil(ROWS * d + extra));
  // What is settled may be dear in the leader.
  const grown = isChangedBlock
    ? shiftDesign(faceOf(asked, leader), 1, growing.pullOf).counts
    : isPriced
      ? cheapestDesign(
          growing,
          asked,
          [true, false].flatMap((byPrice) => [
            { spread, settled, byPrice, size: pullsOfOne },
            ...(settled === null ? [] : [{ spread, settled: null, byPrice, size: free }]),
          ]),
        )
      : growDesign(growing, { spread, settled }, (pulls) => pulls >= pullsOfOne);
  const counts =
    changing !== null && spread !== null && isChanged
      ? exchangeArms(grown, changing, growing.pullOf, spread, (element) => isAsked[element] !== 0)
      : grown;
  const shared = { size: isChangedBlock ? fewest : size, asked, solve: solveRows };
  if (isByArm) {
    const unseen = new Set(isWhole ? isAsked.keys() : asked);
    return { ...shared, counts: withUnseen(counts, growing, unseen) };
  }
  const isLittle = (isAlike || growing.spanning !== null) && asked.length <= MOST_CHECKED;
  return { ...shared, counts: isLittle ? determined(counts, what, wanted, leader) : counts };
}

/**
 * The base arms in question, with others of the leader or outside of it, so that half of them are in each action: a row tells most of
 * each then.
 *
 * @param most of them, where they are not more already
 */
function balanced(asked: Int32Array, leader: Action, arms: Int32Array, most: number): Int32Array {
  const [own, inQuestion] = [new Set(leader), new Set(asked)];
  const inside = asked.reduce((count, arm) => count + (own.has(arm) ? 1 : 0), 0);
  const isMoreInside = 2 * inside > asked.length;
  const missing = Math.min(Math.abs(2 * inside - asked.length), most - asked.length);
  if (missing <= 0) return asked;
  const others = arms.filter((arm) => !inQuestion.has(arm) && own.has(arm) !== isMoreInside);
  return Int32Array.of(...asked, ...others.subarray(0, missing)).sort();
}

/** What can be measured that has most of an action: itself, where that can be. */
function nearestTo(action: Action, { family }: Growing): Action {
  const weights = new Float64Array(family.dimension);
  for (const arm of action) weights[arm] = 1;
  return family.maximize(weights).action;
}

/** @param most that one of them needs */
function addLeads(spread: Spread, wanted: Iterable<WantedLead>, most: number): void {
  for (const { direction, need } of wanted) {
    const share = need / most;
    if (share > LEAST_NEED) spread.add(direction, share * share);
  }
}

/**
 * The counts, with the leader and a rival where they leave that lead open: a phase that never compares the two would go on for ever.
 */
function determined(
  counts: Counts,
  { growing, noise }: PhaseProblem,
  wanted: Iterable<WantedLead>,
  leader: Action,
): Counts {
  const whole = new Map(counts);
  const known = new Map([...counts.keys()].map((pull) => [pull.action.join(), pull]));
  const add = (action: Action) => {
    const pull = known.get(action.join()) ?? growing.pullOf(action);
    known.set(action.join(), pull);
    whole.set(pull, whole.get(pull) ?? 1);
  };
  /** What samples with these counts tell, whatever they show. */
  const leadsNow = (): PhaseLeads => {
    const samples = [...whole].map(([pull, count]) => ({
      ...{ pull, count },
      sums: pull.rows.map(() => 0),
    }));
    return phaseLeads([samples], [], growing.family.dimension, noise.now());
  };
  let leads = leadsNow();
  for (const { direction, rival } of wanted) {
    if (leads.determines(direction)) continue;
    for (const action of growing.spanning ?? [leader, rival()]) add(action);
    leads = leadsNow();
  }
  return whole;
}
