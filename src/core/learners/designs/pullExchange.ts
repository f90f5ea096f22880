/** Whole counts of the pulls of a pool, changed one pull at a time to lower the variances of some leads. */
import type { Dense } from '../../numerics/linearAlgebra';
import {
  addScaled,
  addSquare,
  dot,
  multiplyVector,
  quadratic,
  scale,
  subtract,
  weightedGram,
} from '../../numerics/linearAlgebra';
import type { EliminationPool } from '../problem/pool';
import type { Leads } from './adaptiveXyDesign';
import { invert } from './designState';

/** The weight of a lead is its share of the largest variance to this power. */
const POWER = 4;
const NEGLIGIBLE = 0.01;
/** Information before the first pull, as a share of one average pull: next to nothing, but in every direction. */
const PRIOR = 1e-4;
/** A pull is indispensable if less than this share of the information on one of its rows would be left without it. */
const LEAST_LEFT = 0.01;
/** How many of the least useful pulls an exchange tries, and the share by which it must lower variance times cost. */
const TRIED = 3;
const HELPS = 0.01;

/** The distinct rows of the actions of a pool, and the information on them before the first pull. */
export interface ShownRows {
  readonly dimension: number;
  readonly rows: readonly Float64Array[];
  /** The indices of the rows of each action. */
  readonly shownBy: readonly (readonly number[])[];
  /** The price of a pull of each action. */
  readonly prices: readonly number[];
  readonly prior: Dense;
  /** The variance of each row before the first pull. */
  readonly priorSquares: Float64Array;
}

/** @returns null if the pool does not show everything */
export function shownRows({ actions, dimension }: EliminationPool): ShownRows | null {
  // Actions may show the same rows.
  const places = new Map<string, number>();
  const rows: Float64Array[] = [];
  const shownBy = actions.map((pull) =>
    pull.rows.map((row) => {
      const key = row.join();
      const place = places.get(key) ?? rows.push(row) - 1;
      places.set(key, place);
      return place;
    }),
  );
  const shares = new Float64Array(rows.length);
  for (const place of shownBy.flat()) shares[place] = (shares[place] as number) + 1;
  const prior = invert(weightedGram(rows, scale(shares, PRIOR / actions.length)))?.inverse;
  if (prior === undefined) return null;
  return {
    dimension,
    rows,
    shownBy,
    prices: actions.map(({ price }) => price),
    prior,
    priorSquares: Float64Array.from(rows, (row) => quadratic(prior, row)),
  };
}

export class PullExchange {
  /** One per action of the pool. */
  readonly counts: Float64Array;
  private readonly inverse: Dense;
  /** The variance of each row. */
  private readonly squares: Float64Array;
  /** For each lead, in units of its width: its direction, the inverse times the direction, and its variance. */
  private readonly leads: {
    readonly direction: Float64Array;
    readonly solved: Float64Array;
    square: number;
  }[];
  /** For each row, the change of the variances of the hard leads by one pull. */
  private readonly gains: Float64Array;

  constructor(
    private readonly shown: ShownRows,
    { leader, widths }: Leads,
  ) {
    const { prior, priorSquares, rows, shownBy } = shown;
    this.counts = new Float64Array(shownBy.length);
    this.inverse = { ...prior, data: prior.data.slice() };
    this.squares = priorSquares.slice();
    this.gains = new Float64Array(rows.length);
    this.leads = Array.from(widths, ([{ point }, width]) => {
      const direction = scale(subtract(leader.point, point), 1 / width);
      const solved = multiplyVector(prior, direction);
      return { direction, solved, square: dot(direction, solved) };
    });
  }

  /** The largest variance of a lead over its squared width. */
  hardest(): number {
    return this.leads.reduce((most, { square }) => Math.max(most, square), 0);
  }

  cost(): number {
    return this.counts.reduce((cost, count, x) => cost + count * this.priceOf(x), 0);
  }

  /** Adds or removes one pull of an action. */
  change(x: number, by: 1 | -1): void {
    const { shown, inverse, squares, leads, counts } = this;
    counts[x] = (counts[x] as number) + by;
    for (const place of shown.shownBy[x] as readonly number[]) {
      const row = shown.rows[place] as Float64Array;
      const solved = multiplyVector(inverse, row);
      const factor = by / (1 + by * dot(row, solved));
      for (const lead of leads) {
        const along = dot(lead.direction, solved);
        lead.square -= factor * along * along;
        addScaled(lead.solved, -factor * along, solved);
      }
      shown.rows.forEach((other, k) => {
        squares[k] = (squares[k] as number) - factor * dot(other, solved) ** 2;
      });
      addSquare(inverse, -factor, solved);
    }
  }

  goTo(wanted: Float64Array): void {
    for (const by of [1, -1] as const)
      wanted.forEach((count, x) => {
        while (by * (count - (this.counts[x] as number)) > 0) this.change(x, by);
      });
  }

  /** Adds a pull of the action that lowers the variances of the hard leads most for its price. @returns the action */
  add(): number {
    this.weigh(1);
    let [chosen, most] = [0, -Infinity];
    this.shown.shownBy.forEach((_, x) => {
      const gain = this.gainOf(x) / this.priceOf(x);
      if (gain > most) [chosen, most] = [x, gain];
    });
    this.change(chosen, 1);
    return chosen;
  }

  /** The pulled actions without the indispensable ones, the least useful for the hard leads first. */
  spare(): readonly number[] {
    this.weigh(-1);
    return [...this.counts.keys()]
      .filter((x) => (this.counts[x] as number) > 0)
      .map((x) => ({ x, loss: this.gainOf(x) / this.priceOf(x) }))
      .filter(({ loss }) => loss < Infinity)
      .sort((a, b) => a.loss - b.loss)
      .map(({ x }) => x);
  }

  /** Replaces pulls that tell little, as long as that helps. */
  exchange(): void {
    const isBetter = (x: number): boolean => {
      const before = this.hardest() * this.cost();
      this.change(x, -1);
      const y = this.add();
      if (this.hardest() * this.cost() < before * (1 - HELPS)) return true;
      this.change(y, -1);
      this.change(x, 1);
      return false;
    };
    while (this.spare().slice(0, TRIED).some(isBetter));
  }

  private weigh(by: 1 | -1): void {
    const worst = this.hardest();
    const hard = this.leads
      .map(({ solved, square }) => ({ solved, weight: (square / worst) ** POWER }))
      .filter(({ weight }) => weight > NEGLIGIBLE);
    const spread = weightedGram(
      hard.map(({ solved }) => solved),
      Float64Array.from(hard, ({ weight }) => weight),
    );
    this.shown.rows.forEach((row, place) => {
      const left = 1 + by * (this.squares[place] as number);
      this.gains[place] = left < LEAST_LEFT ? Infinity : quadratic(spread, row) / left;
    });
  }

  private priceOf(x: number): number {
    return this.shown.prices[x] as number;
  }

  private gainOf(x: number): number {
    let gain = 0;
    for (const place of this.shown.shownBy[x] as readonly number[])
      gain += this.gains[place] as number;
    return gain;
  }
}
