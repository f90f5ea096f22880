/** The blocks of a phase, which show the size of undeclared noise. */
import { sum } from '../../numerics/linearAlgebra';
import type { Routine } from '../../protocol/learner';
import type { NoiseModel } from '../noise/noiseModel';
import type { PhaseComparison } from '../noise/pairProcesses';
import type { SeenSum } from '../noise/noiseSeen';
import type { EliminationPool, PhasePull, Samples } from '../problem/pool';
import type { AdaptiveXyDesign, Leads } from './adaptiveXyDesign';
import { blockCounts } from './blockCounts';
import { phaseCounts, worstLead } from './phaseCounts';
import { chosen, pullAll } from './sampleDesign';
import { phaseEstimate } from './phaseEstimate';

/** The smallest block is used as it is if the phase needs at most this many times the samples of its blocks. */
const SPARE = 1.3;
/** The fewest small blocks of a late phase: twice the phases, each with tests of all pairs, save at most 1% of the samples. */
const FEWEST = 3;
/** The fewest blocks rise by one every so many phases: the first phases know too little to choose a block well. */
const PHASES_EACH = 4;

/** How often each block of a phase pulls each action of the pool. */
export type BlockCounts = readonly Float64Array[];

/**
 * One block if the scale is declared. For symmetric noise, equal blocks that determine each lead on their own; for normal
 * noise, parts of every count, which show its size.
 *
 * @returns a function of leads, their design, the fewest samples of a phase and its number, from 1; small blocks need no design
 */
export function phasePlan(
  pool: EliminationPool,
  { blocks: { kind, most, samples }, variance }: NoiseModel,
): (leads: Leads, design: () => AdaptiveXyDesign, least: number, phase: number) => BlockCounts {
  if (kind === 'none') return (_, design, least) => [phaseCounts(pool, design(), least)];
  if (kind === 'parts')
    return (_, design, least) => partsOf(phaseCounts(pool, design(), least), most);
  const countsFor = blockCounts(pool, variance);
  const raised = (counts: Float64Array): Float64Array =>
    counts.map((count) => (count === 0 ? 0 : Math.max(count, samples)));
  return (leads, design, least, phase) => {
    const found = countsFor(leads);
    const isEnough = found !== null && worstLead(pool, leads, found) < Infinity;
    const smallest = raised(isEnough ? found : phaseCounts(pool, design(), 1));
    const size = sum(smallest);
    const fewest = Math.min(FEWEST, Math.ceil(phase / PHASES_EACH));
    const m = Math.min(most, Math.max(fewest, Math.floor(least / size)));
    const isSmall = SPARE * m * size >= least;
    const counts = isSmall ? smallest : raised(phaseCounts(pool, design(), least / m));
    return Array.from({ length: m }, () => counts);
  };
}

/** Splits counts into at most `most` parts, as equal as possible. */
export function partsOf(counts: Float64Array, most: number): BlockCounts {
  const parts = Math.max(1, Math.min(most, Math.max(...counts)));
  return Array.from({ length: parts }, (_, j) =>
    counts.map((count) => Math.floor((count * (j + 1)) / parts) - Math.floor((count * j) / parts)),
  );
}

/** Pulls all blocks in one request. @returns the answers of each block */
export function pullBlocks(
  pool: Pick<EliminationPool, 'actions'>,
  blocks: BlockCounts,
): Routine<readonly (readonly PhasePull[])[]> {
  return pullAll(blocks.map((counts) => chosen(pool, counts)));
}

/**
 * What a phase shows about some actions.
 * @param order their indices, the leader first
 * @param points their coordinates in the pool
 * @param resting how many at the end are compared only with those before them
 */
export function compareInPhase(
  blocks: readonly (readonly PhasePull[])[],
  order: readonly number[],
  points: readonly Float64Array[],
  { blocks: { kind, isRobust }, deviation }: NoiseModel,
  resting = 0,
): PhaseComparison {
  const estimates = kind === 'estimates' ? blocks : [merged(blocks)];
  const parts = kind === 'parts' ? blocks : [];
  // The noise seen before the phase: with a scale from its own blocks, the estimate would not be odd.
  const scale = isRobust ? deviation(1) : null;
  return { order, resting, ...phaseEstimate(estimates, points, parts, scale) };
}

/** The pulls of all blocks together, each action once. */
export function merged<Of>(blocks: readonly (readonly Samples<Of>[])[]): readonly Samples<Of>[] {
  const [only] = blocks;
  if (blocks.length === 1 && only !== undefined) return only;
  const whole = new Map<Of, Samples<Of>>();
  for (const entry of blocks.flat()) {
    const { pull } = entry;
    const before = whole.get(pull);
    whole.set(
      pull,
      before === undefined
        ? entry
        : {
            pull,
            count: before.count + entry.count,
            sums: Array.from(entry.sums, (value, l) => value + (before.sums[l] as number)),
          },
    );
  }
  return [...whole.values()];
}

/** The sums that show the noise. */
export function seenIn(blocks: readonly (readonly PhasePull[])[]): readonly SeenSum[] {
  return blocks.flat().flatMap(({ pull, count, sums }) =>
    pull.rows.map((row, l) => ({
      action: pull.action.join(),
      row,
      dependent: pull.dependent ?? 1,
      count,
      sum: sums[l] as number,
    })),
  );
}
