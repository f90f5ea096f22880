/** The design of a phase: it measures the open questions, each as much as it needs. */
import { createUnionFind } from '../../combinatorics/matroids/unionFind';
import type { Action } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { onceEach } from '../../protocol/withLazyFields';
import { silent } from '../designs/phaseEstimate';
import type { NoiseModel } from '../noise/noiseModel';
import type { Counts } from './blocks';
import { exchangeArms } from './armExchange';
import type { ExchangeSpace } from './exchangeSpace';
import { cheapestDesign, growDesign, withUnseen, type Growing } from './growth';
import { phaseLeads, solveRows, type PhaseLeads } from './phaseLeads';
import type { Designed } from './posterior';
import { faceOf, shiftDesign } from './shiftDesign';
import { Spread } from './spread';

/** Rows of a grown design per number that it determines; in a block that is an estimate, BLOCK_ROWS. */
const ROWS = 2;
const BLOCK_ROWS = 1.5;
/** Up to this many base arms, pulls are changed arm by arm (d^2 operations a step); shifts, up to MOST_OF_SHIFTS in question. */
const FEW_ARMS = 200;
const MOST_OF_SHIFTS = 40;
/** Additional rows that show the size of normal noise. */
const RESIDUAL_ROWS = 8;
/**
 * The most different rows of a design, unless it needs more: the first rows distinguish all base arms, and only later ones
 * go where most is wanted. If base arms are seen alone, MOST_EACH samples of each and MOST_SAMPLES more.
 */
const FEW_ROWS = 80;
const MOST_EACH = 4;
const MOST_SAMPLES = 50;
/** Up to this many base arms in question, a design weighs the need of each question, at their square in operations a step. */
const MOST_DIRECTED = 200;
/** Up to this many base arms in question, needs matter more than equal precision: no shifts, except those that are changed. */
const FEWEST_SHIFTED = 8;
/**
 * Shifts are of two sets: less than half the variance of one, for twice the samples. If blocks are estimates, many small
 * ones matter more; they are of one set below this many samples per base arm in question.
 */
const TWO_SETS_OF_BLOCKS = 4;
/** Up to this many base arms in question, a phase is checked for leads that its design leaves open. */
const MOST_CHECKED = 100;
/** Directions that need less than this share of the largest need are left to the others. */
const LEAST_NEED = 1e-2;
/** The least evidence that a question is taken to miss, as a logarithm. */
const LEAST_MISSING = 0.5;

/** The design of a phase: the counts of one estimate, and the fewest samples. */
export interface PhaseDesign extends Designed {
  readonly counts: Counts;
  readonly size: number;
}

export interface PhaseProblem {
  readonly growing: Growing;
  readonly noise: NoiseModel;
  /** Whether every row is of a single base arm. */
  readonly isByArm: boolean;
  /** The factor of each base arm in the reward. */
  readonly factors: Float64Array;
  /** The most base arms that one action can show. */
  readonly rank: number;
  /** The base arms of long sums, of which every set of one size is an action; null elsewhere. */
  readonly exchangeable: Int32Array | null;
  /** The exchanges of measured actions; null if unknown. */
  readonly changing: ExchangeSpace | null;
}

/** A lead that a phase should determine; an iterator may reuse one object for many leads. */
export interface WantedLead {
  readonly direction: ObservationRow;
  /** How much it needs, relative to the others. */
  readonly need: number;
  /** The action behind the leader. */
  rival(): Action;
}

/** The relative number of samples for a lead of this size. @param missing evidence, as a logarithm */
export function needOf(lead: number, deviation: number, missing: number): number {
  const width = Math.max(lead, deviation);
  const least = Number.isFinite(missing) ? Math.max(LEAST_MISSING, missing) : LEAST_MISSING;
  return least / (width * width);
}

/**
 * The counts of one estimate, and the samples of the phase. Settled base arms stay as in the leader if they are seen
 * together with others.
 *
 * @param wanted the open leads; may be iterated several times
 * @param fewest samples
 * @param isWhole whether to show every base arm, if each is seen by itself
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
  // A block has little to determine: many blocks tell more than large ones.
  const isBlock = kind === 'estimates';
  const d = growing.family.dimension;
  const isAsked = new Uint8Array(d);
  // The differences to determine; in groups, fewer than base arms.
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
  // With much open, all directions are about as urgent.
  const isFew = isByArm || asked.length <= MOST_DIRECTED;
  const spread = isFew ? new Spread(d, asked, isByArm) : null;
  if (spread !== null) addLeads(spread, wanted, most);
  const own = new Set(leader);
  // Settled base arms can stay fixed only if those in question count alike: a sum with fixed base arms shows differences of theta
  // alone. Actions outside X need not contain the settled base arms.
  const isAlike =
    growing.spanning === null && asked.every((arm) => factors[arm] === factors[asked[0] as number]);
  const settled =
    isByArm || asked.length === d || !isAlike
      ? null
      : Float64Array.from(isAsked, (one, arm) => (one === 1 ? 0 : own.has(arm) ? 1 : -1));
  const extra = kind === 'parts' && !isByArm ? RESIDUAL_ROWS : 1;
  // Each row of a pull has its own level, to which settled base arms add.
  const ownRows = (isBlock ? BLOCK_ROWS : ROWS) * (isAlike ? differences + rows.length : d) + extra;
  // If a pull of a block has several rows, fewer pulls are enough; leads that they leave open are added below.
  const rowsOfPull = isBlock && isAlike ? rows.length : 1;
  const least = Math.ceil(isByArm ? asked.length / rank : ownRows / rowsOfPull);
  const different = isByArm
    ? MOST_EACH * Math.ceil(d / rank) + MOST_SAMPLES
    : Math.max(least, FEW_ROWS);
  const size = Math.max(least, fewest);
  const pullsOfOne = isBlock ? least : Math.ceil(size / Math.ceil(size / different));
  const free = Math.max(pullsOfOne, isByArm ? 0 : Math.ceil(ROWS * d + extra));
  // Settled base arms may be expensive in the leader.
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
 * The base arms in question, with others from inside or outside of the leader, so that each action contains half of them:
 * then a row tells most about each.
 *
 * @param most of them, unless they are more already
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

/** The measurable action that contains most of an action; the action itself if it can be measured. */
function nearestTo(action: Action, { family }: Growing): Action {
  const weights = new Float64Array(family.dimension);
  for (const arm of action) weights[arm] = 1;
  return family.maximize(weights).action;
}

/** @param most the largest need */
function addLeads(spread: Spread, wanted: Iterable<WantedLead>, most: number): void {
  for (const { direction, need } of wanted) {
    const share = need / most;
    if (share > LEAST_NEED) spread.add(direction, share * share);
  }
}

/** Adds the leader and the rival for each lead that the counts leave open: without a comparison the run would never end. */
function determined(
  counts: Counts,
  { growing, noise }: PhaseProblem,
  wanted: Iterable<WantedLead>,
  leader: Action,
): Counts {
  const whole = new Map(counts);
  const known = new Map([...counts.keys()].map((pull) => [pull.action.join(), pull]));
  const pullFor = onceEach(growing.pullOf, known);
  /** What samples with these counts determine, whatever the answers. */
  const leadsNow = (): PhaseLeads =>
    phaseLeads([silent(whole)], [], growing.family.dimension, noise.now());
  let leads = leadsNow();
  for (const { direction, rival } of wanted) {
    if (leads.determines(direction)) continue;
    for (const pull of (growing.spanning ?? [leader, rival()]).map(pullFor))
      whole.set(pull, whole.get(pull) ?? 1);
    leads = leadsNow();
  }
  return whole;
}
