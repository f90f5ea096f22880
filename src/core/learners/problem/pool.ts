/** What an elimination may pull, in coordinates that distinguish its rivals. */
import type { Action } from '../../families/family';
import { scale, type Dense } from '../../numerics/linearAlgebra';
import type { XyPoint } from '../../design/xy/xyProblem';
import type { ArmPoints } from '../contract/roundReport';

/** An action that may be the answer: its reward is point'theta. */
export interface Member {
  readonly action: Action;
  readonly point: Float64Array;
}

/** An action that may be pulled, in units in which its observations have independent noise of scale R. */
export interface PoolPull {
  readonly action: Action;
  /** z_l: a pull shows z_l'theta + noise for each. */
  readonly rows: XyPoint;
  /** See `WhitenedPull`. */
  readonly dependent?: number;
  /** The price of a sample, in any unit. */
  readonly price: number;
  /** The observations of a pull in these units, one number per row. @param answers as received, or a sum of them */
  whiten(answers: ArrayLike<number>): ArrayLike<number>;
}

/** An action whose only observation is its total, which is its reward. */
export interface PoolAction extends Member, PoolPull {
  /** u_x, its noise relative to R. */
  readonly deviation: number;
  /** z / u_x, whose observations have noise of scale R. */
  readonly scaled: Float64Array;
}

/** Samples of an action in one block. @template Of what is pulled: the same object in all blocks */
export interface Samples<Of> {
  readonly pull: Of;
  readonly count: number;
  /** The sum of its samples, one number per row of the pull. */
  readonly sums: ArrayLike<number>;
}

export type PhasePull = Samples<Omit<PoolPull, 'price'>>;

/** Visits the rows of some samples. */
export function eachRow<Row>(
  samples: readonly Samples<{ readonly rows: readonly Row[] }>[],
  take: (row: Row, count: number, sum: number) => void,
): void {
  for (const { pull, count, sums } of samples)
    pull.rows.forEach((row, l) => {
      take(row, count, sums[l] as number);
    });
}

/** @param deviation u_x @param price of a sample */
export function poolAction({ action, point }: Member, deviation: number, price = 1): PoolAction {
  const scaled = scale(point, 1 / deviation);
  const whiten = (answers: ArrayLike<number>) => [(answers[0] as number) / deviation];
  return { action, point, deviation, scaled, rows: [scaled], whiten, price };
}

/** Those of the actions that are not among others, each once. */
export function notIn(others: readonly Action[], actions: readonly Action[]): readonly Action[] {
  const known = new Set(others.map((action) => action.join()));
  return actions.filter((action) => known.size < known.add(action.join()).size);
}

export interface EliminationPool {
  readonly dimension: number;
  /** S, in its order. */
  readonly members: readonly Member[];
  /** What may be pulled: the measurable actions of S, then the support. */
  readonly actions: readonly PoolPull[];
  /** A and b of the preparation in the coordinates of the pool. */
  readonly sufficientStatistics: { readonly matrix: Dense; readonly vector: Float64Array };
  /** The base arms in these coordinates. */
  readonly arms: ArmPoints;
  /** Earlier measurements, in parts that are compared one after the other; each part is a list of blocks. */
  readonly old?: readonly (readonly (readonly PhasePull[])[])[];
}

/** The approximate multiplications of one step of a design over the pool. */
export function stepWork({ dimension, actions }: EliminationPool): number {
  return actions.reduce((sum, { rows }) => sum + rows.length, 0) * dimension ** 2;
}

export interface TotalsPool extends EliminationPool {
  readonly members: readonly PoolAction[];
  readonly actions: readonly PoolAction[];
}
