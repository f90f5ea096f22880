/** Which setting needs fewest samples, and from which others it cannot be told yet. */
import { differsAnytime } from '../statistics/anytime';
import type { GroupSummary } from './resultGroups';

export interface Fewest {
  readonly first: GroupSummary;
  readonly notTold: readonly GroupSummary[];
  /** The least was chosen by what was seen: any of these could have been compared, and the 5% are shared among them. */
  readonly pairs: number;
}

/** One for each spec with several settings whose mean is known; settings of two specs are not compared. */
export function fewestSamples(groups: readonly GroupSummary[]): readonly Fewest[] {
  const meanOf = ({ figures }: GroupSummary): number => figures.samples?.mean ?? Infinity;
  return [...new Set(groups.map(({ spec }) => spec))].flatMap((name) => {
    const known = groups.filter(({ spec, samples }) => spec === name && samples !== null);
    const [first, ...others] = [...known].sort((one, other) => meanOf(one) - meanOf(other));
    if (first === undefined || others.length === 0) return [];
    // Also those whose mean is not known yet.
    const among = groups.filter(({ spec }) => spec === name).length;
    const pairs = (among * (among - 1)) / 2;
    const differs = (other: GroupSummary): boolean =>
      differsAnytime(first.samples ?? [], other.samples ?? [], pairs) === true;
    return [{ first, notTold: others.filter((other) => !differs(other)), pairs }];
  });
}
