/** The replay of a run: what was known after its stopping tests. Panel and report show the same frames. */
import { phaseTitle, stepWord } from '../learners/names';
import type { Action } from '../protocol/action';
import type { RunFacts } from '../run/check/facts';
import type { RunResult } from '../run/result/result';
import { thinned } from '../run/session/rounds';
import type { TraceRow } from '../run/session/trace';
import { actionName, sameAction } from '../words/actions';
import {
  formatActions,
  formatCertainty,
  formatCounted,
  formatExact,
  formatShare,
  formatSize,
} from '../words/counts';
import { formatValue } from '../words/factors';
import { familyWords } from '../words/family';
import { withinText } from './answer';

/** The most frames: a slider has no more pixels than this. */
export const MOST_FRAMES = 240;
/** The most members of an action that are named. */
const NAMED = 8;

type Ended = Pick<RunResult, 'action' | 'status' | 'samples'>;

export interface ReplayFrame {
  /** The index of its row in the trace. */
  readonly row: number;
  /** `17,500 samples: preparation, round 1` */
  readonly when: string;
  /** The leading action and its estimate; empty if there is none, or the estimate says nothing. */
  readonly leader: string;
  readonly estimate: string;
  /** Whether the leader is the answer of the run. */
  readonly isAnswer: boolean;
  /** `2 of 120 assignments can still be the best` */
  readonly left: string;
  /** How sure one could be; null if unknown, or if an assumption of the guarantee is not met. */
  readonly confidence: number | null;
  /** The same in words, and the accuracy that could be certified: `76.8%; at 95%: within 0.42 of the best`. */
  readonly sure: string;
}

/** The samples of a certified run after its last test. */
function sinceLast(trace: readonly TraceRow[], result: Ended | null): number {
  const last = trace.at(-1);
  if (last === undefined || result?.status !== 'certified') return 0;
  return Math.max(0, result.samples - last.totalSamples);
}

/** Says how many samples no test counts. @returns a sentence, empty if there are none */
export function sinceLastTest(trace: readonly TraceRow[], result: Ended | null): string {
  const since = sinceLast(trace, result);
  if (since === 0) return '';
  return `The last ${formatExact(since)} only checked assumptions (the duel).`;
}

/**
 * @param trace the stopping tests, oldest first
 * @param result how the run ended; null if it is still running
 * @returns an empty list for fewer than two tests, which leave nothing to replay
 */
export function replayFrames(
  trace: readonly TraceRow[],
  facts: RunFacts,
  result: Ended | null,
): readonly ReplayFrame[] {
  if (trace.length < 2) return [];
  const { labels, instance, assumptions } = facts;
  const answer = result?.action ?? null;
  const since = sinceLast(trace, result);
  const { action, actions } = familyWords(instance.family);
  const all = formatActions(instance.actions, instance.logActions);
  const isMet =
    result?.status !== 'doubtful' && assumptions.every(({ grade }) => grade !== 'not-met');
  const names = new Map<string, string>();
  const nameOf = (arms: Action): string => {
    const key = arms.join();
    const known = names.get(key) ?? actionName(labels, instance.family, arms, NAMED);
    names.set(key, known);
    return known;
  };
  return thinned([...trace.entries()], MOST_FRAMES).map(([row, test]): ReplayFrame => {
    const { phase, round, totalSamples, surviving, leaders } = test;
    const isEnd = row === trace.length - 1 && result?.status === 'certified';
    const [leader] = leaders;
    const confidence = isMet ? (test.confidence ?? null) : null;
    // A certified leader needs no distance.
    const isSure = confidence !== null && confidence >= 1 - facts.delta;
    const left =
      surviving === null
        ? isEnd
          ? ''
          : `Any of ${all} ${instance.actions === '1' ? action : actions} can still be the best`
        : surviving === 1
          ? `1 of ${all} ${actions} is left`
          : `${formatSize(surviving)} of ${all} ${actions} can still be the best`;
    return {
      row,
      when: `${formatCounted(totalSamples, 'sample')}: ${phaseTitle(phase).toLowerCase()}, ${stepWord(phase)} ${round}${
        since > 0 && isEnd ? `, then ${formatExact(since)} for checks` : ''
      }`,
      leader: leader === undefined ? '' : nameOf(leader.action),
      estimate:
        leader === undefined || facts.onlyDifferences
          ? ''
          : formatValue(instance, leader.estimate, leader.halfWidth),
      isAnswer: leader !== undefined && answer !== null && sameAction(leader.action, answer),
      left,
      confidence,
      sure: [
        ...(confidence === null ? [] : [formatShare(confidence)]),
        ...(isMet && !isSure && test.within !== undefined && test.within > 0
          ? [`at ${formatCertainty(facts.delta)}: ${withinText(instance, test.within)}`]
          : []),
      ].join('; '),
    };
  });
}
