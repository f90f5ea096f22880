// LinGame: Degenne, Ménard, Shang and Valko 2020, "Gamification of pure exploration for linear bandits", Algorithm 1.
import { cholesky } from '../../numerics/cholesky';
import { dot, multiplyVector, norm, subtract, weightedGram } from '../../numerics/linearAlgebra';
import type { Learner } from '../../protocol/learner';
import type { EliminationPool, PoolAction } from '../elimination/eliminationPool';
import { AdaHedge } from '../listed/adaHedge';
import type { ListedProblem } from '../listed/allActions';
import { MOST_SINGLE_PULLS } from '../listed/batches';
import type { ConfidenceAt } from '../listed/confidence';
import { selfNormalised } from '../listed/confidence';
import { firstPulls, informationOf } from '../listed/firstPulls';
import type { LeadTest } from '../listed/leadTest';
import type { Seen } from '../listed/sampleAndTest';
import { sampleAndTest } from '../listed/sampleAndTest';
import { createTracking } from '../listed/tracking';
import type { ListedOptions, OptionsOf } from '../options';

export type LinGameOptions = Pick<ListedOptions, 'threshold' | 'batch'>;

/** What is added to M(w) of its mean eigenvalue, so that it has an inverse. */
const LEAST_SHARE = 1e-9;

/**
 * A game: a learner of weights gains what distinguishes the leader from the alternative that an opponent answers them with,
 * and the pulls follow the weights. One learner for each action that has led.
 */
export function* linGame(
  { pool, delta, accuracy, noiseScale: R, thetaNorm }: ListedProblem,
  { threshold, batch, maxRounds }: OptionsOf<LinGameOptions>,
): Learner {
  const { actions } = pool;
  const isPrinted = threshold === 'printed';
  // all arms once; sound: r of them that span
  const first = isPrinted ? new Float64Array(actions.length).fill(1) : firstPulls(pool);
  const tracking = createTracking(first);
  const learners = new Map<PoolAction, AdaHedge>();
  const answerTo = createOpponent(pool);

  const next = ({ confidence, test }: Seen): Float64Array => {
    const { inverse, counts, samples: t } = confidence.moment;
    // i_t = argmax x'theta^; w = learner_i.act()
    const learner = learners.get(test.leader) ?? new AdaHedge(actions.length);
    learners.set(test.leader, learner);
    const weights = learner.act();
    // lambda: where another action is as good, nearest to theta^ in the norm of M(w)
    const shift = answerTo(weights, test);
    // g_k = min((|(theta^ - lambda)'x_k| / R + sqrt(2 ln t) |x_k| in the norm of V^-1)^2 / 2, ln t)
    const most = Math.log(t);
    const gains = Float64Array.from(actions, ({ scaled }) => {
      const width = Math.sqrt(2 * most * Math.max(0, dot(scaled, multiplyVector(inverse, scaled))));
      return Math.min((Math.abs(dot(shift, scaled)) / R + width) ** 2 / 2, most);
    });
    // learner_i.incur(-g), as often as the batch has pulls; C-tracking of w
    const size = batch === 'pull' ? 1 : Math.max(1, Math.floor(Math.sqrt(t) / 4));
    learner.incur(gains.map((gain) => -size * gain));
    return tracking.track(weights, counts, size);
  };

  return yield* sampleAndTest(
    pool,
    { first, next },
    {
      delta,
      accuracy,
      noiseScale: R,
      maxRounds: maxRounds ?? MOST_SINGLE_PULLS,
      // Without noise the ridge would be the only error.
      confidenceAt:
        isPrinted && R > 0
          ? printedThreshold(pool, R, thetaNorm, delta)
          : selfNormalised(R, informationOf(pool, first), delta),
      constants: isPrinted ? { thetaNorm } : {},
    },
  );
}

/**
 * b = argmin over x of (y'theta^)^2 / (2 |y|^2 in the norm of M(w)^-1), y = i - x; theta^ - lambda = M^-1 y (y'theta^) / (y'M^-1 y).
 * @returns a function of w and of the leader i and the rewards of all actions under theta^: theta^ - lambda
 */
function createOpponent({ members, actions, dimension: r }: EliminationPool) {
  const points = actions.map(({ scaled }) => scaled);
  return (weights: Float64Array, { leader, values }: LeadTest): Float64Array => {
    const information = weightedGram(points, weights);
    const { data } = information;
    let trace = 0;
    for (let i = 0; i < r; i++) trace += data[i * (r + 1)] as number;
    for (let i = 0; i < r; i++) {
      data[i * (r + 1)] = (data[i * (r + 1)] as number) + (LEAST_SHARE * trace) / r;
    }
    const factored = cholesky(information);
    if (factored === null) throw new Error('The weights have no information.');
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
 * Stop where Z > beta(t) = (sqrt(ln(1 / delta) + (r / 2) ln(1 + t X^2 / r)) + S / sqrt(2))^2 for rewards over R: S = L / R, X the
 * longest point, V = A + I.
 */
function printedThreshold(
  { actions, dimension: r }: EliminationPool,
  R: number,
  L: number,
  delta: number,
): ConfidenceAt {
  const longest = Math.max(...actions.map(({ scaled }) => norm(scaled)));
  return (state) => {
    const moment = state.now(1);
    const growth = r * Math.log1p((moment.samples * longest * longest) / r);
    const scale = R * Math.sqrt(2 * Math.log(1 / delta) + growth) + L;
    return { moment, form: moment.inverse, radius: (square) => scale * Math.sqrt(square) };
  };
}
