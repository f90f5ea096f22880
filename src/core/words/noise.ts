/** The size of the noise as the measurements show it, if no noise scale is declared. */
import type { ActionNoise, Constants } from '../protocol/learner';
import { formatFixed } from './counts';

export const NOISE_MEANING =
  'How far one measurement is off, as the measurements show it. It sets how many are taken; the guarantee does not rest on it.';

const ROUNDING = 1e-9;

/** Standard deviations of one sample. */
export interface SeenNoise extends Omit<ActionNoise, 'action'> {
  /** The range over the actions; null if they are not known to differ. */
  readonly least: number | null;
  readonly most: number | null;
  /** The noisiest first; empty if unknown. */
  readonly actions: readonly ActionNoise[];
}

/** @returns null if the run did not estimate the noise */
export function seenNoise(
  constants: Constants,
  actions: readonly ActionNoise[] = [],
): SeenNoise | null {
  const numberOf = (name: string): number | null => {
    const value = constants[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const deviation = numberOf('noiseSeen');
  if (deviation === null) return null;
  return {
    deviation,
    low: numberOf('noiseSeenLow') ?? deviation,
    high: numberOf('noiseSeenHigh') ?? deviation,
    least: numberOf('noiseSeenLeast'),
    most: numberOf('noiseSeenMost'),
    actions,
  };
}

/** `2.0 (1.9 to 2.2)`: a standard deviation with its interval. @param scale beside which it is shown */
export function noiseText(
  { deviation, low, high }: Omit<ActionNoise, 'action'>,
  scale = deviation,
): string {
  const [mean, ...ends] = [deviation, low, high].map((value) => digits(value, scale));
  return `${mean} (${ends.join(' to ')})`;
}

/** `standard deviation of one sample 2.0 (1.9 to 2.2); by action 1.1 to 3.2` */
export function noiseSentence(seen: SeenNoise): string {
  const { least, most } = seen;
  const all = `standard deviation of one sample ${noiseText(seen)}`;
  return least === null || most === null || !(most > Math.max(least, ROUNDING * seen.deviation))
    ? all
    : `${all}; by action ${digits(least, seen.deviation)} to ${digits(most, seen.deviation)}`;
}

/** What is far smaller than the scale is rounding error. */
function digits(value: number, scale: number): string {
  if (value <= ROUNDING * scale) return '0';
  // Rounded before the digits are counted: 0.998 becomes 1.0.
  const size = Math.log10(Number(value.toPrecision(2)));
  return formatFixed(value, value > 0 ? Math.max(0, 1 - Math.floor(size)) : 1);
}

/**
 * If each request is one block, says how many a certificate takes; nothing for a best guess, which spends its budget, nor for
 * the look at a log, which requests nothing.
 */
export function requestsNeeded(
  law: { readonly type: string; readonly blocks?: string } | null,
  { delta, stop }: { readonly delta: number; readonly stop?: string },
  environment: {
    readonly type: string;
    readonly use?: string;
    readonly before?: readonly unknown[];
  } | null,
): readonly string[] {
  if (law?.type !== 'symmetric' || law.blocks !== 'request' || stop === 'budget') return [];
  if (environment?.use === 'all') return [];
  return [
    `Each request is one block, which at most doubles the evidence${
      environment?.before === undefined
        ? `: the run takes at least ${Math.ceil(Math.log2(1 / delta))} requests, however clear the measurements are`
        : '. The measurements from before are blocks of their own'
    }.`,
  ];
}
