/** What the guarantee of a run rests on, each in one line: met, taken on trust, or not met. */
import type { Reward } from '../reward/reward';
import type { Noise, Truth } from '../protocol/environment';
import { subGaussianConstantOf } from '../environment/subGaussian';
import type { ObserverSet } from '../feedback/observerSet/observerSet';
import { assumptionsUsed, drawsCounts, type AssumptionName } from '../learners/assumptionsUsed';
import { isDirectional } from '../learners/gcbPe/stopRule';
import { norm } from '../numerics/linearAlgebra';
import type { Assumptions, Instance } from '../document/instance';
import type { AssumptionLine } from './facts';
import type { Inspection } from './inspect';
import { linearReward } from './linearReward';

/** Rounding by which a declared bound may be passed. */
const BOUND_TOLERANCE = 1e-9;
/** Two rewards closer together than this share of their size are a tie. */
const TIE_TOLERANCE = 1e-12;

const met = (text: string): AssumptionLine => ({ grade: 'met', text });
const notMet = (text: string): AssumptionLine => ({ grade: 'not-met', text });
const trusted = (text: string): AssumptionLine => ({ grade: 'trusted', text });

/**
 * One line for each assumption that the guarantee of the run rests on, those of its algorithm only: compared with the
 * truth of the instance, and on trust where it has none.
 */
export function assumptionLines(
  instance: Instance,
  inspection: Inspection,
): readonly AssumptionLine[] {
  const { truth } = instance;
  const isLinearLearner = instance.run.algorithm !== 'gcb-pe';
  return [
    ...(isLinearLearner
      ? [linearNoise(instance, truth), ...sizes(instance, truth)]
      : [partialNoise(instance, truth, inspection)]),
    ...valueLength(instance, truth),
    determined(instance, inspection),
    rewardLine(instance),
    ...(truth === null ? [] : uniqueness(instance, truth)),
    ...readOff(instance),
  ];
}

/** Met by the truth; without one it rests on what is declared. */
function held(truth: Truth | null, text: string): AssumptionLine {
  return truth === null ? trusted(text) : met(text);
}

/** What the spec does not state and the algorithm uses: a simulation knows it, a real experiment would not. */
function readOff({ run, assumptions }: Instance): AssumptionLine[] {
  const used = assumptionsUsed(run.algorithm, run.options);
  const derived: readonly (readonly [name: AssumptionName, what: string])[] = [
    ['noiseScale', 'Noise scale'],
    ['thetaNorm', 'Length of the values'],
    ['rewardBound', 'Bound of the rewards'],
  ];
  return derived
    .filter(([name]) => used.has(name) && isDerived(assumptions, name))
    .map(([, what]) => trusted(`${what} taken from the simulation; state it for real data`));
}

/** The sentences of `derived` begin with the name of what was derived. */
function isDerived({ derived }: Assumptions, name: AssumptionName): boolean {
  return derived.some((sentence) => sentence.startsWith(`${name} `));
}

function linearNoise({ run, family, assumptions }: Instance, truth: Truth | null): AssumptionLine {
  const noise = truth?.noise ?? assumptions.noise;
  const actual =
    noise.on === 'arms' ? scaleOf(noise) * Math.sqrt(family.largestAction) : scaleOf(noise);
  const is = `Noise of one sample is ${decimal(actual)}-sub-Gaussian (${describeNoise(noise)})`;
  if (hasPrintedSizes(run) && exceeds(actual, 1)) {
    return notMet(
      `The paper’s sample size requires 1-sub-Gaussian noise; here the noise of one sample is ${decimal(actual)}-sub-Gaussian (${describeNoise(noise)}). Use preset recommended`,
    );
  }
  const isUsed = assumptionsUsed(run.algorithm, run.options).has('noiseScale');
  return isUsed && exceeds(actual, assumptions.noiseScale)
    ? notMet(`${is}, above the declared ${decimal(assumptions.noiseScale)}`)
    : held(truth, is);
}

/** Whether samples are drawn, in numbers as in the paper. */
function hasPrintedSizes({ algorithm, options }: Instance['run']): boolean {
  return drawsCounts(algorithm, options) && options.constants === 'printed';
}

/** The length of the actions and the size of the rewards. */
function sizes({ run, family, assumptions }: Instance, truth: Truth | null): AssumptionLine[] {
  const lines: AssumptionLine[] = [];
  if (hasPrintedSizes(run)) {
    const length = Math.sqrt(family.largestAction);
    lines.push(
      exceeds(length, 1)
        ? notMet(
            `The paper’s sample size requires actions of length 1; these have length ${length === Math.floor(length) ? String(length) : length.toFixed(2)}. Use preset recommended`,
          )
        : met('Actions have length 1'),
    );
  }
  if (assumptionsUsed(run.algorithm, run.options).has('rewardBound')) {
    const largest =
      truth === null
        ? 0
        : Math.max(
            family.maximize(truth.theta).value,
            family.maximize(truth.theta.map((value) => -value)).value,
          );
    const bound = assumptions.rewardBound;
    if (exceeds(largest, bound)) {
      lines.push(
        notMet(`A reward has size ${decimal(largest)}, above the declared ${decimal(bound)}`),
      );
    } else if (!isDerived(assumptions, 'rewardBound')) {
      lines.push(held(truth, `Every reward has size at most ${decimal(bound)}`));
    }
  }
  return lines;
}

/** The length of the values: where it is used, and where what is declared is not so. */
function valueLength({ run, assumptions }: Instance, truth: Truth | null): AssumptionLine[] {
  const length = truth === null ? 0 : norm(truth.theta);
  const { thetaNorm } = assumptions;
  if (exceeds(length, thetaNorm)) {
    return [
      notMet(`The values have length ${decimal(length)}, above the declared ${decimal(thetaNorm)}`),
    ];
  }
  const isUsed = assumptionsUsed(run.algorithm, run.options).has('thetaNorm');
  return isUsed && !isDerived(assumptions, 'thetaNorm')
    ? [held(truth, `The values have length at most ${decimal(thetaNorm)}`)]
    : [];
}

function partialNoise(
  { run, assumptions }: Instance,
  truth: Truth | null,
  { observerSet }: Inspection,
): AssumptionLine {
  const declared = assumptions.noise;
  const noise = truth?.noise ?? declared;
  const described = describeNoise(noise);
  if (
    (run.options.radius === 'per-pull' ||
      (run.options.radius === 'sub-gaussian' && noise.on === 'arms')) &&
    exceeds(noise.scale, declared.scale)
  ) {
    return notMet(
      `The noise (${described}) is ${decimal(noise.scale / declared.scale)} times as large as declared`,
    );
  }
  switch (run.options.radius) {
    case 'printed':
      return isInPaperModel(noise, observerSet)
        ? held(truth, `Noise is that of base arms within [-1, 1] (${described})`)
        : notMet(
            `The paper’s radius requires noise of base arms within [-1, 1]; here it is ${described}. Use preset recommended`,
          );
    case 'per-pull':
      return noise.distribution === 'gaussian'
        ? notMet(
            `Radius per-pull requires bounded noise; here it is ${described}. Use radius sub-gaussian`,
          )
        : held(truth, `Noise is bounded (${described})`);
    case 'sub-gaussian': {
      if (noise.on === 'arms')
        return held(truth, `Noise of one base arm is sub-Gaussian (${described})`);
      const actual = scaleOf(noise);
      const is = `Noise of one number observed is ${decimal(actual)}-sub-Gaussian (${described})`;
      return exceeds(actual, assumptions.noiseScale)
        ? notMet(`${is}, above the declared ${decimal(assumptions.noiseScale)}`)
        : held(truth, is);
    }
  }
}

/**
 * Whether some eta in [-1, 1]^d explains the noise. On the feedback that is so for bounded noise on rows that share
 * no base arm, if it is no larger than what the coefficients of its row can add up to.
 */
function isInPaperModel(noise: Noise, set: ObserverSet): boolean {
  if (noise.distribution === 'none') return true;
  if (noise.distribution === 'gaussian') return false;
  if (noise.on === 'arms') return !exceeds(noise.scale, 1);
  return set.observations.every((rows) => {
    const arms = rows.flatMap((row) => row.arms);
    return (
      new Set(arms).size === arms.length &&
      rows.every(
        (row) =>
          !exceeds(
            noise.scale,
            row.coefficients.reduce((sum, value) => sum + Math.abs(value), 0),
          ),
      )
    );
  });
}

function determined(
  { family }: Instance,
  { observerSet, undeterminedArms, fullBandit }: Inspection,
): AssumptionLine {
  if (family.count.exact === 1n) {
    return met('There is a single action, so nothing has to be distinguished');
  }
  const { rank, dimension } = observerSet;
  const rest =
    undeterminedArms.length === 0
      ? ''
      : fullBandit === null
        ? '; some individual values cannot be determined, but the answer does not need them'
        : '; some individual values cannot be determined, but the answer does not need them: the run works in the span of the actions';
  return met(`Every reward is determined: rank ${rank} of ${dimension}${rest}`);
}

function rewardLine({ run, family, reward }: Instance): AssumptionLine {
  const { stopRule } = run.options;
  if (
    run.algorithm !== 'gcb-pe' ||
    isDirectional(stopRule, { family, reward: linearReward(reward) })
  ) {
    return met(
      reward.increasingIn === undefined
        ? 'Reward is linear in the unknown values'
        : 'Reward is an increasing function of one that is linear in the unknown values',
    );
  }
  const grade = reward.kind === 'expression' ? trusted : met;
  return grade(
    `Reward changes at most ${decimal(reward.lipschitz)} for a unit change of the values (${reward.lipschitzFormula})`,
  );
}

function uniqueness({ reward }: Instance, { theta }: Truth): AssumptionLine[] {
  const [best, second] = linearReward(reward).best(theta, 2);
  if (best === undefined || second === undefined) return [];
  return isTie(best.value, second.value, sizeOfRewards(reward, theta))
    ? [notMet('The best actions are tied, so no number of samples can distinguish them')]
    : [];
}

/**
 * Whether two rewards are equal up to rounding.
 * @param size how large the rewards of the instance are (sizeOfRewards): values that cancel round by its last digits
 */
export function isTie(a: number, b: number, size: number): boolean {
  return Math.abs(a - b) <= TIE_TOLERANCE * Math.max(size, Math.abs(a), Math.abs(b));
}

/** L_p ||theta||_2: rewards that are 0 at theta = 0 are no larger. 0 if it is not known. */
export function sizeOfRewards(
  { lipschitz }: Pick<Reward, 'lipschitz'>,
  theta: Float64Array,
): number {
  const size = lipschitz * Math.hypot(...theta);
  return Number.isFinite(size) ? size : 0;
}

function exceeds(value: number, bound: number): boolean {
  return value > bound * (1 + BOUND_TOLERANCE);
}

function scaleOf(noise: Noise): number {
  return subGaussianConstantOf(noise);
}

function describeNoise({ on, distribution, scale }: Noise): string {
  if (distribution === 'none') return 'no noise';
  const name = { gaussian: 'Gaussian', rademacher: 'Rademacher', uniform: 'uniform' }[distribution];
  return `${name}, scale ${decimal(scale)}${on === 'arms' ? ', on the base arms' : ''}`;
}

/** At most three significant digits, as a person reads them. */
function decimal(value: number): string {
  return String(Number(value.toPrecision(3)));
}
