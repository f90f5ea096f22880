/** The answer of a run in sentences: how it ended, and how sure it is. */
import type { AssumptionCheck } from '../assumptionChecks/checks';
import type { Certainty, Within } from '../protocol/learner';
import { rewardWords } from '../reward/facts';
import type { RunFacts } from '../run/check/facts';
import type { RunResult, RunStatus, WithinStatement } from '../run/result/result';
import { actionName } from '../words/actions';
import { formatActions, formatCertainty, formatCounted, formatShare } from '../words/counts';
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

/** Whether a run spent its budget, as requested, to find the best guess. */
export function isBestGuess({
  status,
  estimatedLoss,
}: Pick<RunResult, 'status' | 'estimatedLoss'>) {
  return status === 'budget' && typeof estimatedLoss === 'number';
}

/** `The best guess after 75 samples, without a certificate.`, its estimated distance from the best, and the certainty. */
export function guessSentences(result: RunResult, facts: RunFacts): readonly string[] {
  const { samples, estimatedLoss, within } = result;
  const guess = `The best guess after ${formatCounted(samples, 'sample')}`;
  const loss = `Its estimated loss is ${distanceWords(facts.instance, estimatedLoss ?? 0)} (no guarantee).`;
  return [
    within?.epsilon === 0 ? `${guess}.` : `${guess}, without a certificate. ${loss}`,
    ...certaintySentences(result, facts),
  ];
}

/**
 * `A certificate at 72% would hold now. The best is one of these 4 with probability at least 95%.` Empty if nothing is known, or
 * if the answer is already known to be the best.
 * @param named up to this many candidates are listed by name
 */
export function certaintySentences(
  {
    confidence = null,
    candidates = [],
    candidatesMore = 0,
    within,
  }: Partial<Certainty> & { readonly within?: Within | null },
  { delta, assumptions, instance, labels }: RunFacts,
  named = NAMED_CANDIDATES,
): readonly string[] {
  if (assumptions.some(({ grade }) => grade === 'not-met') || within?.epsilon === 0) return [];
  const { length } = candidates;
  const names = candidates
    .slice(0, named)
    .map(({ action }) => actionName(labels, instance.family, action));
  const listedNames = length <= named ? `: ${names.join('; ')}` : '';
  return [
    ...(confidence === null ? [] : [`A certificate at ${formatShare(confidence)} would hold now.`]),
    ...(length < 2
      ? []
      : [
          `The best is one of ${formatCounted(length + candidatesMore, familyWords(instance.family).action, familyWords(instance.family).actions)} with probability at least ${formatCertainty(delta)}${listedNames}.`,
        ]),
  ];
}

const NAMED_CANDIDATES = 4;

/** How a run ended, in a word or two, the same in panel, reports and terminal. */
export function outcomeTitle(result: RunResult): string {
  const { status, assumptionsNotMet, delta } = result;
  if (isBestGuess(result)) return 'Best guess';
  const isMet = status !== 'certified' || assumptionsNotMet.length === 0;
  return isMet ? TITLES[status] : withoutGuarantee(delta);
}

/** The title of a run that met its stopping rule although an assumption of the guarantee does not hold. */
export function withoutGuarantee(delta: number): string {
  return `Finished, without the ${formatCertainty(delta)} guarantee`;
}

/** `The best of 120 assignments, with probability at least 95%.`, `The least of …` or `Within 0.1 of the best of …`. */
export function certifiedSentence(facts: RunFacts): string {
  const sentence = `${bestOf(facts)}, with probability at least ${formatCertainty(facts.delta)}.`;
  return [sentence, ...(facts.changedSentences ?? [])].join(' ');
}

/** `The best of 24 assignments, if the assumptions held; the measurements contradict them.` */
export function doubtfulSentence(facts: RunFacts | null): string {
  const answer = facts === null ? 'The answer' : bestOf(facts);
  return `${answer}, if the assumptions held; the measurements contradict them.`;
}

/** Which assumptions the measurements contradict and what to do, in sentences; empty for a simulation. */
export function contradictions({ checks = [] }: Pick<RunResult, 'checks'>): readonly string[] {
  return sentencesOf(checks.filter((check) => checkStanding(check) === 'refuted'));
}

/** The contradictions, followed by the caveats. */
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

/** What determines the claim of a certificate. */
type Asked = Pick<RunFacts, 'instance'> & { readonly accuracy?: Accuracy | undefined };

/** `The best`, or with an accuracy `Within 0.1 of the best`. */
export function theBest({ instance, accuracy }: Asked): string {
  return accuracy === undefined
    ? 'The best'
    : `Within ${accuracyWords(accuracy, instance)} of the best`;
}

/** `Stopped early: A, B is within 0.1 of the best with probability at least 95%.`; null if unknown. */
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

/** `within 0.1 of the best`; `the best` if no other action is ahead. */
export function withinText(instance: RunFacts['instance'] | undefined, epsilon: number): string {
  return epsilon === 0 ? 'the best' : `within ${distanceWords(instance, epsilon)} of the best`;
}

/** @param count the number of assumptions not met */
export function caveatSentence(count: number, delta: number): string {
  return `${formatCounted(count, 'assumption')} of the proof ${count === 1 ? 'is' : 'are'} not met, so the ${formatCertainty(delta)} cannot be claimed.`;
}
