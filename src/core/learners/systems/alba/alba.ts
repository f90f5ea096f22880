// ALBA(S, delta): Algorithm 1 of the paper (label alg:ALBA), with d read as the rank of the span and q raised once per pass.
// Comments give the algorithm's line numbers. expectedSamples.ts counts its samples for plans: keep both in step.
import type { Recommendation, Routine } from '../../../protocol/learner';
import { deltaOfRound } from '../../contract/accuracyRounds';
import type { Candidate } from '../../contract/roundReport';
import { limitReached } from '../../evidence/batchLoop';
import { elimTil, type EliminationContext } from './elimTil';

/**
 * Halves the candidates until one is left.
 *
 * @param dimension r, the rank of the span of X
 * @param firstEpoch 1 after PolyALBA's preparation, which is epoch 0; 0 if ALBA runs alone
 */
export function* alba(
  candidates: readonly Candidate[],
  dimension: number,
  delta: number,
  firstEpoch: 0 | 1,
  context: EliminationContext,
): Routine<Recommendation> {
  return yield* eliminateInEpochs(epochsOf(dimension, delta, firstEpoch), candidates, context);
}

/** Runs the epochs in order; the last one leaves one action. */
export function* eliminateInEpochs(
  epochs: readonly Epoch[],
  candidates: readonly Candidate[],
  context: EliminationContext,
): Routine<Recommendation> {
  // 1: S_1 = S
  let survivors = candidates;
  // 2, 5
  for (const { q, p, deltaEpoch } of epochs) {
    // 4: S_{q+1} = ElimTil_p(S_q, delta_q)
    const elimination = yield* elimTil(p, survivors, deltaEpoch, q, context);
    survivors = elimination.survivors;
    if (!elimination.finished) {
      const {
        reason = limitReached(`${context.maxRounds} rounds`, `${survivors.length} actions`),
      } = elimination;
      return { ...recommendation(survivors), certified: false, reason };
    }
  }
  // Output: x in S_{q+1}
  return recommendation(survivors);
}

/** One pass of ALBA. */
export interface Epoch {
  readonly q: number;
  /** The most actions it may leave. */
  readonly p: number;
  readonly deltaEpoch: number;
}

/** The epochs up to q = floor(log2 d). @param dimension d */
export function epochsOf(dimension: number, delta: number, firstEpoch: 0 | 1): readonly Epoch[] {
  // 2
  const count = Math.floor(Math.log2(dimension)) + 1 - firstEpoch;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const q = firstEpoch + index;
    // 3: delta_q = 6 delta / (pi^2 (q+1)^2); 4: p = floor(d / 2^q)
    return { q, p: Math.floor(dimension / 2 ** q), deltaEpoch: deltaOfRound(delta, q + 1) };
  });
}

function recommendation(survivors: readonly Candidate[]): Recommendation {
  const { action, estimate } = survivors[0] as Candidate;
  return { certified: true, action, estimate };
}
