/** What the two charts show of a run. */
import { familyWords, rivalLabels } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import type { LeadersModel, LeadersRow } from '../charts/run/leadersModel';
import type { StoppingModel } from '../charts/run/stoppingModel';
import { counted, estimate, si, siShort } from '../format';
import { stepWord } from '../words';
import type { AxisChoice } from './environment';
import { isFinished, isLive, isStopped } from './kind';
import type { Kind } from './kind';
import { latestEstimate, leadingOf } from './leading';
import { isCurve, isOfTests, phasesOf } from './phases';
import { pendingRound } from './progress';
import { isPointwise, ruleOf } from './rules';
import type { Rule } from './rules';
import { leadersNow, shownActions } from './leaderHistory';
import { settledOf } from './settled';

/** How many changed members name a rival, if there is room. */
const MOST_NAMED = 6;

/** Below this share of the axis of samples the last phase cannot be read. */
const READABLE = 0.15;

/** Samples, unless the last phase of a finished run would be squeezed: then rounds. */
export function defaultAxis(run: RunSnapshot, kind: Kind): AxisChoice {
  // Cheap for a run that lives: it is asked with every update.
  if (isLive(kind) || isCurve(run.trace)) return 'samples';
  const phases = phasesOf(run.trace);
  const last = phases.at(-1);
  const first = run.trace[0]?.totalSamples ?? 0;
  if (phases.length < 2 || last === undefined) return 'samples';
  const before = run.trace[last.start - 1]?.totalSamples ?? first;
  const end = run.trace.at(-1)?.totalSamples ?? before;
  if (!(first > 0) || end <= first) return 'samples';
  const share = Math.log(end / before) / Math.log((2 * end) / first);
  return share < READABLE ? 'rounds' : 'samples';
}

/** What an empty chart says: what comes, and when. */
function blankWords(run: RunSnapshot, what: 'point' | 'estimates'): readonly [string, string] {
  const round = pendingRound(run);
  if (round === null)
    return [`The first ${what} will appear after round 1`, `first ${what} after round 1`];
  const after = `after ${stepWord(round.phase)} ${round.round}`;
  return [
    `The first ${what} will appear ${after}, at ${siShort(round.planned)} samples`,
    `first ${what} ${after}`,
  ];
}

export function stoppingModel(run: RunSnapshot, kind: Kind, axis: AxisChoice): StoppingModel {
  const { live, trace } = run;
  const curve = isCurve(trace);
  const pending = isFinished(kind) ? null : pendingRound(run);
  const done = trace.at(-1)?.totalSamples ?? 0;
  const plan =
    pending === null || (trace.length > 0 && (curve || isPointwise(pending)))
      ? null
      : {
          round: pending.round,
          total: done + pending.planned,
          threshold: pending.threshold,
        };
  const last = trace.at(-1);
  const byRounds = last !== undefined && !isPointwise(last);
  const settled = isStopped(kind) && byRounds ? settledOf(last) : null;
  const budget = run.facts?.maxSamples ?? null;
  return {
    rows: trace,
    byRounds: axis === 'rounds' && !curve,
    curve,
    isTest: isOfTests(trace) || last === undefined || ruleOf(last, run) === 'rounds',
    ended: kind === 'certified' ? 'certified' : isFinished(kind) ? 'rule' : null,
    plan,
    now: isLive(kind) ? live.totalSamples : null,
    budget: kind === 'budget' && budget !== null && budget >= done ? budget : null,
    leadName:
      settled === null ? null : settled.candidates.length === 2 ? 'lead of A over B' : 'lead of A',
    neededName: last === undefined ? 'needed' : neededName(ruleOf(last, run)),
    blank: blankWords(run, 'point'),
  };
}

/** What the threshold is to the lead. */
function neededName(rule: Rule): string {
  return rule === 'rounds' || rule === 'tests' ? 'needed' : 'rules it out';
}

/** Who led at which test: of GCB-PE those that lead now, at all tests; else what the rounds tell. */
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

export function leadersModel(run: RunSnapshot, kind: Kind): LeadersModel {
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
  const short = rivalLabels(labels, answer ?? [], rivals);
  return {
    rows,
    curve: isCurve(run.trace),
    actions: shown.map((action, rank) => {
      const latest = latestEstimate(rows, action.action);
      const note =
        action.ruledOutAt === null
          ? latest === null
            ? ''
            : estimate(latest.estimate, latest.halfWidth)
          : `ruled out in ${action.ruledOutAt.where}`;
      const own = isFinished(kind) ? 'the answer' : 'leading';
      const [name, label] =
        rank === 0 ? [own, own] : [names[rank - 1] ?? '', short[rank - 1] ?? ''];
      return { ...action, name, label, note };
    }),
    certified: kind === 'certified',
    firstTotal: pendingRound(run)?.planned ?? null,
    blank: blankWords(run, 'estimates'),
  };
}

/** What the state sentence of a screen reader adds while the run goes on: `97.4 M samples so far`. */
export function progressWords(run: RunSnapshot): string {
  const words = familyWords(run.facts?.instance.family ?? '');
  const left = run.trace.at(-1)?.surviving ?? null;
  const kept = left === null ? '' : `, ${counted(left, words.action, words.actions)} left`;
  return `${si(run.live.totalSamples)} samples so far${kept}`;
}
