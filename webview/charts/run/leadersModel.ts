/** The data of the chart of the leading actions. */
import { rivalLabels, sameAction } from '../../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../../src/shared/protocol';
import { valueText } from '../../format';
import { isFinished, type Kind } from '../../model/kind';
import { leadersNow, shownActions, latestEstimate, leadingOf } from '../../model/leaderHistory';
import type { ShownAction } from '../../model/leaderHistory';
import { isCurve } from '../../model/phases';
import { pendingRound } from '../../model/progress';
import { blankWords } from '../blankFigure';

export type LeadersRow = Pick<
  TraceRow,
  'phase' | 'epoch' | 'round' | 'epsilon' | 'totalSamples' | 'leaders'
>;

/** Most members named for a rival, if there is room. */
const MOST_NAMED = 6;

interface LeaderLine extends ShownAction {
  /** The name with up to six changed members, and the shorter label for narrow charts. */
  readonly name: string;
  readonly label: string;
  readonly note: string;
}

export type LeadersModel = ReturnType<typeof leadersModel>;

/** The leaders of each test: for GCB-PE the current leaders at all tests, otherwise those of the rounds. */
function leaderRows({ live, trace }: RunSnapshot): readonly LeadersRow[] {
  const { leadersSoFar } = live;
  if (leadersSoFar === undefined) return trace;
  return leadersSoFar.tests.map((test, index) => ({
    phase: 'exploration',
    epoch: null,
    epsilon: null,
    ...test,
    leaders: leadersSoFar.actions.map(({ action, estimates }) => ({
      action,
      estimate: NaN,
      halfWidth: null,
      ...estimates[index],
    })),
  }));
}

export function leadersModel(run: RunSnapshot, kind: Kind) {
  const rows = leaderRows(run);
  const leading = leadingOf(run);
  const labels = run.facts?.labels ?? { arms: [], sides: null };
  const answer = leading?.action ?? null;
  const shown =
    answer === null
      ? []
      : rows === run.trace
        ? shownActions(run.trace, answer)
        : leadersNow(rows, answer);
  const rivals = shown.slice(1).map(({ action }) => action);
  const names = rivalLabels(labels, answer ?? [], rivals, MOST_NAMED);
  // All samples may put another action first than those of the last test, whose estimates are drawn.
  const last = run.trace.at(-1)?.leaders[0]?.action;
  const leadsAtLast = last === undefined || sameAction(last, answer ?? []);
  const short = rivalLabels(labels, answer ?? [], rivals);
  const actions: readonly LeaderLine[] = shown.map((action, rank) => {
    const latest = latestEstimate(rows, action.action);
    const note =
      action.ruledOutAt === null
        ? latest === null
          ? ''
          : valueText(run.facts?.instance, latest.estimate, latest.halfWidth)
        : `ruled out in ${action.ruledOutAt.where}`;
    const own = isFinished(kind) || !leadsAtLast ? 'the answer' : 'leading';
    const [name, label] = rank === 0 ? [own, own] : [names[rank - 1] ?? '', short[rank - 1] ?? ''];
    return { ...action, name, label, note };
  });
  return {
    rows,
    ...(run.facts?.instance.transform && { transform: run.facts.instance.transform }),
    curve: isCurve(run.trace),
    actions,
    /** False for a reward whose intervals are unknown. */
    hasIntervals: rows.some(({ leaders }) => leaders.some(({ halfWidth }) => halfWidth !== null)),
    certified: kind === 'certified',
    /** The samples of the round in progress, for the empty frame. */
    firstTotal: pendingRound(run)?.planned ?? null,
    blank: blankWords(run, 'estimates'),
  };
}

/** Identifies a line that can be hidden. */
export function leaderKey({ action }: Pick<ShownAction, 'action'>): string {
  return action.join('-');
}

/** An action's estimate in one row of the trace. */
export interface Point {
  readonly index: number;
  readonly value: number;
  readonly halfWidth: number | null;
}
