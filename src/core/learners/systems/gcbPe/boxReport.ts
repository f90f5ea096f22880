import type { Action, RankedAction } from '../../../families/family';
import type { BoxVerdicts } from './boxVerdicts';

/** What a round reports of the leader and of the rival that may exceed it most in the box. @param ranked best first */
export function leaderInBox(
  leader: Action,
  ranked: readonly RankedAction[],
  judged: ReturnType<BoxVerdicts['judged']>,
) {
  const { challenges = [], excess = Infinity } = judged ?? {};
  const [hardest] = challenges;
  const gap = hardest?.lead ?? null;
  return {
    threshold: (gap ?? 0) + excess,
    survivors: null,
    gap,
    pair: hardest === undefined ? null : { leader, rival: hardest.rival },
    ranked: () => ranked.map(({ action, value }) => ({ action, estimate: value })),
    estimate: { halfWidth: () => null, leadHalfWidth: () => null },
  };
}
