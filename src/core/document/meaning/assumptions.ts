/** Which bounds an algorithm needs, and whether the stated ones are true of the simulation. */
import type { AssumptionName } from '../../learners/algorithmKind';
import { algorithmOf } from '../../learners/catalogue';
import type { AlgorithmName, LearnerOptions } from '../../learners/options';
import type { Bounds, RunSettings } from '../../learners/instance';
import type { Problems } from '../../text/problems';
import type { AssumptionsSpec } from '../schema';

/** Relative slack of a declared bound: that of rounding, not of carelessness. */
const SLACK = 1e-9;

/**
 * Without an environment there is no truth to derive assumptions from: the spec must state what the algorithm uses. The
 * bound of the rewards follows from L, so either of the two will do.
 */
export function checkAssumptionsGiven(
  algorithm: AlgorithmName,
  options: LearnerOptions,
  stated: AssumptionsSpec,
  problems: Problems,
): void {
  const used = algorithmOf(algorithm).assumptionsUsed(options);
  const needs: readonly (readonly [name: keyof AssumptionsSpec, isMissing: boolean])[] = [
    ['thetaNorm', used.has('thetaNorm') && stated.thetaNorm === undefined],
    [
      'rewardBound',
      used.has('rewardBound') && stated.rewardBound === undefined && stated.thetaNorm === undefined,
    ],
    ['noiseScale', used.has('noiseScale') && stated.noiseScale === undefined],
  ];
  for (const [name, isMissing] of needs) {
    if (!isMissing) continue;
    problems.add({
      code: 'assumption-missing',
      message: `The sample sizes need ${WHAT_IS_NEEDED[name]}; it cannot be derived without a simulated environment, so state it.`,
      path: ['assumptions', name],
    });
  }
}

const WHAT_IS_NEEDED: Readonly<Record<keyof AssumptionsSpec, string>> = {
  thetaNorm: '`assumptions.thetaNorm` (L, an upper bound of the length of theta)',
  rewardBound:
    '`assumptions.rewardBound` (an upper bound of |x^T theta| over the actions) or `assumptions.thetaNorm` (L, from which it follows)',
  noiseScale: '`assumptions.noiseScale` (R, the sub-Gaussian constant of the noise)',
};

/**
 * Declared bounds that the simulated truth does not keep, and what is lost by it: nothing, where the algorithm does
 * not use the bound.
 *
 * @param run null where its own faults leave the algorithm unknown
 */
export function checkAssumptionsHold(
  run: Pick<RunSettings, 'algorithm' | 'options'> | null,
  declared: AssumptionsSpec,
  truth: Bounds,
  problems: Problems,
): void {
  const counted = run === null ? null : namesThatCount(run, declared);
  const compare = (name: keyof AssumptionsSpec, code: string, subject: string) => {
    const given = declared[name];
    const actual = truth[name];
    if (given === undefined || actual <= given * (1 + SLACK)) return;
    const enough = roundedUp(actual);
    const isUsed = counted === null || counted.has(name);
    const consequence = isUsed
      ? 'the guarantee does not hold. Raise the bound.'
      : 'no sample size of this run depends on it, but the declared value is wrong.';
    problems.add({
      // The length of theta is part of what a spec claims: that it is wrong is worth a warning in any case.
      severity: isUsed || name === 'thetaNorm' ? 'warning' : 'info',
      code,
      message: `${subject} is ${shown(actual)}, above \`${name}\` = ${given}: ${consequence}`,
      path: ['assumptions', name],
      fixes: [
        {
          title: `Set ${name} to ${enough}`,
          description: 'Sets the bound to the true value, rounded up.',
          edits: [{ path: ['assumptions', name], value: enough }],
        },
      ],
    });
  };
  compare('thetaNorm', 'theta-norm-above-bound', 'The length of the true theta');
  compare('noiseScale', 'noise-above-bound', 'The sub-Gaussian constant of the simulated noise');
  compare('rewardBound', 'reward-above-bound', 'The largest |x^T theta| of an action');
}

/** The declared bounds that some sample size rests on, of the rewards by way of L where they have none of their own. */
function namesThatCount(
  { algorithm, options }: Pick<RunSettings, 'algorithm' | 'options'>,
  declared: AssumptionsSpec,
): ReadonlySet<AssumptionName> {
  const kind = algorithmOf(algorithm);
  const used = new Set([...kind.assumptionsUsed(options), ...(kind.alsoReads?.(options) ?? [])]);
  if (used.has('rewardBound') && declared.rewardBound === undefined) used.add('thetaNorm');
  return used;
}

/** Four significant digits, never below the value. */
function roundedUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 3);
  const rounded = Number((Math.ceil(value / unit) * unit).toPrecision(4));
  return rounded >= value ? rounded : value;
}

function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}
