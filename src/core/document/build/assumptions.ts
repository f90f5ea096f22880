/** L, R and the reward bound: as stated in the spec, else taken from the simulated truth. */
import type { DeclaredNoise, Noise, Truth } from '../../protocol/environment';
import { subGaussianConstantOf } from '../../protocol/subGaussian';
import type { ActionFamily } from '../../families/family';
import type {
  Assumptions,
  Bounds,
  DerivedBound,
  Instance,
  NoiseLaw,
} from '../../learners/contract/instance';
import { feedbackOf } from '../../feedback/catalogue';
import { transformed, type Transformed } from '../../learners/contract/transform';
import type { AssumptionsSpec, EnvironmentSpec, FeedbackSpec } from '../schema';

/** The actions to choose from and the actions that can be measured. */
type Actions = Pick<Instance, 'family' | 'measurable'>;

/**
 * The true L, R and reward bound max over X of |x' theta| of a simulation; takes two oracle calls.
 * @param feedback determines R if the noise is on the arms
 */
export function trueBounds(
  { theta, noise }: Truth,
  actions: Actions,
  feedback: FeedbackSpec,
): Bounds {
  const { family } = actions;
  const largest = family.maximize(theta).value;
  const least = -family.maximize(theta.map((value) => -value)).value;
  const rows = 'independent';
  return {
    thetaNorm: Math.hypot(...theta),
    noiseScale: subGaussianConstant({ ...noise, rows }, actions, feedback),
    rewardBound: Math.max(Math.abs(largest), Math.abs(least)),
  };
}

/**
 * R, the sub-Gaussian constant of one feedback row; the largest over all actions and rows. If the noise on the arms has constant
 * kappa, a row a of M_x has constant kappa ||a||_2 for independent base arms, and kappa ||a||_1 for dependent ones, by Hölder's
 * inequality with the exponents ||a||_1 / |a_i|.
 */
function subGaussianConstant(
  noise: DeclaredNoise,
  { family, measurable }: Actions,
  feedback: FeedbackSpec,
): number {
  const constant = subGaussianConstantOf(noise);
  if (noise.on === 'feedback' || constant === 0) return constant;
  const power = noise.rows === 'independent' ? 2 : 1;
  const lengthOf = (of: ActionFamily) => feedbackOf(feedback).longestRow(feedback, of, power);
  const longest =
    measurable === family ? lengthOf(family) : Math.max(lengthOf(family), lengthOf(measurable));
  return constant * Math.pow(longest, 1 / power);
}

/**
 * The declared noise of real measurements, or null without a declaration. A Gaussian of this scale represents every sub-Gaussian
 * law with its constant. Numbers in [low, high] are (high - low) / 2-sub-Gaussian around their mean (Hoeffding's lemma). The
 * range is stated before the transform.
 */
function declaredOf(
  { noiseScale, feedbackRange, noiseOn = 'feedback', rowNoise = 'any' }: AssumptionsSpec,
  door: Transformed,
): DeclaredNoise | null {
  const [low, high] = feedbackRange?.map((value) => transformed(door, value)) ?? [];
  const scale =
    noiseScale ?? (low === undefined || high === undefined ? undefined : (high - low) / 2);
  if (scale === undefined) return null;
  return { on: noiseOn, distribution: 'gaussian', scale, rows: rowNoise };
}

/**
 * The noise law. A stated `noise` takes precedence; otherwise a simulation, a scale or a range makes the noise declared, and
 * without them it is symmetric.
 * @param environment null if the spec has none
 * @returns null if the scale is declared
 */
export function lawOf(
  { noise, noiseScale, feedbackRange }: AssumptionsSpec,
  environment: EnvironmentSpec['type'] | null,
): NoiseLaw | null {
  const isDeclared =
    environment === 'simulated' || noiseScale !== undefined || feedbackRange !== undefined;
  const stated = noise ?? (isDeclared ? 'declared' : 'symmetric');
  const {
    type,
    samplesPerBlock = 1,
    blocks,
    robust = false,
  } = typeof stated === 'string' ? { type: stated } : stated;
  if (type === 'declared') return null;
  if (type === 'gaussian') return { type, samplesPerBlock: 1, robust: false, blocks: 'spread' };
  // When a person measures, one disturbance can affect a whole sheet.
  return {
    type,
    samplesPerBlock,
    robust,
    blocks: blocks ?? (environment === 'manual' ? 'request' : 'spread'),
  };
}

/** The assumptions for real measurements or for a spec without an environment: anything not stated is unknown. */
export function statedAssumptions(
  stated: AssumptionsSpec,
  actions: Actions,
  feedback: FeedbackSpec,
  law: NoiseLaw | null,
): Assumptions {
  const { thetaNorm = Infinity, feedbackRange = null } = stated;
  const noise = (law === null ? declaredOf(stated, feedback) : null) ?? unknownNoise(stated, law);
  return {
    thetaNorm,
    noiseScale: subGaussianConstant(noise, actions, feedback),
    rewardBound: stated.rewardBound ?? Math.sqrt(actions.family.largestAction) * thetaNorm,
    noise,
    law,
    // With a noise law, the range is not used, so it is not checked either.
    feedbackRange: law === null ? feedbackRange : null,
    derived: [],
  };
}

function unknownNoise(
  { noiseOn = 'feedback', rowNoise }: AssumptionsSpec,
  law: NoiseLaw | null,
): DeclaredNoise {
  const rows = rowNoise ?? (law?.type === 'gaussian' ? 'independent' : 'any');
  return { on: noiseOn, distribution: 'gaussian', scale: Infinity, rows };
}

/**
 * The assumptions for a simulated run: as stated, else taken from the truth.
 * @param bounds the true bounds
 * @param noise the simulated noise
 * @param law the noise law that the run may use; with a law, the scale only serves plans and reports
 */
export function simulatedAssumptions(
  stated: AssumptionsSpec,
  bounds: Bounds,
  noise: Noise,
  largestAction: number,
  law: NoiseLaw | null,
): Assumptions {
  const thetaNorm = stated.thetaNorm ?? bounds.thetaNorm;
  const declaredScale = law === null ? stated.noiseScale : undefined;
  const noiseScale = declaredScale ?? bounds.noiseScale;
  const derived: DerivedBound[] = [];
  if (stated.thetaNorm === undefined) {
    derived.push({ name: 'thetaNorm', from: 'taken from the simulated theta' });
  }
  if (law === null && declaredScale === undefined) {
    derived.push({ name: 'noiseScale', from: 'taken from the simulated noise' });
  }
  const rewardBound = stated.rewardBound ?? Math.sqrt(largestAction) * thetaNorm;
  if (stated.thetaNorm === undefined && stated.rewardBound === undefined) {
    derived.push({ name: 'rewardBound', from: 'sqrt(m) times the derived thetaNorm' });
  }
  // The simulated law, scaled to the declared R.
  const scale = noise.scale * (bounds.noiseScale > 0 ? noiseScale / bounds.noiseScale : 1);
  const rows = stated.rowNoise ?? 'independent';
  const declared = { ...noise, scale, rows };
  return { thetaNorm, noiseScale, rewardBound, noise: declared, law, feedbackRange: null, derived };
}
