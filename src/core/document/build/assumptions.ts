/** L, R and the bound of the rewards: as the spec states them, else read off the simulated truth. */
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

/** What is chosen and what can be measured. */
type Actions = Pick<Instance, 'family' | 'measurable'>;

/**
 * L, R and the reward bound, max over X of |x' theta|, as they are in the simulation: two calls of the oracle.
 * @param feedback the spec of the feedback, on which R depends where the noise is on the arms
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
 * R, the sub-Gaussian constant of one feedback row. Noise on the arms with constant kappa gives a row a of M_x the
 * constant kappa ||a||_2 where the base arms are independent, and kappa ||a||_1 where they may depend on each other
 * (Hölder's inequality with the exponents ||a||_1 / |a_i|); the largest over the actions and rows counts.
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
 * What a spec declares of the noise of real measurements: Gaussian of this scale stands for every sub-Gaussian law of
 * its constant. Null where it declares nothing. A number that is surely within [low, high] given the past is
 * (high - low) / 2-sub-Gaussian around its mean (Hoeffding's lemma). The range is of values as they are measured.
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
 * What is known of the noise besides its scale. What is stated counts; else a scale or a range that stands there, and nothing is
 * known of the size of what real measurements show.
 * @param environment null where the spec has none
 * @returns null where the scale is declared
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
  // Whoever writes down what they measure is disturbed for a whole sheet.
  return {
    type,
    samplesPerBlock,
    robust: robust && type === 'symmetric',
    blocks: blocks ?? (environment === 'manual' ? 'request' : 'spread'),
  };
}

/** The assumptions of real measurements, or of a spec without an environment: what is not stated is not known. */
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
    // A number that nobody has declared cannot be wrong.
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
 * The assumptions that a simulated run uses: as they are stated, else read off the truth.
 * @param bounds those of the truth
 * @param noise that of the simulation
 * @param law what the run knows of it; the scale is for plans and reports alone then
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
  // The law of the simulation, scaled to the declared R.
  const scale = noise.scale * (bounds.noiseScale > 0 ? noiseScale / bounds.noiseScale : 1);
  const rows = stated.rowNoise ?? 'independent';
  const declared = { ...noise, scale, rows };
  return { thetaNorm, noiseScale, rewardBound, noise: declared, law, feedbackRange: null, derived };
}
