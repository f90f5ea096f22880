// The attempts of an elimination by exchanges (docs/large-problems.md): their joint evidence for a lead of the leader.
import { logAdd } from '../../combinatorics/bigCounting';
import type { NoiseModel } from '../noise/noiseModel';
import type { LogShare, Shares } from './shares';
import type { OpenPairs } from './pairLedger';

/** An attempt's share of what is left; larger with at most LATE expected mistakes, when few attempts are still to come. */
const SHARE = 0.4;
const LATE_SHARE = 0.6;
/** The same if a factor is at most 2: a later attempt hardly makes up for the blocks before it. */
const SHARE_OF_BLOCKS = 0.7;
const LATE_SHARE_OF_BLOCKS = 0.8;
const LATE = 0.3;

/** The shares of the attempts, which add up to less than 1. */
export class Stakes {
  private left = 1;

  constructor(
    private readonly usual = SHARE,
    private readonly late = LATE_SHARE,
  ) {}

  /**
   * @param mistakes expected of the leader
   * @returns ln of the share of the new attempt
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
  /** For each pair number, its place among the pairs of the attempt, from 1; 0 if it has none. */
  readonly placeOf: Int32Array;
  readonly open: OpenPairs;
  /** The shares of the current leader. */
  ofLeader: LogShare;
}

/** The sum over the attempts is N of the proof, for the pair by which a basis that is not the best fails. */
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
   * @param leader its basis and its expected mistakes
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

  /** Switches to another leading basis. */
  follow(basis: readonly number[]): void {
    for (const attempt of this.all) attempt.ofLeader = attempt.shares.of(basis);
  }

  /**
   * ln of the sum over attempts of alpha_a times share times e^a, for the lead of `inside`, an element of the leader, over
   * `outside`.
   * @param sign of that lead in the processes of the pair
   * @param margin by which the lead may be below 0
   * @param far an attempt that says less than this may be approximated (`OpenPairs`)
   */
  logEvidence(
    pair: number,
    sign: 1 | -1,
    inside: number,
    outside: number,
    margin: number,
    far = -Infinity,
  ): number {
    let total = -Infinity;
    for (const { logShare, placeOf, open, ofLeader } of this.all) {
      const place = placeOf[pair] ?? 0;
      if (place === 0) continue;
      const share = logShare + ofLeader(inside, outside);
      total = logAdd(total, share + open.logValue(place - 1, sign, margin, far - share));
    }
    return total;
  }
}
