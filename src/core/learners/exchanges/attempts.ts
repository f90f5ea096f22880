// The attempts of an elimination by exchanges (docs/large-problems.md): what all of them say of a lead of the leader.
import type { NoiseModel } from '../noise/noiseModel';
import type { LogShare, Shares } from './shares';
import type { OpenPairs } from './pairLedger';

/** Of what is left for attempts each takes this share; more where the leader is likely to be the best: few more are to come. */
const SHARE = 0.4;
const LATE_SHARE = 0.6;
/** The same where a factor is 2 at most: an attempt that begins later hardly makes up for the blocks before it. */
const SHARE_OF_BLOCKS = 0.7;
const LATE_SHARE_OF_BLOCKS = 0.8;
const LATE = 0.3;

/** The shares of the attempts: they add up to less than 1. */
export class Stakes {
  private left = 1;

  constructor(
    private readonly usual = SHARE,
    private readonly late = LATE_SHARE,
  ) {}

  /**
   * @param mistakes of the leader that are expected
   * @returns ln of the share of the attempt that begins
   */
  next(mistakes: number): number {
    const share = mistakes > LATE ? this.usual : this.late;
    const stake = share * this.left;
    this.left -= stake;
    return Math.log(stake);
  }
}

interface Attempt {
  readonly logShare: number;
  readonly shares: Shares;
  /** By the number of a pair its place among those that it knows, from 1; 0 for one that it does not know. */
  readonly placeOf: Int32Array;
  readonly open: OpenPairs;
  /** The shares of the leader. */
  ofLeader: LogShare;
}

/** Its sum over the attempts is N of the proof, for the pair that a basis fails by if it is not the best. */
export class Attempts {
  private readonly all: Attempt[] = [];
  private readonly stakes: Stakes;

  constructor({ blocks }: Pick<NoiseModel, 'blocks'>) {
    this.stakes =
      blocks.kind === 'estimates'
        ? new Stakes(SHARE_OF_BLOCKS, LATE_SHARE_OF_BLOCKS)
        : new Stakes();
  }

  get count(): number {
    return this.all.length;
  }

  /**
   * @param pairs their numbers
   * @param leader its basis, and how many mistakes it is expected to have
   */
  begin(
    shares: Shares,
    pairs: Int32Array,
    open: OpenPairs,
    { basis, mistakes }: { readonly basis: readonly number[]; readonly mistakes: number },
  ): void {
    const logShare = this.stakes.next(mistakes);
    const placeOf = new Int32Array(pairs.reduce((most, pair) => Math.max(most, pair + 1), 0));
    pairs.forEach((pair, place) => (placeOf[pair] = place + 1));
    this.all.push({ logShare, shares, placeOf, open, ofLeader: shares.of(basis) });
  }

  /** From now on another basis leads. */
  follow(basis: readonly number[]): void {
    for (const attempt of this.all) attempt.ofLeader = attempt.shares.of(basis);
  }

  /**
   * ln of the sum of alpha_a times its share times e^a, for the lead of `inside`, an element of the leader, over `outside`.
   * @param sign of that lead in the processes of the pair
   * @param margin that the lead may be below 0
   * @param far where each attempt says less than that, less will do (`OpenPairs`)
   */
  logEvidence(
    pair: number,
    sign: 1 | -1,
    inside: number,
    outside: number,
    margin = 0,
    far = -Infinity,
  ): number {
    let total = -Infinity;
    for (const { logShare, placeOf, open, ofLeader } of this.all) {
      const place = placeOf[pair] ?? 0;
      if (place === 0) continue;
      const share = logShare + ofLeader(inside, outside);
      const own = share + open.logValue(place - 1, sign, margin, far - share);
      const low = Math.min(own, total);
      const high = Math.max(own, total);
      total = low === -Infinity ? high : high + Math.log1p(Math.exp(low - high));
    }
    return total;
  }
}
