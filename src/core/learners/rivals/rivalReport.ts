/** The report of a look at the rivals of the leader. */
import type { BestCandidate, RoundCompleted } from '../../protocol/learner';
import {
  leadOver,
  roundReport,
  SHOWN_LEADERS,
  withinOf,
  type Estimated,
} from '../contract/roundReport';
import { MOST_CANDIDATES } from '../evidence/certainty';
import { estimateBy } from '../exchanges/report';
import type { Knowledge } from '../exchanges/knowledge';
import { leastShift } from '../noise/pairProcesses';
import type { Rival, RivalProblem } from './rivalElimination';
import type { RivalEvidence } from './rivalEvidence';

export interface Look {
  readonly known: Knowledge;
  readonly evidence: RivalEvidence;
  /** The value of each base arm. */
  readonly values: Float64Array;
  readonly leader: Estimated;
  /** Nearest first. */
  readonly rivals: readonly Rival[];
  /** The rivals that are not ruled out. */
  readonly open: readonly Rival[];
  readonly round: Pick<RoundCompleted, 'phase' | 'epoch' | 'round'>;
  readonly samples: number;
  readonly isOver: boolean;
  /** ln of (delta - spent) times the least evidence against any unlisted action. */
  readonly others: number;
  readonly delta: number;
  readonly spent: number;
  readonly accuracy: number;
}

export function rivalReport({ noise, factors }: RivalProblem, look: Look): RoundCompleted {
  const { known, evidence, values, leader, rivals, isOver, others, spent } = look;
  const delta = Math.max(0, look.delta - spent);
  const estimated = ({ action, lead }: Rival): Estimated => ({
    action,
    estimate: leader.estimate - lead,
  });
  // The rival with the least evidence against it.
  const last = rivals.reduce<Rival | null>(
    (least, rival) => (least === null || rival.log < least.log ? rival : least),
    null,
  );
  // What is kept of a look must not depend on who reads its report.
  const logAt = (rival: Rival, margin: number): number =>
    margin === look.accuracy
      ? rival.log
      : Math.log(delta) + evidence.logEvidence(rival.action, { answer: leader.action, margin });
  /** How much larger the lead over a rival would have to be; below 0 if a smaller one would do. */
  const missing = (rival: Rival): number => {
    if (evidence.count === 0 || noise.blocks.kind !== 'none') return Infinity;
    const shift = leastShift((margin) => logAt(rival, margin) >= 0, rival.deviation);
    // Together with others it may have been ruled out before.
    return rival.log >= 0 ? Math.min(look.accuracy, shift) : shift;
  };
  const least = Math.min(others, last?.log ?? Infinity);
  const confidence = 1 - spent - delta * Math.exp(-least);
  // An answer that is good enough ends the run but rules nothing out, and nothing is known about unlisted rivals.
  const isExact = look.accuracy === 0;
  const isListed = isExact ? others >= 0 : others === Infinity;
  const open = isExact
    ? look.open
    : rivals.map((rival) => ({ ...rival, log: logAt(rival, 0) })).filter(({ log }) => !(log >= 0));
  const left = isListed ? open : [];
  const ofOthers = others === Infinity ? 0 : look.accuracy;
  const more = left.length - MOST_CANDIDATES + 1;
  const { lead: gap = null } = last ?? {};
  return roundReport({
    round: look.round,
    samples: look.samples,
    ...leadOver(leader, last === null ? undefined : estimated(last)),
    threshold: gap === null ? 0 : gap + missing(last as Rival),
    passed: isOver,
    ranked: () =>
      [leader, ...rivals.slice(0, SHOWN_LEADERS).map(estimated)].slice(0, SHOWN_LEADERS),
    survivors:
      evidence.count === 0
        ? null
        : { length: isListed ? open.length + 1 : Infinity, has: () => true },
    within: () =>
      withinOf(
        leader.action,
        others >= 0
          ? rivals.reduce((most, rival) => Math.max(most, missing(rival)), ofOthers)
          : Infinity,
      ),
    certainty: () => ({
      confidence: confidence > 0 ? confidence : null,
      get candidates() {
        return (left.length === 0 ? [] : [null, ...left])
          .slice(0, MOST_CANDIDATES)
          .map((rival): BestCandidate => {
            const eValue = rival === null ? 0 : Math.exp(rival.log) / delta;
            const own = rival === null ? leader : estimated(rival);
            return { ...own, interval: [null, null], eValue };
          });
      },
      ...(more > 0 ? { candidatesMore: more } : {}),
    }),
    estimate: estimateBy({ known, values, factors, noise }, factors.length),
  });
}
