// Looks at a growing fixed design for noise of undeclared size (docs/unknown-noise.md, looks at a long X).
import { addScaled, scale, subtract, sum } from '../../numerics/linearAlgebra';
import { deltaOfRound } from '../contract/accuracyRounds';
import { partsOf, pullBlocks, seenIn } from '../designs/phaseBlocks';
import type { PhasePull, Member } from '../problem/pool';
import { residualOf, vectorOf } from '../designs/phaseEstimate';
import { equalSamples } from '../noise/residual';
import { lookFrame, type CopyOfDesign, type LookProblem, type LookSpace } from './lookFrame';
import type { Look, Looks } from './lookPreparation';
import type { Reach } from './preparation';

/** Copies before the first look. Under symmetric noise they choose the action to follow. */
const FIRST_COPIES = 2;
/** Multiples of c^2: blocks before the first look at the followed action, and the most blocks; a look needs more than c^2. */
const FIRST_BLOCKS = 2.5;
const MOST_BLOCKS = 8;

type Frame = ReturnType<typeof lookFrame>;
/** The data of a look. */
interface Seen {
  readonly blocks: readonly (readonly PhasePull[])[];
  /** b of each block. */
  readonly vectors: readonly Float64Array[];
  /** theta^ of all samples so far, after `replications` copies. */
  readonly theta: Float64Array;
  readonly replications: number;
  readonly look: number;
}

/** What differs between the two assumptions. */
interface Method {
  /** The copies in each block before a look. @param replications so far */
  blocksBefore(look: number, replications: number): readonly number[];
  /** @returns the reach, and theta^ of the samples behind it if these are not all */
  reachBy(seen: Seen): { readonly reach: Reach; readonly theta?: Float64Array };
}

/**
 * @param delta delta_A of all looks together
 * @param growth factor of the copies from look to look
 */
export function undeclaredLooks(
  problem: LookProblem,
  space: LookSpace,
  design: CopyOfDesign,
  delta: number,
  growth: number,
): Looks {
  const { noise } = problem;
  const { pulls, counts } = design;
  const frame = lookFrame(problem, space, design);
  const { looks, information, estimateAt } = frame;
  const logOf = (look: number) => -Math.log(deltaOfRound(delta, look));
  const isSymmetric = noise.blocks.kind === 'estimates';
  const least = counts.reduce((a, b) => (b > 0 ? Math.min(a, b) : a), Infinity);
  return {
    ...looks,
    distance: () => Infinity,
    farthestFrom: () => Infinity,
    samplesAt: (key) => {
      let before = 0;
      let planned: readonly number[] = [];
      /** b = sum of z (sums), of all samples so far. */
      const vector = new Float64Array(space.dimension);
      const { blocksBefore, reachBy } = isSymmetric
        ? symmetricLooks(frame, space, logOf, growth, Math.ceil(noise.blocks.samples / least))
        : gaussianLooks(frame, space.dimension, (look) => looks.logRivals + logOf(look), growth);
      return {
        schedule: (look): Look => {
          planned = blocksBefore(look, before);
          const replications = before + planned.reduce((total, copies) => total + copies, 0);
          const samples = (replications - before) * sum(counts);
          return { ...key({ look, replications }), samples, replications };
        },
        *sample({ round, replications }) {
          before = replications;
          const copies = isSymmetric
            ? planned.map((own) => scale(counts, own))
            : planned.flatMap((own) => partsOf(scale(counts, own), noise.blocks.most));
          // Copies that only choose an action to follow are of no block.
          const isApart = isSymmetric && noise.blocks.most === 1 && round.round > 1;
          const blocks: (readonly PhasePull[])[] = [];
          for (const request of isApart ? copies.map((own) => [own]) : [copies])
            blocks.push(...(yield* pullBlocks({ actions: pulls }, request)));
          const vectors = blocks.map((block) => vectorOf(block, space.dimension));
          for (const own of vectors) addScaled(vector, 1, own);
          const whole = estimateAt(vector, replications);
          const { theta } = whole;
          const inverseQuadratic = (b: Float64Array) =>
            information.inverseQuadratic(b) / replications;
          noise.observe(seenIn(blocks), {
            theta,
            information: { ...information, inverseQuadratic },
          });
          return {
            ...whole,
            ...reachBy({ blocks, vectors, theta, replications, look: round.round }),
          };
        },
      };
    },
  };
}

/**
 * Blocks of equally many copies, each with its own estimate, for the lead of an action z that was chosen before them. When
 * another action leads, it becomes z, and its blocks start anew.
 * @param fewest copies in a block
 */
function symmetricLooks(
  { information, directionsOf, looks: { best } }: Frame,
  { memberOf }: LookSpace,
  logOf: (look: number) => number,
  growth: number,
  fewest: number,
): Method {
  /** c^2: the first look only chooses z; each later one may use the blocks since any look before it. */
  const squareAt = (look: number) => {
    const j = Math.max(1, look - 1);
    return 2 * (logOf(j) + Math.log(j));
  };
  let z: Member | null = null;
  /** Copies per block; and for each block since z was chosen, the sum of the estimates of its copies. */
  let copies = fewest;
  let sums: Float64Array[] = [];
  const reachAt = (square: number): Reach => {
    const m = sums.length;
    if (m <= square) return { factor: Infinity, from: z, distance: () => 1, farthestFrom: () => 1 };
    const mean = scale(totalOf(sums), 1 / m);
    const { pairNorm, boundFrom } = directionsOf(sums.map((own) => subtract(own, mean)));
    // (c' / m) |v|_B, c' = c / sqrt(1 - c^2 / m)
    const factor = Math.sqrt(square / (1 - square / m)) / (copies * m);
    return { factor, from: z, distance: pairNorm, farthestFrom: boundFrom };
  };
  return {
    blocksBefore: (look, replications) => {
      if (look === 1) return new Array<number>(FIRST_COPIES).fill(1);
      const first = FIRST_BLOCKS * squareAt(look) * copies;
      const wanted = sums.length === 0 ? first : (growth - 1) * replications;
      return new Array<number>(2 * Math.ceil(wanted / (2 * copies))).fill(copies);
    },
    reachBy: ({ vectors, theta, look }) => {
      const square = squareAt(look);
      if (z !== null) sums.push(...vectors.map((own) => information.solve(own)));
      const reach = reachAt(square);
      const own = z === null ? theta : scale(totalOf(sums), 1 / (copies * sums.length));
      const leader = memberOf((best(theta, 1)[0] as { readonly action: Member['action'] }).action);
      if (z?.action.join() !== leader.action.join()) [z, sums] = [leader, []];
      // Many blocks are merged in pairs.
      while (sums.length > MOST_BLOCKS * square && sums.length % 2 === 0) {
        sums = Array.from({ length: sums.length / 2 }, (_, j) =>
          totalOf(sums.slice(2 * j, 2 * j + 2)),
        );
        copies *= 2;
      }
      return { reach, theta: own };
    },
  };
}

function totalOf(vectors: readonly Float64Array[]): Float64Array {
  const total = (vectors[0] as Float64Array).slice();
  for (const own of vectors.slice(1)) addScaled(total, 1, own);
  return total;
}

/** t sigma^ |v| / sqrt(copies), with t from Student's law at the tail e^-logTail. */
function gaussianLooks(
  { ofOneCopy }: Frame,
  dimension: number,
  logTail: (look: number) => number,
  growth: number,
): Method {
  const { pairNorm, boundFrom } = ofOneCopy();
  const all: PhasePull[] = [];
  return {
    blocksBefore: (_, replications) => [
      replications === 0 ? FIRST_COPIES : Math.ceil(growth * replications) - replications,
    ],
    reachBy: ({ blocks, theta, replications, look }) => {
      all.push(...blocks.flat());
      const residual = residualOf(all, theta, dimension);
      const { squares, degrees: k } = residual;
      // t^2 = k ((2 delta')^(-2 / k) - 1)
      const t =
        k > 0
          ? Math.sqrt(k * Math.expm1((2 / k) * Math.max(0, logTail(look) - Math.LN2)))
          : Infinity;
      // Samples that are all equal may be rounded.
      const isSeen = k > 0 && squares > 0;
      const factor = isSeen ? (t * Math.sqrt(squares / k)) / Math.sqrt(replications) : Infinity;
      const futile = equalSamples(residual);
      return { reach: { factor, from: null, distance: pairNorm, farthestFrom: boundFrom, futile } };
    },
  };
}
