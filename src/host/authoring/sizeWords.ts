/** The sizes of an instance, in short form. */
import type { InstanceSummary, ObserverSetSummary } from '../../core/document/report';

/** Longer counts become a power of ten. */
const SHOWN_DIGITS = 9;

/** `d = 9, |X| = 24, rank 9`, without a rank if there is no observer set. Symbols only, so it needs no translation. */
export function sizeWords(
  { d, actions, logActions }: InstanceSummary,
  observerSet: ObserverSetSummary | null,
): string {
  const power = Math.ceil(logActions / Math.LN10);
  const count = actions === null ? `|X| ≤ 10^${power}` : exactCount(actions);
  const rank = observerSet === null ? '' : `, rank ${observerSet.rank}`;
  return `d = ${d}, ${count}${rank}`;
}

function exactCount(digits: string): string {
  if (digits.length > SHOWN_DIGITS) return `|X| ≈ 10^${digits.length - 1}`;
  return `|X| = ${Number(digits).toLocaleString('en')}`;
}
