// Elimination by rivals (docs/large-problems.md). The leader is the best action once all others are known to be worse: a few are
// examined one by one, and one query to the oracle covers all the others together.
import type { Action } from '../../families/family';
import type { ObservationRow } from '../../feedback/feedback';
import { sparseDot } from '../../numerics/linearAlgebra';
import { logNormalCdf } from '../../numerics/normalDistribution';
import { BEYOND_COUNTING } from '../../numerics/safeCount';
import type { Recommendation, Routine } from '../../protocol/learner';
import { sameAction } from '../../words/actions';
import { limitReached } from '../evidence/batchLoop';
import { needOf, phaseDesign } from '../exchanges/phaseDesign';
import { leadsIn } from '../exchanges/phaseLeads';
import { Sampling, type LeadProblem } from '../exchanges/sampling';
import { LargestVariance } from '../noise/largestVariance';
import { LinearEvidence } from './linearEvidence';
import { leadDirection, RivalEvidence } from './rivalEvidence';
import { rivalReport } from './rivalReport';

/** How many of the best actions by the estimate are examined, and the most that may have too little evidence against them. */
const NEAREST = 200;
const MOST_RIVALS = 500;
/** The first attempt begins once the odds of the rivals add up to at most this. */
const FIRST_ODDS = 12;
/** A new attempt begins at this share of the odds, if they were above FEW_ODDS, or at this multiple of the samples. */
const FEWER_ODDS = 0.25;
const FEW_ODDS = 0.1;
const MORE_SAMPLES = 4;
/**
 * While unlisted actions are open, every COVERING-th phase shows all base arms, for all actions at once; every phase does if
 * the open rivals differ from the leader in more than MOST_ARMS of them. Such a phase goes to the actions with the least
 * evidence against them. If rivals differ in more than ALIKE of the base arms, all count alike; but those of the leader, in
 * which most leads differ, count more once the leader is as likely as all others together.
 */
const COVERING = 2;
const MOST_ARMS = 0.5;
const ALIKE = 0.65;
/** The number of points of the evidence against all actions at once. */
const POINTS = 6;
/** The share of delta for the size of normal noise, if the evidence against unlisted actions rests on it. */
const SIZE_SHARE = 0.01;

export interface RivalProblem extends LeadProblem {
  /** All actions, if they are few enough to be examined one by one; otherwise null. */
  readonly all: readonly Action[] | null;
  /** The factor of each base arm, d numbers. */
  readonly factors: Float64Array;
}

/** An action other than the leader. */
export interface Rival {
  readonly action: Action;
  /** The direction of the lead over it. */
  readonly direction: ObservationRow;
  /** The lead by all samples so far, and its standard deviation. */
  readonly lead: number;
  readonly deviation: number;
  /** ln of delta times the evidence of the attempts against it; 0 or more if it is ruled out. */
  readonly log: number;
}

export function* eliminateRivals(problem: RivalProblem): Routine<Recommendation> {
  const { family, all, factors, noise } = problem;
  const d = family.dimension;
  const sampling = new Sampling(problem);
  const { known, limit } = sampling;
  // The pilot leaves about three degrees of freedom per base arm.
  const spent = all === null && noise.blocks.kind === 'parts' ? SIZE_SHARE * problem.delta : 0;
  const largest = spent === 0 ? null : new LargestVariance(-Math.log(spent), 3 * d);
  const evidence = new RivalEvidence(noise, largest, factors);

  // 1: a pilot orders the actions. It proves nothing.
  const first = yield* sampling.begin('rivals');
  if (largest !== null) evidence.take(leadsIn(first, noise, d), true, []);

  let begun: { odds: number; taken: number } | null = null;
  for (let phase = 1; ; phase++) {
    // 2: the leader by all samples so far, and the actions that may be better
    const theta = known.theta();
    const values = theta.map((value, arm) => value * (factors[arm] as number));
    const { action, value: estimate } = family.maximize(values);
    const { delta, accuracy } = problem.changed?.() ?? problem;
    const tolerance = { answer: action, margin: accuracy };
    const enough = -Math.log(Math.max(0, delta - spent));
    const rest =
      all === null
        ? evidence.least(family, tolerance, { enough, most: MOST_RIVALS })
        : { actions: all, others: Infinity };
    // Whether there is enough evidence against all unlisted actions.
    const isVouched = rest.others >= enough;
    const near = all ?? family.best(values, NEAREST).map((ranked) => ranked.action);
    const left = new Map((isVouched ? rest.actions : near).map((one) => [one.join(), one]));
    const named = new Map([...left, ...near.map((one) => [one.join(), one] as const)]);
    named.delete(action.join());
    const leadOn = (other: Action) => {
      const direction = leadDirection(action, other, factors);
      const lead = sparseDot(direction.arms, direction.coefficients, theta);
      const deviation = noise.deviation(Math.sqrt(known.covariance.quadratic(direction)));
      return { action: other, direction, lead, deviation };
    };
    const rivals = Array.from(named, ([name, other]): Rival => {
      const lead = leadOn(other);
      const log = left.has(name) ? evidence.logEvidence(other, tolerance) : rest.others;
      return { ...lead, log: log - enough };
    }).sort((a, b) => a.lead - b.lead);
    const open = rivals.filter(({ log }) => !(log >= 0));
    const isOver = isVouched && open.length === 0;
    yield rivalReport(problem, {
      known,
      evidence,
      values,
      leader: { action, estimate },
      rivals,
      open,
      isOver,
      delta,
      spent,
      accuracy,
      round: sampling.round,
      samples: sampling.added,
      others: rest.others - enough,
    });

    // 3: done if no action may be better
    const answer = { action, estimate };
    if (isOver) return { certified: true, ...answer };
    if (phase > limit) {
      const reason = limitReached(`${limit} rounds`, `${open.length} actions`);
      return { certified: false, ...answer, reason };
    }
    const widest = open.reduce((most, { deviation }) => Math.max(most, deviation), 0);
    if (sampling.isTied(open.length, widest, estimate)) {
      const tied = [action, ...open.map((rival) => rival.action)];
      const tie = { count: tied.length, isLeast: true, accuracy: widest };
      return { certified: false, ...answer, tie: { actions: tied, ...tie } };
    }

    // 4: an attempt begins once the leader is likely to be the best, and again when it is more so
    const ofRivals = rivals.reduce((total, rival) => total + oddsOf(rival, accuracy), 0);
    const begins =
      begun === null
        ? ofRivals <= FIRST_ODDS
        : (begun.odds > FEW_ODDS && ofRivals <= FEWER_ODDS * begun.odds) ||
          sampling.taken >= MORE_SAMPLES * begun.taken;
    if (begins) {
      begun = { odds: ofRivals, taken: sampling.taken };
      evidence.begin({
        mistakes: ofRivals / (1 + ofRivals),
        best: [action, (rivals[0] as Rival).action],
        theta,
        covariance: known.covariance.copy(),
        noise: noise.now(),
        linear:
          all === null ? new LinearEvidence(factors, pointsOf(rivals), largest ?? noise) : null,
      });
    }

    // 5: fresh samples for what is open
    const differing = new Set(open.flatMap(({ direction }) => [...direction.arms]));
    const share = differing.size / d;
    const isWhole =
      !isVouched && (phase % COVERING === 0 || share > MOST_ARMS || open.length === 0);
    const isAlike = isWhole && (share > ALIKE || rest.actions.length === 0);
    const what = { ...sampling.measured, factors, rank: family.largestAction, changing: null };
    const least = (other: Action) => ({ ...leadOn(other), log: rest.others - enough });
    const often = ofRivals < 1 ? Math.max(1, Math.sqrt(d / action.length - 1)) : 1;
    const alike = (_: unknown, arm: number) => ({
      direction: { arms: [arm], coefficients: [1] },
      need: action.includes(arm) ? often : 1,
      rival: () => action,
    });
    const wanted = isAlike
      ? Array.from(factors, alike)
      : (isWhole ? rest.actions.filter((one) => !sameAction(one, action)).map(least) : open).map(
          ({ direction, lead, deviation, log, action: other }) => ({
            direction,
            need: needOf(lead, deviation, -log),
            rival: () => other,
          }),
        );
    const isCounted = yield* sampling.phase(
      { attempts: evidence.count, phase, threshold: enough, missing: 0 },
      (fewest) => phaseDesign(what, wanted, action, fewest, isWhole),
      (seen) => evidence.take(leadsIn(seen, noise, d), isWhole, action),
    );
    if (!isCounted) return { certified: false, ...answer, reason: BEYOND_COUNTING };
  }
}

/** The odds that a rival is better than the leader by more than the accuracy. */
function oddsOf({ lead, deviation }: Rival, accuracy: number): number {
  const z = (lead + accuracy) / deviation;
  return Math.exp(logNormalCdf(-z) - logNormalCdf(z));
}

/** Points from the least to the largest lead per base arm in which a rival differs. */
function pointsOf(rivals: readonly Rival[]): readonly number[] {
  const sizes = rivals
    .map(({ lead, deviation, direction }) => Math.max(lead, deviation) / direction.arms.length)
    .sort((a, b) => a - b);
  const low = (sizes[0] as number) / 2;
  const high = Math.max(2 * low, 1.5 * (sizes.at(-1) as number));
  return Array.from({ length: POINTS }, (_, k) => low * (high / low) ** (k / (POINTS - 1)));
}
