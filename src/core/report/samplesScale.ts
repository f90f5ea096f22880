/** An axis of samples: logarithmic where it spans more than a factor of 20. */

interface SamplesScale {
  readonly at: (samples: number) => number;
  readonly ticks: readonly number[];
  readonly isLog: boolean;
}

export function samplesScale(values: readonly number[], left: number, right: number): SamplesScale {
  const span = right - left;
  const least = Math.max(1, Math.min(...(values.length === 0 ? [1] : values)));
  const most = Math.max(least, ...values);
  if (most <= 20 * least) {
    const step = stepFor(most);
    const end = Math.max(step, Math.ceil(most / step) * step);
    const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
    return { at: (samples) => left + (span * samples) / end, ticks, isLog: false };
  }
  const low = Math.floor(Math.log10(least));
  const high = Math.ceil(Math.log10(most * 1.01));
  return {
    at: (samples) =>
      left + (span * (Math.log10(Math.max(samples, 10 ** low)) - low)) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
    isLog: true,
  };
}

/** About five steps of 1, 2 or 5 times a power of ten. */
function stepFor(most: number): number {
  const decade = 10 ** Math.floor(Math.log10(most / 5));
  return ([1, 2, 5, 10].find((factor) => factor * decade >= most / 5) ?? 10) * decade;
}
