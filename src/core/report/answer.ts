/** The answer of a run in words: how it ended, four facts, and how good they are. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import { FEEDBACK_FACTS, feedbackFactsOf } from '../feedback/facts';
import type { Certainty, NextBest } from '../protocol/learner';
import { leadOver } from '../words/goal';
import { rewardFactsOf, rewardWords } from '../reward/facts';
import type { RunFacts } from '../run/check/facts';
import type { FinalEstimates, RunResult, RunStatus, WithinStatement } from '../run/result/result';
import type { TraceRow } from '../run/session/trace';
import { actionName, pairNames, sameAction } from '../words/actions';
import {
  formatActions,
  formatCertainty,
  formatCost,
  formatCount,
  formatCounted,
  formatSetting,
  formatTimes,
} from '../words/counts';
import { formatValue } from '../words/factors';
import { accuracyWords, distanceWords, type Accuracy } from '../words/accuracy';
import { CHECK_NAMES, checkStanding } from '../words/checks';
import { familyWords } from '../words/family';

const TITLES: Readonly<Record<RunStatus, string>> = {
  certified: 'Certified',
  doubtful: 'Doubtful',
  budget: 'Not certified',
  cancelled: 'Not certified',
  inconclusive: 'Inconclusive',
  failed: 'Failed',
};

/** Whether a run spent its budget, as it was asked to, for the best guess. */
export function isBestGuess({
  status,
  estimatedLoss,
}: Pick<RunResult, 'status' | 'estimatedLoss'>) {
  return status === 'budget' && typeof estimatedLoss === 'number';
}

/** `The best guess after 75 samples, without a certificate.`, how far it may be from the best, and what is known of that. */
export function guessSentences(result: RunResult, facts: RunFacts): readonly string[] {
  const { samples, estimatedLoss, within } = result;
  const guess = `The best guess after ${formatCounted(samples, 'sample')}`;
  const loss = `It is about ${distanceWords(facts.instance, estimatedLoss ?? 0)} from the best: an estimate without a guarantee.`;
  return [
    within?.epsilon === 0 ? `${guess}.` : `${guess}, without a certificate. ${loss}`,
    ...certaintySentences(result, facts),
  ];
}

/** `A certificate at 72% would hold now. The best is one of these 4 with probability at least 95%.`; nothing where nothing is known. */
export function certaintySentences(
  { confidence = null, candidates = [], candidatesMore = 0 }: Partial<Certainty>,
  { delta, assumptions, instance, labels }: RunFacts,
): readonly string[] {
  if (assumptions.some(({ grade }) => grade === 'not-met')) return [];
  const { length } = candidates;
  const names = candidates
    .slice(0, NAMED_CANDIDATES)
    .map(({ action }) => actionName(labels, instance.family, action));
  const listedNames = length <= NAMED_CANDIDATES ? `: ${names.join('; ')}` : '';
  return [
    ...(confidence === null ? [] : [`A certificate at ${formatShare(confidence)} would hold now.`]),
    ...(length < 2
      ? []
      : [
          `The best is one of ${formatCounted(length + candidatesMore, familyWords(instance.family).action, familyWords(instance.family).actions)} with probability at least ${formatCertainty(delta)}${listedNames}.`,
        ]),
  ];
}

/** So few candidates are named. */
const NAMED_CANDIDATES = 4;

/** `72%`, never more than it is. */
export function formatShare(confidence: number): string {
  const percent = Math.floor(1000 * confidence) / 10;
  return `${percent}%`;
}

/** How a run ended, in a word or two; the panel, reports and the terminal say it alike. */
export function outcomeTitle(result: RunResult): string {
  const { status, assumptionsNotMet, delta } = result;
  if (isBestGuess(result)) return 'Best guess';
  const isMet = status !== 'certified' || assumptionsNotMet.length === 0;
  return isMet ? TITLES[status] : withoutGuarantee(delta);
}

/** The title of a run whose stopping rule held, where an assumption of its guarantee does not. */
export function withoutGuarantee(delta: number): string {
  return `Finished, without the ${formatCertainty(delta)} guarantee`;
}

/** `The best of 120 assignments, with probability at least 95%.` or `The least of …`. With an accuracy `Within 0.1 of the best of …`. */
export function certifiedSentence(facts: RunFacts): string {
  const sentence = `${bestOf(facts)}, with probability at least ${formatCertainty(facts.delta)}.`;
  return [sentence, ...(facts.changedSentences ?? [])].join(' ');
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
  const isLeast = instance.goal === 'minimize' && accuracy === undefined;
  const all = formatActions(instance.actions, instance.logActions);
  const of = `${all} ${instance.actions === '1' ? words.action : words.actions}`;
  return `${isLeast ? 'The least' : theBest({ instance, accuracy })} of ${of}${by === null ? '' : ` by ${by}`}`;
}

/** What is said of the accuracy of a run. */
type Asked = Pick<RunFacts, 'instance'> & { readonly accuracy?: Accuracy | undefined };

/** `The best`, `Within 0.1 of the best`: what a certificate is for. */
export function theBest({ instance, accuracy }: Asked): string {
  return accuracy === undefined
    ? 'The best'
    : `Within ${accuracyWords(accuracy, instance)} of the best`;
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
  return `${when}: ${actionName(labels, instance.family, action)} is ${withinText(instance, epsilon)} with probability at least ${formatCertainty(delta)}.`;
}

/** `within 0.1 of the best`; `the best` where no other is ahead. */
export function withinText(instance: RunFacts['instance'] | undefined, epsilon: number): string {
  return epsilon === 0 ? 'the best' : `within ${distanceWords(instance, epsilon)} of the best`;
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
  const estimate = fact(
    'estimate',
    rewardWords(instance.reward, words).name,
    result.estimate === null
      ? 'not known'
      : formatValue(instance, result.estimate, final.halfWidth),
    (final.halfWidth === null ? 'its interval is not known' : '95% interval') +
      (instance.transform === undefined ? '' : ', of values as they are measured'),
  );
  const samples = fact('samples', 'Samples', formatCount(result.samples), perSample(facts));
  const cost = costOfRun(result, facts);
  const second =
    cost === null
      ? estimate
      : fact(
          'cost',
          'Cost',
          formatCost(cost),
          costPerPull === undefined ? '' : `${formatSetting(costPerPull)} a sample`,
        );
  const margin = marginOf(result, facts, final.next);
  const about =
    cost === null || result.estimate === null
      ? ''
      : `${estimate.name.toLowerCase()} ${estimate.value}; `;
  return [samples, second, { ...margin, note: about + margin.note }, certaintyOf(result, instance)];
}

/** What its samples cost, also of a run that was stored without it; null where that is not known. */
function costOfRun(
  { cost, samples }: Pick<RunResult, 'cost' | 'samples'>,
  { costPerPull }: Pick<RunFacts, 'costPerPull'>,
): number | null {
  return cost ?? (costPerPull === undefined ? null : costPerPull * samples);
}

function fact(key: AnswerFact['key'], name: string, value: string, note: string): AnswerFact {
  return { key, name, value, note };
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
  const margin = (value: string, note: string): AnswerFact =>
    fact('margin', 'Margin over the next best', value, note);
  if (instance.actions === '1') return margin('no rival', 'it is the only one');
  if (next === null || action === null || estimate === null || sameAction(action, next.action))
    return margin('not known', 'no second estimate');
  const [name = ''] = pairNames(labels, action, [{ leader: action, rival: next.action }]);
  const unknown = next.leadHalfWidth === null ? '; its interval is not known' : '';
  return margin(
    // A digit more than the estimates have: their rounded difference may be off by one in the last.
    formatValue(
      instance,
      instance.transform === undefined
        ? leadOver(instance, estimate, next.estimate)
        : estimate - next.estimate,
      next.leadHalfWidth,
      2,
    ),
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
      ? sure('not certified', 'no decision')
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
  const isKnown = printedSamples !== null && samples !== 0;
  const unknown = accuracy === undefined ? '' : ` ${CLOSE_ENOUGH}`;
  const paper: Yardstick = {
    key: 'paper',
    label: !isPaper && isKnown ? 'The paper’s version' : 'the paper’s version',
    text: isPaper
      ? 'This run is the paper’s version.'
      : isKnown
        ? `The paper’s version takes ${formatTimes(printedSamples / samples)} as many samples, ${formatCount(printedSamples)}.`
        : `The samples of the paper’s version are not known${unknown}.`,
  };
  if (isBoundMissing === true) return [paper];
  const hasBound = lowerBound !== null && lowerBound > 0;
  const bound: Yardstick = {
    key: 'bound',
    label: hasBound ? 'the lower bound' : 'The lower bound',
    text: hasBound
      ? `No method needs fewer than ${formatCount(lowerBound)} on average, the lower bound; this run took ${formatTimes(samples / lowerBound)} as many.`
      : `The lower bound is not known ${accuracy === undefined ? whyNoBound(instance, optimal) : CLOSE_ENOUGH}.`,
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
