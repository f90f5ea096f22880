// Looks at a growing fixed design for noise of an undeclared size (docs/unknown-noise.md, looks at a long X).
import { covarianceOf } from '../../design/certificates/estimateCovariance';
import { leaderDirections } from '../../design/certificates/leaderDirections';
import type { Action, ActionFamily } from '../../families/family';
import { cholesky } from '../../numerics/cholesky';
import { addScaled, dot, scale, subtract, sum, weightedGram } from '../../numerics/linearAlgebra';
import type { Reward } from '../../reward/reward';
import { deltaOfRound } from '../contract/accuracyRounds';
import type { ArmPoints } from '../contract/roundReport';
import { linearEstimate } from '../contract/roundReport';
import { partsOf, pullBlocks, seenIn } from '../designs/phaseBlocks';
import type { PhasePull } from '../designs/phaseEstimate';
import type { NoiseModel } from '../noise/noiseModel';
import { logAlternatives } from '../problem/linearProblem';
import type { Member, PoolPull } from '../problem/pool';
import type { Look, Looks } from './lookPreparation';
import type { Reach } from './preparation';

/** The coordinates in which everything that is seen tells of theta. */
export interface LookSpace {
  readonly dimension: number;
  /** The vector of R^d with these coordinates. */
  lift(coordinates: Float64Array): Float64Array;
  memberOf(action: Action): Member;
  readonly arms: ArmPoints;
}

export interface UndeclaredProblem {
  readonly family: ActionFamily;
  readonly reward: Reward;
  readonly noise: NoiseModel;
}

/** One copy of the design: what is pulled, and how often. */
export interface CopyOfDesign {
  readonly pulls: readonly PoolPull[];
  readonly counts: Float64Array;
}

/** The blocks before the first look, and the most, as multiples of c^2: a look needs more than c^2. */
const FIRST_BLOCKS = 1.25;
const MOST_BLOCKS = 8;

/**
 * @param delta delta_A of all looks together
 * @param growth of the copies from look to look
 */
export function undeclaredLooks(
  problem: UndeclaredProblem,
  space: LookSpace,
  { pulls, counts }: CopyOfDesign,
  delta: number,
  growth: number,
): Looks {
  const { family, reward, noise } = problem;
  const { dimension, lift, memberOf, arms } = space;
  const drawn = pulls.flatMap((pull, index) =>
    pull.rows.map((row) => ({ row, count: counts[index] as number })),
  );
  const unit = weightedGram(
    drawn.map(({ row }) => row),
    Float64Array.from(drawn, ({ count }) => count),
  );
  const information = cholesky(unit);
  if (information === null) throw new Error('The rows of a design do not span by rounding.');
  const logRivals = logAlternatives(family);
  const logTail = (look: number) => logRivals - Math.log(deltaOfRound(delta, look));
  const replicationSize = sum(counts);
  const directionsOf = (rows: readonly Float64Array[]) =>
    leaderDirections(family, reward, covarianceOf(rows));
  /** b = sum of z (sums), of all samples so far. */
  const vector = new Float64Array(dimension);
  const vectorOf = (block: readonly PhasePull[]): Float64Array => {
    const own = new Float64Array(dimension);
    for (const { pull, sums } of block)
      pull.rows.forEach((row, l) => {
        addScaled(own, sums[l] as number, row);
      });
    return own;
  };

  /** A_1^-1 of one copy in R^d, as in the looks at a declared scale. */
  const ofDesign = () =>
    directionsOf(
      drawn.map(({ row, count }) => lift(scale(information.solve(row), Math.sqrt(count)))),
    );
  const normal = gaussianReach(ofDesign, dimension);
  const symmetric = new SymmetricBlocks();
  const isSymmetric = noise.blocks.kind === 'estimates';

  return {
    rank: dimension,
    logRivals,
    noise,
    design: {
      support: pulls.map(({ action }) => action),
      points: pulls.map(({ action }) => memberOf(action).point),
      replicationSize,
    },
    best: (theta, k) => reward.best(lift(theta), k),
    candidate: (action, theta) => {
      const { point } = memberOf(action);
      return { action, point, estimate: dot(point, theta) };
    },
    distance: () => Infinity,
    farthestFrom: () => Infinity,
    samplesAt: (key) => {
      let before = 0;
      return {
        schedule: (look): Look => {
          const first = isSymmetric ? FIRST_BLOCKS * 2 * logTail(1) : 2;
          const step = 2 * symmetric.copies;
          const wanted = before === 0 ? first : growth * before;
          const replications = isSymmetric ? step * Math.ceil(wanted / step) : Math.ceil(wanted);
          const samples = (replications - before) * replicationSize;
          return { ...key({ look, replications }), samples, replications };
        },
        *sample({ round, replications }) {
          const more = replications - before;
          before = replications;
          const copies = isSymmetric
            ? Array.from({ length: more / symmetric.copies }, () => scale(counts, symmetric.copies))
            : partsOf(scale(counts, more), noise.blocks.most);
          const blocks = yield* pullBlocks({ actions: pulls }, copies);
          const vectors = blocks.map(vectorOf);
          for (const own of vectors) addScaled(vector, 1, own);
          const theta = information.solve(vector).map((value) => value / replications);
          const matrix = { ...unit, data: unit.data.map((value) => value * replications) };
          noise.observe(seenIn(blocks), { theta, information: scaled(information, replications) });
          const tail = logTail(round.round);
          let reach: Reach;
          if (isSymmetric) {
            symmetric.add(vectors.map((own) => information.solve(own)));
            reach = symmetric.reach(2 * tail, replications, (rows) => directionsOf(rows.map(lift)));
            symmetric.halve(MOST_BLOCKS * 2 * tail);
          } else {
            reach = normal(blocks, theta, replications, tail);
          }
          const width = (point: Float64Array): number =>
            noise.halfWidth(Math.sqrt(dot(point, information.solve(point)) / replications));
          const estimate = linearEstimate(width, theta, arms);
          return { theta, estimate, sufficientStatistics: { matrix, vector }, reach };
        },
      };
    },
  };
}

/** The information of so many copies. */
function scaled(
  information: NonNullable<ReturnType<typeof cholesky>>,
  copies: number,
): NonNullable<ReturnType<typeof cholesky>> {
  return {
    ...information,
    inverseQuadratic: (b) => information.inverseQuadratic(b) / copies,
  };
}

/** Blocks of equally many copies, each with the sum of the estimates of its copies. */
class SymmetricBlocks {
  /** Copies in a block. */
  copies = 1;
  private sums: Float64Array[] = [];

  add(sums: readonly Float64Array[]): void {
    this.sums.push(...sums);
  }

  /** Two blocks become one where they are more than `most`. */
  halve(most: number): void {
    while (this.sums.length > most && this.sums.length % 2 === 0) {
      this.sums = this.sums.flatMap((own, j) => {
        const next = this.sums[j + 1];
        return j % 2 === 1 || next === undefined
          ? []
          : [own.map((value, i) => value + (next[i] as number))];
      });
      this.copies *= 2;
    }
  }

  /**
   * (c' / m) |v|_B for the sums of the blocks, c' = c / sqrt(1 - c^2 / m); infinite for m <= c^2.
   * @param square c^2
   */
  reach(
    square: number,
    replications: number,
    directionsOf: (rows: readonly Float64Array[]) => ReturnType<typeof leaderDirections>,
  ): Reach {
    const m = this.sums.length;
    if (m <= square) return { factor: Infinity, distance: () => 1, farthestFrom: () => 1 };
    const mean = (this.sums[0] as Float64Array).map(
      (_, i) => this.sums.reduce((total, own) => total + (own[i] as number), 0) / m,
    );
    const { pairNorm, boundFrom } = directionsOf(this.sums.map((own) => subtract(own, mean)));
    return {
      factor: Math.sqrt(square / (1 - square / m)) / replications,
      distance: pairNorm,
      farthestFrom: boundFrom,
    };
  }
}

/** t sigma^ |v| / sqrt(copies), t of Student's law at the tail e^-logTail. */
function gaussianReach(
  ofDesign: () => ReturnType<typeof leaderDirections>,
  dimension: number,
): (
  blocks: readonly (readonly PhasePull[])[],
  theta: Float64Array,
  replications: number,
  logTail: number,
) => Reach {
  const { pairNorm, boundFrom } = ofDesign();
  const all: PhasePull[] = [];
  return (blocks, theta, replications, logTail) => {
    all.push(...blocks.flat());
    let [squares, rows] = [0, 0];
    for (const { pull, count, sums } of all)
      pull.rows.forEach((row, l) => {
        squares += ((sums[l] as number) - count * dot(row, theta)) ** 2 / count;
        rows++;
      });
    const k = rows - dimension;
    // t^2 = k ((2 delta')^(-2 / k) - 1)
    const t =
      k > 0 ? Math.sqrt(k * Math.expm1((2 / k) * Math.max(0, logTail - Math.LN2))) : Infinity;
    const factor = k > 0 ? (t * Math.sqrt(squares / k)) / Math.sqrt(replications) : Infinity;
    return { factor, distance: pairNorm, farthestFrom: boundFrom };
  };
}
