/** The lines of what a guarantee rests on, and what their sentences are made of. */
import type { Assumptions, Instance, NoiseLaw } from './instance';
import type { AssumptionName } from './algorithmKind';
import type { Noise, Truth } from '../../protocol/environment';
import type { CheckName } from '../../words/checks';

/** One line of the panel's list of assumptions and its grade. */
export interface AssumptionLine {
  readonly grade: 'met' | 'trusted' | 'not-met';
  /** One plain sentence without a full stop. */
  readonly text: string;
  /** What checks it where samples are measured. */
  readonly checkedBy?: CheckName;
}

/** Rounding by which a declared bound may be passed. */
const BOUND_TOLERANCE = 1e-9;

export const met = (text: string): AssumptionLine => ({ grade: 'met', text });
export const notMet = (text: string): AssumptionLine => ({ grade: 'not-met', text });
export const trusted = (text: string): AssumptionLine => ({ grade: 'trusted', text });

/** Met by the truth; without one it rests on what is declared, which may be checked. */
export function held(truth: Truth | null, text: string, checkedBy?: CheckName): AssumptionLine {
  if (truth !== null) return met(text);
  return checkedBy === undefined ? trusted(text) : { ...trusted(text), checkedBy };
}

export function isDerived({ derived }: Assumptions, name: AssumptionName): boolean {
  return derived.some((bound) => bound.name === name);
}

/** Whether a value passes a declared bound by more than rounding. */
export function exceeds(value: number, bound: number): boolean {
  return value > bound * (1 + BOUND_TOLERANCE);
}

/** The law of the noise, its scale, and where it comes in. */
function describeNoise({ on, distribution, scale }: Noise): string {
  if (distribution === 'none') return 'no noise';
  const name = { gaussian: 'Gaussian', rademacher: 'Rademacher', uniform: 'uniform' }[distribution];
  return `${name}, scale ${decimal(scale)}${on === 'arms' ? ', on the base arms' : ''}`;
}

/** The noise of the truth; where there is none, what is declared of it. */
export function describedNoise({
  truth,
  assumptions,
}: Pick<Instance, 'truth' | 'assumptions'>): string {
  if (truth !== null) return describeNoise(truth.noise);
  const { scale, on, rows } = assumptions.noise;
  const where = on === 'arms' ? ', on the base arms' : '';
  return `declared, scale ${decimal(scale)}${where}${rows === 'any' ? ', in any dependence within a sample' : ''}`;
}

/** What stands in the place of a declared scale. */
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

/** At most three significant digits, as a person reads them. */
export function decimal(value: number): string {
  return String(Number(value.toPrecision(3)));
}
