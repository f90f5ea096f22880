/** What a check says. */
import { exponential, formatDecimal, formatExact, formatSetting } from '../words/counts';
import type { NoiseScaleCheck } from './noiseScale';

/** An e-value as logarithms. */
export interface LogValue {
  readonly log: number;
  /** The largest one so far. */
  readonly largest: number;
  readonly isCaveat: boolean;
}

const NOTHING = 'Nothing against it so far.';
/** With fewer squares the empirical standard deviation says little. */
const ENOUGH_TO_SHOW = 10;
/** With so many it is below 0.71 R by chance in 1 of 1,000 runs, and samples that are saved are told from there on. */
const ENOUGH_TO_ADVISE = 50;
const WORTH_ADVICE = 2;

/** @param declared R */
export function noiseScaleText(
  value: LogValue | null,
  { seen, skipped }: Pick<NoiseScaleCheck, 'seen' | 'skipped'>,
  declared: number,
): string {
  if (value === null) {
    return skipped > 0
      ? 'Not checked: the totals have no sums of squares.'
      : 'Not checked yet: this needs two samples of one action in one phase.';
  }
  const { ratio, degrees } = seen;
  const sentences = [
    value.isCaveat
      ? `The samples scatter more than the declared noise scale allows (${said(value)}). The guarantee may not hold: use a larger scale in a new run.`
      : NOTHING,
  ];
  if (degrees >= ENOUGH_TO_SHOW) {
    const fewer = 1 / (ratio * ratio);
    const isSmaller =
      !value.isCaveat && degrees >= ENOUGH_TO_ADVISE && fewer >= WORTH_ADVICE && fewer < Infinity;
    sentences.push(
      `${formatSetting(ratio * declared, 2)} seen, ${formatSetting(declared)} declared${
        isSmaller
          ? `: a smaller scale would need about ${formatSetting(fewer, 2)} times fewer samples; change it only from knowledge, before a new run`
          : ''
      }.`,
    );
  }
  if (skipped > 0) {
    sentences.push(`${formatExact(skipped)} samples without sums of squares were left out.`);
  }
  return sentences.join(' ');
}

/** @param skipped phases that were too large */
export function linearityText(value: LogValue | null, skipped: number): string {
  if (value === null) {
    return skipped > 0
      ? 'Not checked: there are too many actions and base arms.'
      : 'Not checked: so few actions were measured that some values fit them exactly.';
  }
  return value.isCaveat
    ? `The means of different actions do not fit one value for each base arm (${said(value)}). The guarantee may not hold: check the feedback model and the noise scale.`
    : NOTHING;
}

export function driftText(value: LogValue | null): string {
  if (value === null) return 'Not checked yet: this needs one action in two phases.';
  return value.isCaveat
    ? `The means of the same action changed between phases (${said(value)}). The guarantee may not hold: look for a drift, or use a noise scale that covers it in a new run.`
    : NOTHING;
}

function said({ log, largest }: LogValue): string {
  const now = format(log);
  const most = format(largest);
  return now === most ? `e-value ${most}` : `e-value ${most} at its largest, ${now} now`;
}

/** Numbers end where e-values do not. */
function format(log: number): string {
  return log > Math.log(999) ? exponential(log) : formatDecimal(Math.exp(log));
}
