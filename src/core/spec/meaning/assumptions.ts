/** What an algorithm has to be told, and whether what it was told is true of the simulation. */
import type { AlgorithmName, LearnerOptions } from '../../learners/options';
import type { Assumptions } from '../instance';
import type { Problems } from '../problems';
import type { AssumptionsSpec } from '../schema';

/** Relative slack of a declared bound: that of rounding, not of carelessness. */
const SLACK = 1e-9;

/** Without an environment there is no truth to read assumptions off. */
export function checkAssumptionsGiven(
  algorithm: AlgorithmName,
  options: LearnerOptions,
  { thetaNorm, noiseScale }: AssumptionsSpec,
  problems: Problems,
): void {
  const isAlba = algorithm !== 'gcb-pe';
  const missing = [
    ...(isAlba && thetaNorm === undefined
      ? [['thetaNorm', 'L, an upper bound of the length of theta'] as const]
      : []),
    ...((isAlba ? options.constants === 'sound' : options.radius === 'sub-gaussian') &&
    noiseScale === undefined
      ? [['noiseScale', 'R, the sub-Gaussian constant of the noise'] as const]
      : []),
  ];
  for (const [name, meaning] of missing) {
    problems.add({
      code: 'assumption-missing',
      message: `The sample sizes need \`assumptions.${name}\` (${meaning}); without a simulated environment it cannot be derived.`,
      path: ['assumptions', name],
    });
  }
}

/** Declared bounds that the simulated truth does not keep. */
export function checkAssumptionsHold(
  declared: AssumptionsSpec,
  truth: Pick<Assumptions, 'thetaNorm' | 'noiseScale' | 'rewardBound'>,
  problems: Problems,
): void {
  const compare = (
    name: keyof AssumptionsSpec,
    code: string,
    subject: string,
    consequence: string,
  ) => {
    const given = declared[name];
    const actual = truth[name];
    if (given === undefined || actual <= given * (1 + SLACK)) return;
    const enough = roundedUp(actual);
    problems.add({
      severity: 'warning',
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
  const lost = 'the guarantee does not hold.';
  compare('thetaNorm', 'theta-norm-above-bound', 'The length of the true theta', lost);
  compare(
    'noiseScale',
    'noise-above-bound',
    'The sub-Gaussian constant of the simulated noise',
    lost,
  );
  compare('rewardBound', 'reward-above-bound', 'The largest |reward| of an action', lost);
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
