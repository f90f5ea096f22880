/** Improves a design of few pulls, one base arm at a time: the fewer the rows, the more each of them matters. */
import type { Action } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { denseOf, multiply, sparseDot, zeros } from '../../numerics/linearAlgebra';
import { onceEach } from '../../protocol/withLazyFields';
import { imageOf, subtractEntries } from '../../reward/rewardVectors';
import { invert } from '../designs/designState';
import type { Counts } from './blocks';
import { exchanged, type ExchangeSpace } from './exchangeSpace';
import type { SparsePull } from './sparsePull';
import type { Spread } from './spread';

/** Rounds over all pulls, while some exchange lowers the sum of the variances by HELPS times the share of one pull. */
const ROUNDS = 12;
const HELPS = 0.04;
/** The most exchanges examined for one design; a round examines all exchanges of each pull. */
const MOST_LOOKED_AT = 1e6;
/** Information before the first pull: next to nothing. */
const PRIOR = 1e-6;
/** A change that leaves at most this share of the determinant of the information would lose a direction. */
const LOST = 1e-3;

/** The rows of a pull that contain a base arm, with its coefficients. */
type Column = readonly { readonly row: number; readonly coefficient: number }[];
const NOWHERE: Column = [];

/**
 * Exchanges base arms in the pulls, as long as that lowers the sum of the variances of some directions.
 *
 * @param counts of the pulls
 * @param spread the directions
 * @param isAsked whether a base arm may enter or leave
 */
export function exchangeArms(
  counts: Counts,
  space: ExchangeSpace,
  pullOf: (action: Action) => SparsePull,
  spread: Spread,
  isAsked: (element: number) => boolean,
): Counts {
  const known = new Map([...counts.keys()].map((pull) => [pull.action.join(), pull]));
  const pullFor = onceEach(pullOf, known);
  const pulls = [...counts].flatMap(([pull, count]) => new Array<SparsePull>(count).fill(pull));
  const exchangesFor = onceEach((action: Action) => space.exchangesOf(space.basisOf(action)));
  const columns = columnsOf(known.values());
  const variances = Variances.of(pulls, spread);
  const [first] = pulls;
  if (columns === null || variances === null || first === undefined) return counts;
  const helps = HELPS / pulls.length;
  const lookedAt = pulls.length * exchangesFor(first.action).inside.length;
  const rounds = Math.min(ROUNDS, Math.floor(MOST_LOOKED_AT / lookedAt));
  for (let round = 0; round < rounds; round++) {
    let isBetter = false;
    pulls.forEach((pull, place) => {
      const { inside, outside } = exchangesFor(pull.action);
      const gain = variances.gainsOf(pull);
      let [chosen, most] = [-1, helps * variances.total];
      for (let q = 0; q < inside.length; q++) {
        const [out, entering] = [inside[q] as number, outside[q] as number];
        if (!isAsked(out) || !isAsked(entering)) continue;
        const own = gain(
          out,
          columns.get(out) ?? NOWHERE,
          entering,
          columns.get(entering) ?? NOWHERE,
        );
        if (own > most) [chosen, most] = [q, own];
      }
      if (chosen < 0) return;
      const next = pullFor(
        exchanged(
          space,
          space.basisOf(pull.action),
          inside[chosen] as number,
          outside[chosen] as number,
        ),
      );
      if (next.price !== pull.price || !variances.replace(pull, next)) return;
      pulls[place] = next;
      isBetter = true;
    });
    if (!isBetter) break;
  }
  const changed = new Map<SparsePull, number>();
  for (const pull of pulls) changed.set(pull, (changed.get(pull) ?? 0) + 1);
  return changed;
}

/** The column of each base arm; null if it differs from pull to pull. */
function columnsOf(pulls: Iterable<SparsePull>): ReadonlyMap<number, Column> | null {
  const columns = new Map<number, Column>();
  for (const { rows, action } of pulls) {
    const own = new Map(action.map((arm) => [arm, [] as { row: number; coefficient: number }[]]));
    rows.forEach(({ arms, coefficients }, row) => {
      arms.forEach((arm, k) => own.get(arm)?.push({ row, coefficient: coefficients[k] as number }));
    });
    for (const [arm, column] of own) {
      const before = columns.get(arm);
      if (before === undefined) columns.set(arm, column);
      else if (!isSame(before, column)) return null;
    }
  }
  return columns;
}

function isSame(one: Column, other: Column): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ row, coefficient }, k) => row === other[k]?.row && coefficient === other[k].coefficient,
    )
  );
}

/** Q = (sum of x x')^-1 over the rows x of some pulls, G = QWQ, and tr QW, with W the spread. */
class Variances {
  private constructor(
    private readonly dimension: number,
    private Q: Float64Array,
    private G: Float64Array,
    /** tr QW */
    public total: number,
  ) {}

  static of(pulls: readonly SparsePull[], spread: Spread): Variances | null {
    const d = spread.diagonal.length;
    const matrix = zeros(d, d);
    for (let i = 0; i < d; i++) matrix.data[i * (d + 1)] = PRIOR;
    for (const { rows } of pulls)
      for (const { arms, coefficients } of rows)
        for (let k = 0; k < arms.length; k++)
          for (let l = 0; l < arms.length; l++) {
            const at = (arms[k] as number) * d + (arms[l] as number);
            matrix.data[at] =
              (matrix.data[at] as number) +
              (coefficients[k] as number) * (coefficients[l] as number);
          }
    const Q = invert(matrix)?.inverse.data;
    if (Q === undefined) return null;
    const WQ = Array.from({ length: d }, (_, i) => spread.times(Q.subarray(i * d, (i + 1) * d)));
    const G = multiply(denseOf(WQ), { rows: d, columns: d, data: Q }).data;
    const total = WQ.reduce((trace, own, i) => trace + (own[i] as number), 0);
    return new Variances(d, Q, G, total);
  }

  /** The reduction of the total if one base arm of a pull leaves and another enters; approximate for several rows. */
  gainsOf({ rows }: SparsePull) {
    const { dimension: d, Q, G } = this;
    const seen = rows.map((row) => {
      const [q, g] = [times(Q, d, row), times(G, d, row)];
      const { arms, coefficients } = row;
      return {
        q,
        g,
        own: sparseDot(arms, coefficients, q),
        form: sparseDot(arms, coefficients, g),
      };
    });
    // Elements beyond the base arms are in no row: their coefficient is 0, whatever is read for them.
    const at = (M: Float64Array, i: number, j: number) => M[i * d + j] ?? 0;
    const part = (row: number, a: number, ca: number, b: number, cb: number): number => {
      const x = seen[row];
      if (x === undefined) return 0;
      const along = cb * (x.q[b] ?? 0) - ca * (x.q[a] ?? 0);
      const alongForm = cb * (x.g[b] ?? 0) - ca * (x.g[a] ?? 0);
      const [aa, ab, bb] = [ca * ca, 2 * ca * cb, cb * cb];
      const square = aa * at(Q, a, a) + bb * at(Q, b, b) - ab * at(Q, a, b);
      const det = (x.own - 1) * square - (1 + along) ** 2;
      if (det > -LOST) return -Infinity;
      const squareForm = aa * at(G, a, a) + bb * at(G, b, b) - ab * at(G, a, b);
      return (square * x.form - 2 * (1 + along) * alongForm + (x.own - 1) * squareForm) / det;
    };
    return (a: number, columnA: Column, b: number, columnB: Column): number => {
      if (seen.length === 1)
        return part(0, a, columnA[0]?.coefficient ?? 0, b, columnB[0]?.coefficient ?? 0);
      let gain = 0;
      for (const { row, coefficient } of columnA) {
        const other = columnB.find((own) => own.row === row);
        gain += part(row, a, coefficient, b, other?.coefficient ?? 0);
      }
      for (const { row, coefficient } of columnB)
        if (columnA.every((own) => own.row !== row)) gain += part(row, a, 0, b, coefficient);
      return gain;
    };
  }

  /** Replaces a pull if that lowers the total. @returns whether it did */
  replace(pull: SparsePull, next: SparsePull): boolean {
    if (next.rows.length !== pull.rows.length) return false;
    const before = { Q: this.Q, G: this.G, total: this.total };
    [this.Q, this.G] = [this.Q.slice(), this.G.slice()];
    const isDone = pull.rows.every((row, l) => this.change(row, next.rows[l] as ObservationRow));
    if (isDone && this.total < before.total) return true;
    Object.assign(this, before);
    return false;
  }

  /** Replaces row x by y. With u = y - x: Q - B S^-1 B', B = Q (x, u), S = ((x'Qx - 1, 1 + x'Qu), (1 + x'Qu, u'Qu)). */
  private change(x: ObservationRow, y: ObservationRow): boolean {
    const { dimension: d, Q, G } = this;
    const u = subtractEntries(y, x);
    if (u.arms.length === 0) return true;
    const [qx, qu, gx, gu] = [times(Q, d, x), times(Q, d, u), times(G, d, x), times(G, d, u)];
    const at = (row: ObservationRow, v: Float64Array) => sparseDot(row.arms, row.coefficients, v);
    const [s11, s12, s22] = [at(x, qx) - 1, 1 + at(x, qu), at(u, qu)];
    const det = s11 * s22 - s12 * s12;
    if (det > -LOST) return false;
    const [t11, t12, t22] = [s22 / det, -s12 / det, s11 / det];
    const [c11, c12, c22] = [at(x, gx), at(x, gu), at(u, gu)];
    this.total -= t11 * c11 + 2 * t12 * c12 + t22 * c22;
    // K = S^-1 C S^-1
    const [m11, m12] = [t11 * c11 + t12 * c12, t11 * c12 + t12 * c22];
    const [m21, m22] = [t12 * c11 + t22 * c12, t12 * c12 + t22 * c22];
    const [k11, k12, k22] = [m11 * t11 + m12 * t12, m11 * t12 + m12 * t22, m21 * t12 + m22 * t22];
    for (let i = 0; i < d; i++) {
      const [xi, ui, gi, hi] = [qx[i], qu[i], gx[i], gu[i]] as [number, number, number, number];
      const [bx, bu] = [t11 * xi + t12 * ui, t12 * xi + t22 * ui];
      const [rx, ru] = [t11 * gi + t12 * hi, t12 * gi + t22 * hi];
      const [kx, ku] = [k11 * xi + k12 * ui, k12 * xi + k22 * ui];
      for (let j = 0; j < d; j++) {
        const [xj, uj] = [qx[j], qu[j]] as [number, number];
        const place = i * d + j;
        Q[place] = (Q[place] as number) - bx * xj - bu * uj;
        G[place] =
          (G[place] as number) -
          (rx - kx) * xj -
          (ru - ku) * uj -
          bx * (gx[j] as number) -
          bu * (gu[j] as number);
      }
    }
    return true;
  }
}

function times(
  matrix: Float64Array,
  d: number,
  { arms, coefficients }: ObservationRow,
): Float64Array {
  return imageOf({ rows: d, columns: d, data: matrix }, arms, coefficients);
}
