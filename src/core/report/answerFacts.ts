/** The figures beside an answer (samples, reward, lead, certainty) and their yardsticks. */
import { FEEDBACK_FACTS, feedbackFactsOf } from '../feedback/facts';
import type { NextBest } from '../protocol/learner';
import { leadOver } from '../words/goal';
import { rewardWords } from '../reward/facts';
import { isTie } from '../reward/ties';
import type { RunFacts } from '../run/check/facts';
import type { FinalEstimates, RunResult } from '../run/result/result';
import type { TraceRow } from '../run/session/trace';
import { pairNames, sameAction } from '../words/actions';
import {
  formatBound,
  formatCertainty,
  formatCost,
  formatCount,
  formatCounted,
  formatSetting,
  formatShare,
  formatTimes,
} from '../words/counts';
import { formatValue } from '../words/factors';
import { accuracyWords } from '../words/accuracy';
import { familyWords } from '../words/family';

export interface AnswerFact {
  readonly key: 'samples' | 'cost' | 'estimate' | 'margin' | 'certainty';
  readonly name: string;
  readonly value: string;
  /** Empty if there is none. */
  readonly note: string;
}

/**
 * The four facts of an answer: samples, cost (the estimated reward if the spec has no prices), margin over the next best action,
 * and certainty.
 *
 * @param trace stands in for `result.final`, which results of earlier versions lack
 */
export function answerFacts(
  result: RunResult,
  facts: RunFacts,
  trace: readonly TraceRow[],
): readonly AnswerFact[] {
  const { instance } = facts;
  const final = finalOf(result, trace);
  const words = familyWords(instance.family);
  const value = facts.onlyDifferences ? null : result.estimate;
  const estimate = fact(
    'estimate',
    rewardWords(instance.reward, words).name,
    value === null ? 'not known' : formatValue(instance, value, final.halfWidth),
    facts.onlyDifferences
      ? 'only differences of rewards are'
      : value === null
        ? ''
        : (final.halfWidth === null ? 'its interval is not known' : '95% interval') +
          (instance.transform === undefined ? '' : ', of values as they are measured'),
  );
  const samples = fact('samples', 'Samples', formatCount(result.samples), perSample(facts));
  const cost = costFact(result, facts);
  const margin = marginOf(result, facts, final.next);
  const about =
    cost === null || value === null ? '' : `${estimate.name.toLowerCase()} ${estimate.value}; `;
  return [
    samples,
    cost ?? estimate,
    { ...margin, note: about + margin.note },
    certaintyOf(result, instance),
  ];
}

/** Qualifies estimates of rewards of which only the differences are known. */
export function upToConstant(facts: RunFacts | null): string {
  return facts?.onlyDifferences ? ', up to an unknown amount that all have in common' : '';
}

/** The cost of the samples, computed if the stored run lacks it; null if unknown. */
export function costFact(
  { cost, samples }: Pick<RunResult, 'cost' | 'samples'>,
  { costPerPull, maxCost }: Pick<RunFacts, 'costPerPull' | 'maxCost'>,
): AnswerFact | null {
  const spent = cost ?? (costPerPull === undefined ? null : costPerPull * samples);
  if (spent === null) return null;
  const notes = [
    ...(maxCost === undefined ? [] : [`of ${formatCost(maxCost)} allowed`]),
    ...(costPerPull === undefined ? [] : [`${formatSetting(costPerPull)} a sample`]),
  ];
  return fact('cost', 'Cost', formatCost(spent), notes.join('; '));
}

function fact(key: AnswerFact['key'], name: string, value: string, note: string): AnswerFact {
  return { key, name, value, note };
}

/** The estimates of the last test; from the trace if the stored run lacks them. */
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
  const margin = (value: string, note: string): AnswerFact =>
    fact('margin', 'Margin over the next best', value, note);
  if (instance.actions === '1') return margin('no rival', 'it is the only one');
  if (next === null || action === null || estimate === null || sameAction(action, next.action))
    return margin('not known', 'no second estimate');
  if (!Number.isFinite(next.estimate)) return margin('not known', 'the next best has no value');
  const [name = ''] = pairNames(labels, action, [{ leader: action, rival: next.action }]);
  const sought = instance.transform === undefined ? instance : {};
  const lead = isTie(estimate, next.estimate, 0) ? 0 : leadOver(sought, estimate, next.estimate);
  const unknown = next.leadHalfWidth === null ? '; its interval is not known' : '';
  return margin(
    // One digit more than the estimates, whose rounded difference may be off by one in the last digit.
    formatValue(instance, lead, next.leadHalfWidth, 2),
    `by all samples; the next best: ${name}${unknown}`,
  );
}

function certaintyOf(
  { status, delta, accuracy, assumptionsNotMet, confidence = null, within }: RunResult,
  instance: RunFacts['instance'],
): AnswerFact {
  const sure = (value: string, note: string): AnswerFact =>
    fact('certainty', 'How sure', value, note);
  const missing = assumptionsNotMet.length;
  if (status === 'doubtful') return sure('not known', 'the measurements contradict an assumption');
  const isBest = within?.epsilon === 0 && missing === 0;
  if (status !== 'certified' && !isBest) {
    return confidence === null || missing > 0
      ? sure(
          'not certified',
          status === 'budget' ? 'the samples are too few to be sure' : 'no decision',
        )
      : sure(formatShare(confidence), 'a certificate at that would hold now');
  }
  if (missing > 0) return sure('not known', `${formatCounted(missing, 'assumption')} not met`);
  const by =
    accuracy === undefined
      ? ''
      : ` by more than ${accuracyWords(accuracy, instance)}${typeof accuracy === 'string' ? ' of the best' : ''}`;
  return sure(
    `at least ${formatCertainty(delta)}`,
    `that no other ${familyWords(instance.family).action} is better${by}`,
  );
}

/** What one sample shows, in the words of the family. */
export function perSample({ instance, observedCount }: RunFacts): string {
  const { family, feedback } = instance;
  const sample = { family, words: familyWords(family), seen: observedCount };
  return (feedbackFactsOf(feedback) ?? FEEDBACK_FACTS['full-bandit']).perSample(sample);
}

/** A sentence that compares the samples of a run with another count. */
export interface Yardstick {
  readonly key: 'paper' | 'bound';
  /** The words in the text that name the yardstick. */
  readonly label: string;
  readonly text: string;
}

/** The samples of the paper’s version and the lower bound, as far as they are known, and how those of a run that ended by its rule compare. */
export function yardsticks(
  { status, samples, printedSamples, lowerBound, isBoundMissing, preset, ...result }: RunResult,
  { changedOptions, instance }: RunFacts,
): readonly Yardstick[] {
  const { optimal, accuracy } = result;
  const isDone = status === 'certified' || status === 'doubtful';
  const isPaper = preset === 'paper' && changedOptions.length === 0 && accuracy === undefined;
  const told: Yardstick[] = [];
  const tell = (key: Yardstick['key'], label: string, text: string) =>
    told.push({ key, label, text });
  if (isPaper) tell('paper', 'the paper’s version', 'This run is the paper’s version.');
  else if (printedSamples !== null && samples !== 0) {
    const compared = `${formatTimes(printedSamples / samples)} as many samples, `;
    const text = `The paper’s version takes ${isDone ? compared : ''}${formatCount(printedSamples)}${isDone ? '' : ' samples'}.`;
    tell('paper', 'The paper’s version', text);
  }
  if (isBoundMissing === true || instance.actions === '1') return told;
  if (lowerBound !== null && lowerBound > 0) {
    const took =
      samples < lowerBound
        ? `fewer, ${formatCount(samples)}`
        : `${formatTimes(samples / lowerBound)} as many`;
    const text = `No method needs fewer than ${formatBound(lowerBound)} samples on average, the lower bound${isDone ? `; this run took ${took}` : ''}.`;
    tell('bound', 'the lower bound', text);
  } else if (optimal !== null) {
    const text = `The lower bound is not known ${whyNoBound(optimal, accuracy)}.`;
    tell('bound', 'The lower bound', text);
  }
  return told;
}

function whyNoBound(
  optimal: NonNullable<RunResult['optimal']>,
  accuracy: RunResult['accuracy'],
): string {
  if (accuracy !== undefined) return 'for an answer that is close enough to the best';
  return optimal.gapMin === 0 ? 'for tied best actions' : 'for this noise or this many actions';
}
