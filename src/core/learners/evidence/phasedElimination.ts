/** The frame of algorithms that sample a design in phases and drop what is behind, each phase by its own samples alone. */
import { hardest, shortfall } from '../../design/certificates/challenger';
import { roundDesign } from '../../design/gOptimal/rounding';
import { LeastSquares } from '../../numerics/leastSquares';
import { dot } from '../../numerics/linearAlgebra';
import { isCountable } from '../../numerics/safeCount';
import type { Learner } from '../../protocol/learner';
import { roundingOf } from '../../protocol/ties';
import { sampleInBatches, type BatchTest, type NextBatch } from './batchLoop';
import { empiricalRanking, phaseFindings } from '../designs/empiricalRanking';
import type { PoolAction, PhasePull } from '../problem/pool';
import { comparedIn, pairLeads, strongestLeads, type StrongestLead } from '../designs/pairs';
import { addPulls, phaseEstimate } from '../designs/phaseEstimate';
import { chosen, drawn } from '../designs/sampleDesign';
import type { Candidate } from '../contract/roundReport';
import { MOST_PHASES } from '../contract/accuracyRounds';
import { type ListedProblem, listedConstants } from '../problem/allActions';

/** What is fixed before a phase. */
export interface Phase {
  /** Its target accuracy, if any. */
  readonly epsilon?: number;
  /** One weight per action of the pool that can be pulled. */
  readonly lambda: Float64Array;
  readonly samples: number;
  /** What the lead of b over a has to exceed to drop a, as a function of |b - a|^2 in the norm of A^-1. */
  radius(square: number): number;
}

export interface PhaseSettings {
  /** The number of this elimination if a run has several; then the constants were yielded before. */
  readonly epoch?: number;
  /** The most phases; null: until the best actions may be tied (mayBeTied). */
  readonly maxRounds: number | null;
  /** @param active the actions left, at least two, best first by all samples so far */
  phaseOf(t: number, active: readonly PoolAction[]): Phase;
  /** Receives the strongest lead over each of `active`, in order. */
  onLeads?(active: readonly PoolAction[], leads: readonly StrongestLead[]): void;
}

/** Phases until one action is left. */
export function* eliminateByPhases(
  problem: ListedProblem,
  { epoch, maxRounds, phaseOf, onLeads }: PhaseSettings,
): Learner {
  const { pool, noise, accuracy } = problem;
  if (epoch === undefined) {
    yield { type: 'constantsComputed', constants: listedConstants(problem) };
  }
  const [only] = pool.members as readonly [PoolAction];
  let active = pool.members;
  const whole = new LeastSquares(pool.dimension);
  const next: NextBatch<BatchTest<Candidate>> = (_, t) => {
    const phase = phaseOf(t, active);
    const { epsilon, lambda, samples } = phase;
    const key = {
      phase: 'elimination',
      ...(epoch === undefined ? {} : { epoch }),
      ...(epsilon === undefined ? {} : { epsilon, threshold: epsilon }),
    };
    // The frame ends the run before these pulls.
    if (!isCountable(samples)) {
      return { pulls: [{ action: only.action, count: samples }], key, test: () => test(phase, []) };
    }
    const { pulls, observed } = drawn([chosen(pool, roundDesign(lambda, samples))]);
    return { pulls, key, test: (totals) => test(phase, observed(totals).flat()) };
  };

  function test({ radius }: Phase, observed: readonly PhasePull[]): BatchTest<Candidate> {
    addPulls(whole, observed);
    const solution = whole.solveDetermined();
    const members = active;
    const { ranked } = empiricalRanking(members, solution, [...members.keys()], noise);
    const valueOf = ({ point }: PoolAction): number => dot(point, solution.theta);
    const memberAt = (index: number): PoolAction => members[index] as PoolAction;
    // Rounding must not settle a tie.
    const [front = 0] = ranked;
    const least = roundingOf(valueOf(memberAt(front)));
    const points = members.map(({ point }) => point);
    const { differences } = phaseEstimate([observed], points);
    const leadAt = pairLeads(differences, (square) => Math.max(radius(Math.max(0, square)), least));
    const leads = strongestLeads(members.length, leadAt, comparedIn(differences));
    onLeads?.(members, leads);
    const isDropped = (index: number): boolean => {
      const { gap, threshold } = leads[index] as StrongestLead;
      return gap > threshold;
    };
    const kept = ranked.filter((index) => !isDropped(index));
    const bestIndex = kept[0] ?? front;
    const best = memberAt(bestIndex);
    const value = valueOf(best);
    // The best action is among those kept, and each lead is off by at most its radius.
    const most = kept.reduce(
      (largest, over) =>
        over === bestIndex ? largest : Math.max(largest, shortfall(leadAt(bestIndex, over))),
      0,
    );
    const isEnough = accuracy > 0 && most <= accuracy;
    const survivors = isEnough ? [best] : kept.map(memberAt);
    active = survivors;
    // The other action that is hardest to rule out: its lead decides when this is over.
    const { by, over, gap, threshold } = hardest(
      leads.filter((lead) => lead.over !== bestIndex),
    ) as StrongestLead;
    return {
      ...phaseFindings(pool, noise, {
        members,
        ranked: ranked.map(memberAt),
        best,
        solution,
        // An answer that is good enough ends the run but rules nothing out.
        survivors: kept.map(memberAt),
        passed: survivors.length === 1,
        lead: { by: memberAt(by), rival: memberAt(over), gap, threshold },
      }),
      action: best.action,
      value,
      shortfall: most,
      // Without noise, several actions are left only if they tie up to rounding.
      isSettled: noise.isExact && accuracy >= roundingOf(value),
      isProgress: survivors.length < members.length,
      left: `${survivors.length} actions`,
      tied: () => {
        const actions = survivors.map(({ action }) => action);
        return { actions, count: actions.length, isLeast: false };
      },
    };
  }

  return yield* sampleInBatches(next, {
    first: only.action,
    isOnly: pool.members.length === 1,
    isExact: noise.isExact,
    accuracy,
    maxRounds,
    mostRounds: MOST_PHASES,
    constants: null,
  });
}
