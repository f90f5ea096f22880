/** The answer of a run in words: how it ended, four facts, and how good they are. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import { FEEDBACK_FACTS, feedbackFactsOf } from '../feedback/facts';
import type { NextBest } from '../protocol/learner';
import { rewardFactsOf, rewardWords } from '../reward/facts';
import type { RunFacts } from '../run/check/facts';
import type { FinalEstimates, RunResult, WithinStatement } from '../run/result/result';
import type { TraceRow } from '../run/session/trace';
import { actionName, pairNames, sameAction } from '../words/actions';
import {
  formatActions,
  formatAsWritten,
  formatAtMost,
  formatCertainty,
  formatCost,
  formatCount,
  formatCounted,
  formatEstimate,
  formatSetting,
  formatTimes,
} from '../words/counts';
import { CHECK_NAMES, checkStanding } from '../words/checks';
import { familyWords, type FamilyWords } from '../words/family';

/** How a run ended, in a word or two; the panel, reports and the terminal say it alike. */
export function outcomeTitle({ status, assumptionsNotMet, delta }: RunResult): string {
  switch (status) {
    case 'certified':
      return assumptionsNotMet.length === 0 ? 'Certified' : withoutGuarantee(delta);
    case 'doubtful':
      return 'Doubtful';
    case 'budget':
    case 'cancelled':
      return 'Not certified';
    case 'inconclusive':
      return 'Inconclusive';
    case 'failed':
      return 'Failed';
  }
}

/** The title of a run whose stopping rule held, where an assumption of its guarantee does not. */
export function withoutGuarantee(delta: number): string {
  return `Finished, without the ${formatCertainty(delta)} guarantee`;
}

/** `The best of 120 assignments, with probability at least 95%.` With an accuracy `Within 0.1 of the best of …`. */
export function certifiedSentence(facts: RunFacts): string {
  return `${bestOf(facts)}, with probability at least ${formatCertainty(facts.delta)}.`;
}

/** `The best of 24 assignments, if the assumptions held; the measurements contradict them.` */
export function doubtfulSentence(facts: RunFacts | null): string {
  const answer = facts === null ? 'The answer' : bestOf(facts);
  return `${answer}, if the assumptions held; the measurements contradict them.`;
}

/** What the measurements contradict, and what to do: a sentence or more for each; nothing of a simulation. */
export function contradictions({ checks = [] }: Pick<RunResult, 'checks'>): readonly string[] {
  return sentencesOf(checks.filter((check) => checkStanding(check) === 'refuted'));
}

/** The same, and what has a caveat after it. */
export function doubts(checks: readonly AssumptionCheck[]): readonly string[] {
  const caveats = checks.filter((check) => checkStanding(check) === 'caveat');
  return [...contradictions({ checks }), ...sentencesOf(caveats)];
}

function sentencesOf(checks: readonly AssumptionCheck[]): readonly string[] {
  return checks.map(({ name, text }) => `${CHECK_NAMES[name]}: ${text}`);
}

function bestOf({ instance, accuracy }: RunFacts): string {
  const words = familyWords(instance.family);
  const { by } = rewardWords(instance.reward, words);
  const all = formatActions(instance.actions, instance.logActions);
  const of = `${all} ${instance.actions === '1' ? words.action : words.actions}`;
  return `${theBest(accuracy)} of ${of}${by === null ? '' : ` by ${by}`}`;
}

/** `The best`, `Within 0.1 of the best`: what a certificate is for. */
export function theBest(accuracy: number | undefined): string {
  return accuracy === undefined ? 'The best' : `Within ${formatAsWritten(accuracy)} of the best`;
}

/** `Stopped early: A, B is within 0.1 of the best with probability at least 95%.`; null where nothing of that is known. */
export function withinSentence(
  within: WithinStatement | null | undefined,
  { labels, instance, assumptions }: RunFacts,
  when: 'Stopped early' | 'So far' = 'Stopped early',
): string | null {
  if (within === null || within === undefined) return null;
  if (assumptions.some(({ grade }) => grade === 'not-met')) return null;
  const { action, epsilon, delta } = within;
  return `${when}: ${actionName(labels, instance.family, action)} is within ${formatAtMost(epsilon)} of the best with probability at least ${formatCertainty(delta)}.`;
}

/** @param count of the assumptions that are not met */
export function caveatSentence(count: number, delta: number): string {
  return `${formatCounted(count, 'assumption')} of the proof ${count === 1 ? 'is' : 'are'} not met, so the ${formatCertainty(delta)} cannot be claimed.`;
}

export interface AnswerFact {
  readonly key: 'samples' | 'cost' | 'estimate' | 'margin' | 'certainty';
  readonly name: string;
  readonly value: string;
  /** Empty where there is nothing to add. */
  readonly note: string;
}

/**
 * The four facts of an answer: samples, what they cost (the estimated reward where the spec gives no price), the margin
 * over the next best action, and how sure it is.
 *
 * @param trace for a result of an earlier version, which does not know the interval of its estimate
 */
export function answerFacts(
  result: RunResult,
  facts: RunFacts,
  trace: readonly TraceRow[],
): readonly AnswerFact[] {
  const { costPerPull, instance } = facts;
  const final = finalOf(result, trace);
  const words = familyWords(instance.family);
  const estimate: AnswerFact = {
    key: 'estimate',
    name: rewardWords(instance.reward, words).name,
    value:
      result.estimate === null ? 'not known' : formatEstimate(result.estimate, final.halfWidth),
    note: final.halfWidth === null ? 'its interval is not known' : '95% interval',
  };
  const samples: AnswerFact = {
    key: 'samples',
    name: 'Samples',
    value: formatCount(result.samples),
    note: perSample(facts),
  };
  const second: AnswerFact =
    costPerPull === undefined
      ? estimate
      : {
          key: 'cost',
          name: 'Cost',
          value: formatCost(costPerPull * result.samples),
          note: `${formatSetting(costPerPull)} a sample`,
        };
  const margin = marginOf(result, facts, final.next);
  const about =
    costPerPull === undefined || result.estimate === null
      ? ''
      : `${estimate.name.toLowerCase()} ${estimate.value}; `;
  return [samples, second, { ...margin, note: about + margin.note }, certaintyOf(result, words)];
}

/** What the last test knew of the answer, also of a run that was stored without it. */
function finalOf(
  { action, final }: Pick<RunResult, 'action' | 'final'>,
  trace: readonly TraceRow[],
): FinalEstimates {
  if (final !== undefined) return final;
  for (const { leaders } of action === null ? [] : trace.toReversed()) {
    const known = leaders.find((leader) => sameAction(leader.action, action ?? []));
    if (known !== undefined) return { halfWidth: known.halfWidth, next: null };
  }
  return { halfWidth: null, next: null };
}

function marginOf(
  { action, estimate }: RunResult,
  { instance, labels }: RunFacts,
  next: NextBest | null,
): AnswerFact {
  const margin = { key: 'margin', name: 'Margin over the next best' } as const;
  if (instance.actions === '1') return { ...margin, value: 'no rival', note: 'it is the only one' };
  if (next === null || action === null || estimate === null || sameAction(action, next.action))
    return { ...margin, value: 'not known', note: 'no second estimate' };
  const [name = ''] = pairNames(labels, action, [{ leader: action, rival: next.action }]);
  const unknown = next.leadHalfWidth === null ? '; its interval is not known' : '';
  return {
    ...margin,
    // A digit more than the estimates have: their rounded difference may be off by one in the last.
    value: formatEstimate(estimate - next.estimate, next.leadHalfWidth, 2),
    note: `by all samples; the next best: ${name}${unknown}`,
  };
}

function certaintyOf(
  { status, delta, accuracy, assumptionsNotMet }: RunResult,
  words: FamilyWords,
): AnswerFact {
  const sure = { key: 'certainty', name: 'How sure' } as const;
  const missing = assumptionsNotMet.length;
  if (status === 'doubtful')
    return { ...sure, value: 'not known', note: 'the measurements contradict an assumption' };
  if (status !== 'certified') return { ...sure, value: 'not certified', note: 'no decision' };
  if (missing > 0)
    return {
      ...sure,
      value: 'not known',
      note: `${formatCounted(missing, 'assumption')} not met`,
    };
  return {
    ...sure,
    value: `at least ${formatCertainty(delta)}`,
    note: `that no other ${words.action} is better${accuracy === undefined ? '' : ` by more than ${formatAsWritten(accuracy)}`}`,
  };
}

/** What one sample shows, in the family's words. */
export function perSample({ instance, observedCount }: RunFacts): string {
  const { family, feedback } = instance;
  const sample = { family, words: familyWords(family), seen: observedCount };
  return (feedbackFactsOf(feedback) ?? FEEDBACK_FACTS['full-bandit']).perSample(sample);
}

/** A sentence that compares the samples of a run with another count of them. */
export interface Yardstick {
  readonly key: 'paper' | 'bound';
  /** The words of the text that name what it is compared with. */
  readonly label: string;
  readonly text: string;
}

/** How good the samples of a run are: beside those of the paper's version, and beside what any method needs. */
export function yardsticks(
  { samples, printedSamples, lowerBound, isBoundMissing, preset, optimal, accuracy }: RunResult,
  { changedOptions, instance }: RunFacts,
): readonly Yardstick[] {
  const isPaper = preset === 'paper' && changedOptions.length === 0 && accuracy === undefined;
  const own = { key: 'paper', label: 'the paper’s version' } as const;
  const paper: Yardstick = isPaper
    ? { ...own, text: 'This run is the paper’s version.' }
    : printedSamples === null || samples === 0
      ? {
          ...own,
          text: `The samples of the paper’s version are not known${accuracy === undefined ? '' : ` ${CLOSE_ENOUGH}`}.`,
        }
      : {
          key: 'paper',
          label: 'The paper’s version',
          text: `The paper’s version takes ${formatTimes(printedSamples / samples)} as many samples, ${formatCount(printedSamples)}.`,
        };
  if (isBoundMissing === true) return [paper];
  const bound: Yardstick =
    lowerBound === null || !(lowerBound > 0)
      ? {
          key: 'bound',
          label: 'The lower bound',
          text: `The lower bound is not known ${accuracy === undefined ? whyNoBound(instance, optimal) : CLOSE_ENOUGH}.`,
        }
      : {
          key: 'bound',
          label: 'the lower bound',
          text: `No method needs fewer than ${formatCount(lowerBound)} on average, the lower bound; this run took ${formatTimes(samples / lowerBound)} as many.`,
        };
  return [paper, bound];
}

/** What no figure is known for. */
const CLOSE_ENOUGH = 'for an answer that is close enough to the best';

function whyNoBound({ reward }: RunFacts['instance'], optimal: RunResult['optimal']): string {
  if (rewardFactsOf(reward)?.isNotLinear) return 'for rewards that are not linear';
  if (optimal === null) return 'without a known truth';
  return optimal.gapMin === 0 ? 'for tied best actions' : 'for this noise or this many actions';
}
