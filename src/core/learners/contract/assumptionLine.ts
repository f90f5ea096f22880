/** The assumptions behind a guarantee as graded lines, and the phrases they share. */
import type { Assumptions, Instance, NoiseLaw } from './instance';
import type { AssumptionName } from './algorithmKind';
import type { Noise, Truth } from '../../protocol/environment';
import type { CheckName } from '../../words/checks';
import { significant } from '../../words/counts';

/** One line of the panel's list of assumptions and its grade. */
export interface AssumptionLine {
  readonly grade: 'met' | 'trusted' | 'not-met';
  /** One plain sentence without a full stop. */
  readonly text: string;
  /** The check that tests it on real measurements. */
  readonly checkedBy?: CheckName;
}

/** Relative rounding error that a declared bound tolerates. */
const BOUND_TOLERANCE = 1e-9;

export const met = (text: string): AssumptionLine => ({ grade: 'met', text });
export const notMet = (text: string): AssumptionLine => ({ grade: 'not-met', text });
export const trusted = (text: string): AssumptionLine => ({ grade: 'trusted', text });

/** Met if there is a truth; otherwise trusted, and possibly checked on measurements. */
export function held(truth: Truth | null, text: string, checkedBy?: CheckName): AssumptionLine {
  if (truth !== null) return met(text);
  return checkedBy === undefined ? trusted(text) : { ...trusted(text), checkedBy };
}

export function isDerived({ derived }: Assumptions, name: AssumptionName): boolean {
  return derived.some((bound) => bound.name === name);
}

/** Whether a value exceeds a declared bound by more than rounding. */
export function exceeds(value: number, bound: number): boolean {
  return value > bound * (1 + BOUND_TOLERANCE);
}

/** The law of the noise, its scale, and whether it is on the base arms. */
function describeNoise({ on, distribution, scale }: Noise): string {
  if (distribution === 'none') return 'no noise';
  const name = { gaussian: 'Gaussian', rademacher: 'Rademacher', uniform: 'uniform' }[distribution];
  return `${name}, scale ${significant(scale, 3)}${on === 'arms' ? ', on the base arms' : ''}`;
}

/** The noise of the truth; without a truth, the declared noise. */
export function describedNoise({
  truth,
  assumptions,
}: Pick<Instance, 'truth' | 'assumptions'>): string {
  if (truth !== null) return describeNoise(truth.noise);
  const { scale, on, rows } = assumptions.noise;
  const where = on === 'arms' ? ', on the base arms' : '';
  return `declared, scale ${significant(scale, 3)}${where}${rows === 'any' ? ', in any dependence within a sample' : ''}`;
}

/** The line for a noise law that replaces a declared scale. */
export function lawLine({ type }: NoiseLaw, truth: Truth | null): AssumptionLine {
  if (type === 'symmetric') {
    return held(
      truth,
      'A measurement is as likely too high as too low, by the same amounts',
      'symmetry',
    );
  }
  const text = 'All measurements are equally noisy, and the noise is bell-shaped';
  return truth === null || ['gaussian', 'none'].includes(truth.noise.distribution)
    ? held(truth, text, 'normality')
    : notMet(`${text}; here it is ${describeNoise(truth.noise)}`);
}
