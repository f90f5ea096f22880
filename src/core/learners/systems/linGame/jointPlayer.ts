/** The player of LinGame-C: one learner over all pairs of an answer and a point, and counts that track its weights. */
import type { PoolAction, TotalsPool } from '../../problem/pool';
import { AdaHedge } from '../../designs/adaHedge';
import { handOut } from '../../designs/tracking';

/** The gain of a pull of each point. */
export interface Gains {
  /** For the leading answer: distance from the alternative plus optimism. */
  readonly gains: Float64Array;
  /** For every other answer: optimism alone. */
  readonly optimism: Float64Array;
}

/**
 * Chooses weights, learns from their gains, and returns the pulls until the next test, one count per point.
 * @param gainsFor the gains after the opponent's reply to the weights
 * @param counts of the points so far
 */
export type Player = (
  leader: PoolAction,
  gainsFor: (weights: Float64Array) => Gains,
  pulls: number,
  counts: Float64Array,
) => Float64Array;

/**
 * Weights form one row per answer and one column per point. Answers that have never led have had the same gains and share row 0,
 * so a decision costs time and memory in proportion to points times answers that have led. Within row 0 the answers' counts
 * differ by at most one, since C-tracking visits them in order. Ties go to the first point, then to answers in the order of
 * their first lead, then to the others in their order.
 */
export function jointPlayer({ members, actions }: TotalsPool): Player {
  const K = actions.length;
  const hedge = new AdaHedge(K, members.length);
  /** The rows of answers that have led, from 1 in the order of their first lead. */
  const rows = new Map<PoolAction, number>();
  const others = [...members];
  /** Per row: the sums of one answer's weights. */
  const sums = [new Float64Array(K)];
  /** Per row: the pulls of all its answers so far. */
  const counts = [new Float64Array(K)];

  /** The row of an answer, created at its first lead. */
  const rowOf = (leader: PoolAction): number => {
    const known = rows.get(leader);
    if (known !== undefined) return known;
    const row = sums.length;
    const [sum, shared] = [sums[0], counts[0]] as [Float64Array, Float64Array];
    const place = others.indexOf(leader);
    const own = shared.map(
      (count) => Math.floor(count / others.length) + (place < count % others.length ? 1 : 0),
    );
    rows.set(leader, row);
    others.splice(place, 1);
    hedge.separate(K);
    sums.push(sum.slice());
    counts[0] = shared.map((count, k) => count - (own[k] as number));
    counts.push(own);
    return row;
  };

  /** C-tracking of the joint weights; only the points of the pulls matter. */
  const track = (pulls: number): Float64Array => {
    const owned = rows.size;
    const width = owned + 2;
    const deficits = new Float64Array(K * width).fill(-Infinity);
    const copies = new Float64Array(K * width);
    const put = (place: number, row: number, k: number, count: number, many: number): void => {
      const sum = sums[row]?.[k] as number;
      if (many === 0 || sum === 0) return;
      deficits[k * width + place] = sum - count;
      copies[k * width + place] = many;
    };
    for (let k = 0; k < K; k++) {
      for (let row = 1; row <= owned; row++) put(row - 1, row, k, counts[row]?.[k] as number, 1);
      if (others.length === 0) continue;
      const shared = counts[0]?.[k] as number;
      const count = Math.floor(shared / others.length);
      const ahead = shared % others.length;
      put(owned, 0, k, count, others.length - ahead);
      put(owned + 1, 0, k, count + 1, ahead);
    }
    const handed = handOut(deficits, pulls, copies);
    const drawn = new Float64Array(K);
    handed.forEach((count, entry) => {
      const [k, place] = [Math.floor(entry / width), entry % width];
      const row = counts[place < owned ? place + 1 : 0] as Float64Array;
      row[k] = (row[k] as number) + count;
      drawn[k] = (drawn[k] as number) + count;
    });
    return drawn;
  };

  return (leader, gainsFor, pulls) => {
    const own = rowOf(leader);
    const { gains, optimism } = gainsFor(hedge.act(own * K, (own + 1) * K));
    const weights = hedge.act();
    const losses = new Float64Array(weights.length);
    sums.forEach((sum, row) => {
      const many = row === 0 ? others.length : 1;
      const gained = row === own ? gains : optimism;
      for (let k = 0; k < K; k++) {
        const entry = row * K + k;
        losses[entry] = -pulls * (gained[k] as number);
        if (many > 0) sum[k] = (sum[k] as number) + (pulls * (weights[entry] as number)) / many;
      }
    });
    hedge.incur(losses);
    return track(pulls);
  };
}
