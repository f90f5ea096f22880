/** Which bounds an algorithm needs, and whether the stated ones are true of the simulation. */
import type { AssumptionName } from '../../learners/contract/algorithmKind';
import { algorithmOf } from '../../learners/catalogue';
import type { Bounds, RunSettings } from '../../learners/contract/instance';
import { setTo } from '../../text/setTo';
import type { Problems } from '../../text/problems';
import type { AssumptionsSpec, EnvironmentSpec } from '../schema';
import { significant } from '../../words/counts';

/** Relative slack of a declared bound: that of rounding, not of carelessness. */
const SLACK = 1e-9;

/**
 * What is declared of the noise: real measurements need a scale or a range; a simulation knows its noise.
 * @param environment null where the spec has none
 */
export function checkDeclaredNoise(
  { noiseScale, feedbackRange, noiseOn }: AssumptionsSpec,
  environment: EnvironmentSpec['type'] | null,
  problems: Problems,
): void {
  const path = ['assumptions', 'feedbackRange'] as const;
  if (feedbackRange !== undefined && !(feedbackRange[0] < feedbackRange[1])) {
    const [low, high] = feedbackRange;
    problems.add({
      code: 'min-above-max',
      message: `\`feedbackRange\` is [${low}, ${high}]: the first number must be less than the second.`,
      path,
    });
  }
  if (feedbackRange !== undefined && noiseOn === 'arms') {
    problems.add({
      code: 'range-with-arms',
      message:
        '`feedbackRange` bounds what is observed, not the noise of a base arm: state `noiseScale`, or leave out `noiseOn: "arms"`.',
      path,
    });
  }
  if (environment === 'simulated') {
    const unused = { feedbackRange, noiseOn };
    for (const [name, value] of Object.entries(unused)) {
      if (value === undefined) continue;
      problems.add({
        severity: 'info',
        code: 'assumption-unused',
        message: `\`${name}\` has no effect in a simulation: \`environment.noise\` says what the noise is.`,
        path: ['assumptions', name],
      });
    }
    return;
  }
  if (environment === null) return;
  if (noiseScale !== undefined && feedbackRange !== undefined) {
    problems.add({
      severity: 'info',
      code: 'noise-stated-twice',
      message: `\`noiseScale\` = ${noiseScale} counts; \`feedbackRange\` is used to check the answers only.`,
      path,
    });
  }
  if (noiseScale === undefined && feedbackRange === undefined) {
    problems.add({
      code: 'assumption-missing',
      message:
        'Real measurements need a bound of their noise: state `assumptions.noiseScale` (R, the sub-Gaussian constant of one number; its standard deviation if the noise is Gaussian) or `assumptions.feedbackRange` (between which two numbers every observation lies).',
      path: ['assumptions'],
      target: 'opening',
      fixes: [
        setTo(
          ['assumptions', 'noiseScale'],
          1,
          'An example: replace 1 by what you know of the noise.',
          'State the noise scale',
        ),
        setTo(
          path,
          [0, 1],
          'An example: replace 0 and 1 by the least and the largest number possible.',
          'State the range of what is observed',
        ),
      ],
    });
  }
}

type Run = Pick<RunSettings, 'algorithm' | 'preset' | 'options'>;

/**
 * Without a simulation there is no truth to derive assumptions from: the spec must state what the algorithm uses. The
 * bound of the rewards follows from L, so either of the two will do.
 */
export function checkAssumptionsGiven(
  run: Run,
  stated: AssumptionsSpec,
  hasEnvironment: boolean,
  problems: Problems,
): void {
  const used = algorithmOf(run.algorithm).assumptionsUsed(run);
  const isStated: Readonly<Record<AssumptionName, boolean>> = {
    thetaNorm: stated.thetaNorm !== undefined,
    rewardBound: stated.rewardBound !== undefined || stated.thetaNorm !== undefined,
    // Every real environment has to declare it: checkDeclaredNoise.
    noiseScale:
      hasEnvironment || stated.noiseScale !== undefined || stated.feedbackRange !== undefined,
  };
  for (const name of Object.keys(isStated) as AssumptionName[]) {
    if (isStated[name] || !used.has(name)) continue;
    problems.add({
      code: 'assumption-missing',
      message: `The sample sizes need ${WHAT_IS_NEEDED[name]}; it cannot be derived without a simulated environment, so state it.`,
      path: ['assumptions', name],
    });
  }
}

const WHAT_IS_NEEDED: Readonly<Record<AssumptionName, string>> = {
  thetaNorm: '`assumptions.thetaNorm` (L, an upper bound of the length of theta)',
  rewardBound:
    '`assumptions.rewardBound` (an upper bound of |x^T theta| over the actions) or `assumptions.thetaNorm` (L, from which it follows)',
  noiseScale:
    '`assumptions.noiseScale` (R, the sub-Gaussian constant of the noise) or `assumptions.feedbackRange` (between which two numbers every observation lies)',
};

/**
 * Declared bounds that the simulated truth does not keep, and what is lost by it: nothing, where the algorithm does
 * not use the bound.
 *
 * @param run null where its own faults leave the algorithm unknown
 */
export function checkAssumptionsHold(
  run: Run | null,
  declared: AssumptionsSpec,
  truth: Bounds,
  problems: Problems,
): void {
  const used = run && new Set(algorithmOf(run.algorithm).assumptionsUsed(run));
  // The bound of the rewards counts by way of L where it has none of its own.
  if (used?.has('rewardBound') && declared.rewardBound === undefined) used.add('thetaNorm');
  const compare = (name: AssumptionName, code: string, subject: string) => {
    const given = declared[name];
    const actual = truth[name];
    if (given === undefined || actual <= given * (1 + SLACK)) return;
    const path = ['assumptions', name];
    const isUsed = used === null || used.has(name);
    const consequence = isUsed
      ? 'the guarantee does not hold. Raise the bound.'
      : 'no sample size of this run depends on it, but the declared value is wrong.';
    problems.add({
      // The length of theta is part of what a spec claims: that it is wrong is worth a warning in any case.
      severity: isUsed || name === 'thetaNorm' ? 'warning' : 'info',
      code,
      message: `${subject} is ${significant(actual, 6)}, above \`${name}\` = ${given}: ${consequence}`,
      path,
      fixes: [setTo(path, roundedUp(actual), 'Sets the bound to the true value, rounded up.')],
    });
  };
  compare('thetaNorm', 'theta-norm-above-bound', 'The length of the true theta');
  compare('noiseScale', 'noise-above-bound', 'The sub-Gaussian constant of the simulated noise');
  compare('rewardBound', 'reward-above-bound', 'The largest |x^T theta| of an action');
}

/** Four significant digits, never below the value. */
function roundedUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 3);
  const rounded = Number((Math.ceil(value / unit) * unit).toPrecision(4));
  return rounded >= value ? rounded : value;
}
