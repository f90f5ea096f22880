// LinGame and LinGame-C: Degenne, Ménard, Shang and Valko 2020, "Gamification of pure exploration for linear bandits",
// Algorithms 1 and 2.
import { dot, multiplyVector, norm, subtract } from '../../../numerics/linearAlgebra';
import type { Learner } from '../../../protocol/learner';
import type { PoolAction, TotalsPool } from '../../problem/pool';
import { AdaHedge } from '../../designs/adaHedge';
import type { ListedProblem } from '../../problem/allActions';
import { testLimit } from '../../designs/batches';
import { selfNormalised, type ConfidenceAt } from '../../evidence/confidence';
import { firstPulls, informationOf } from '../../designs/firstPulls';
import type { LeadTest } from '../../evidence/leadTest';
import { sampleAndTest, type Seen } from '../../evidence/sampleAndTest';
import { createTracking } from '../../designs/tracking';
import { weightedInformation } from '../../designs/weightedInformation';
import type { Options } from '../../contract/options';
import { jointPlayer, type Gains, type Player } from './jointPlayer';
import type { NoiseModel } from '../../noise/noiseModel';

/**
 * Up to 1 / LATE_GROWTH^2 / 16 samples, batches of sqrt(t) / 4 keep the weights as they would be pull by pull. Later batches
 * are this share of t; otherwise near ties would need a test for each of 10^8 batches.
 */
const LATE_GROWTH = 1 / 500;

/** LinGame: one learner per action that has led. */
export function linGame(problem: ListedProblem, options: Options<'threshold' | 'batch'>): Learner {
  return play(problem, options, leaderPlayer);
}

/** LinGame-C: one learner over all pairs of an answer and a point. */
export function linGameC(problem: ListedProblem, options: Options<'threshold' | 'batch'>): Learner {
  return play(problem, options, jointPlayer);
}

function leaderPlayer({ actions }: TotalsPool, first: Float64Array): Player {
  const track = createTracking(first);
  const learners = new Map<PoolAction, AdaHedge>();
  return (leader, gainsFor, pulls, counts) => {
    const learner = learners.get(leader) ?? new AdaHedge(actions.length);
    learners.set(leader, learner);
    // w = learner_i.act(); learner_i.incur(-g), once per pull of the batch; C-tracking of w
    const weights = learner.act();
    const { gains } = gainsFor(weights);
    learner.incur(gains.map((gain) => -pulls * gain));
    return track(weights, counts, pulls);
  };
}

/**
 * A game: a player's weights gain what distinguishes the leader from the opponent's alternative, and the pulls track the
 * weights.
 */
function play(
  problem: ListedProblem,
  { threshold, batch, maxRounds }: Options<'threshold' | 'batch'>,
  createPlayer: (pool: TotalsPool, first: Float64Array) => Player,
): Learner {
  const { pool, delta, noise, thetaNorm } = problem;
  const { actions } = pool;
  const isPrinted = threshold === 'printed';
  // all arms once; sound: r spanning arms
  const first = isPrinted ? new Float64Array(actions.length).fill(1) : firstPulls(pool);
  const player = createPlayer(pool, first);
  const answerTo = createOpponent(pool);

  const next = ({ confidence, test }: Seen): Float64Array => {
    const { inverse, counts, samples: t } = confidence.moment;
    // g_k = min((|(theta^ - lambda)'x_k| / R + sqrt(2 ln t) |x_k| in the norm of V^-1)^2 / 2, ln t)
    const most = Math.log(t);
    const widths = Float64Array.from(actions, ({ scaled }) =>
      Math.sqrt(2 * most * Math.max(0, dot(scaled, multiplyVector(inverse, scaled)))),
    );
    const gainsFor = (weights: Float64Array): Gains => {
      // lambda: nearest to theta^ in the norm of M(w) such that another action is as good
      const shift = answerTo(weights, test);
      const gain = (width: number, distance: number): number =>
        Math.min((noise.inUnits(distance) + width) ** 2 / 2, most);
      return {
        gains: widths.map((width, k) =>
          gain(width, Math.abs(dot(shift, (actions[k] as PoolAction).scaled))),
        ),
        optimism: widths.map((width) => gain(width, 0)),
      };
    };
    const share = Math.max(Math.sqrt(t) / 4, LATE_GROWTH * t);
    const size = batch === 'pull' ? 1 : Math.max(1, Math.floor(share));
    // i_t = argmax x'theta^
    return player(test.leader, gainsFor, size, counts);
  };

  // Without noise, the ridge would be the only source of error.
  const confidenceAt =
    isPrinted && !noise.isExact
      ? thresholdOfPaper(pool, noise, thetaNorm, delta)
      : selfNormalised(noise, informationOf(pool, first), delta);
  const rule = { first, next };
  const constants = isPrinted ? { thetaNorm } : {};
  const limit = testLimit(batch, maxRounds);
  return sampleAndTest(problem, rule, { maxRounds: limit, confidenceAt, constants });
}

/**
 * b = argmin over x of (y'theta^)^2 / (2 |y|^2 in the norm of M(w)^-1) with y = i - x;
 * theta^ - lambda = M^-1 y (y'theta^) / (y'M^-1 y).
 * @returns theta^ - lambda for the weights w, the leader i and the rewards of all actions under theta^
 */
function createOpponent({ members, actions, dimension: r }: TotalsPool) {
  const points = actions.map(({ scaled }) => scaled);
  return (weights: Float64Array, { leader, values }: LeadTest): Float64Array => {
    const factored = weightedInformation(points, weights);
    const best = values[members.indexOf(leader)] as number;
    let shift = new Float64Array(r);
    let least = Infinity;
    members.forEach((member, x) => {
      if (member === leader) return;
      const gap = best - (values[x] as number);
      const y = subtract(leader.point, member.point);
      const square = factored.inverseQuadratic(y);
      if (!(gap * gap < least * square)) return;
      least = (gap * gap) / square;
      shift = factored.solve(y).map((value) => (value * gap) / square);
    });
    return shift;
  };
}

/**
 * Stop if Z > beta(t) = (sqrt(ln(1 / delta) + (r / 2) ln(1 + t X^2 / r)) + S / sqrt(2))^2 for rewards over R, with S = L / R,
 * X the longest point and V = A + I.
 */
function thresholdOfPaper(
  { actions, dimension: r }: TotalsPool,
  noise: NoiseModel,
  L: number,
  delta: number,
): ConfidenceAt {
  const longest = Math.max(...actions.map(({ scaled }) => norm(scaled)));
  return (state) => {
    const moment = state.now(1);
    const growth = r * Math.log1p((moment.samples * longest * longest) / r);
    const scale = noise.deviation(Math.sqrt(2 * Math.log(1 / delta) + growth)) + L;
    return { moment, form: moment.inverse, radius: (square) => scale * Math.sqrt(square) };
  };
}
