/** The sizes of an instance in a few characters. */
import type { InstanceSummary, ObserverSetSummary } from '../../core/document/report';

/** Longer counts are written as a power of ten. */
const SHOWN_DIGITS = 9;

/** `d = 9, |X| = 24 of 34, rank 9`; 34 without constraints, no rank where there is no observer set. The same in any language. */
export function sizeWords(
  { d, actions, logActions, withoutConstraints }: InstanceSummary,
  observerSet: ObserverSetSummary | null,
): string {
  const count = actions === null ? `|X| ≤ ${power(logActions)}` : exactCount(actions);
  const rank = observerSet === null ? '' : `, rank ${observerSet.rank}`;
  const whole = withoutConstraints?.actions ?? null;
  const of = whole === null ? '' : ` of ${shown(whole)}`;
  return `d = ${d}, ${count}${of}${rank}`;
}

function exactCount(digits: string): string {
  return `|X| ${digits.length > SHOWN_DIGITS ? '≈' : '='} ${shown(digits)}`;
}

function shown(digits: string): string {
  if (digits.length > SHOWN_DIGITS) return `10^${digits.length - 1}`;
  return Number(digits).toLocaleString('en');
}

/** A power of ten that is not less. */
function power(logActions: number): string {
  return `10^${Math.ceil(logActions / Math.LN10)}`;
}
