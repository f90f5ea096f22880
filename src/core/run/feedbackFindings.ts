/** What is to be said about a feedback that does not determine everything (ALGORITHMS 8.6). */
import type { Action } from '../families/family';
import { buildObserverSet } from '../feedback/buildObserverSet';
import type { Feedback } from '../feedback/feedback';
import { createFullBandit } from '../feedback/fullBandit';
import { checkIdentifiability } from '../feedback/identifiability';
import { createSemiBandit } from '../feedback/semiBandit';
import type { Instance } from '../spec/instance';
import type { Fix } from '../spec/problem';
import type { Finding } from '../spec/problems';
import type { Inspection } from './inspect';
import { observerStream } from './streams';

/** So many base arms are named in one sentence. */
const NAMED_ARMS = 4;

export function feedbackFindings(instance: Instance, inspection: Inspection): readonly Finding[] {
  const { observerSet, identifiability } = inspection;
  if (!identifiability.identifiable) return [rankDeficient(instance, inspection)];
  if (observerSet.rank === observerSet.dimension) return [];
  return [
    {
      severity: 'info',
      code: 'runs-in-span',
      message: `The feedback has rank ${observerSet.rank} of ${observerSet.dimension}: it determines every difference of rewards, though not every base arm on its own. The run takes place in that span, with ${observerSet.rank} in the place of d.`,
      path: ['actions'],
    },
  ];
}

function rankDeficient(instance: Instance, inspection: Inspection): Finding {
  const { labels } = instance;
  const { observerSet, identifiability, undeterminedArms } = inspection;
  const count = undeterminedArms.length;
  const named = listed(undeterminedArms.map((arm) => labels.arms[arm] ?? String(arm)));
  const arms = `${count} base ${count === 1 ? 'arm is' : 'arms are'} not determined by any set of actions: ${named}.`;
  const { witness } = identifiability;
  const pair =
    witness === null
      ? ''
      : ` No feedback tells the rewards of ${describe(witness.high, labels.arms)} and ${describe(witness.low, labels.arms)} apart.`;
  const fixes = feedbackFixes(instance);
  const accepted =
    fixes.length === 0
      ? ' Feedback that determines every difference of rewards is needed.'
      : ` Feedback that determines every difference of rewards is needed; ${fixes.length === 2 ? 'full-bandit and semi-bandit feedback do' : `${fixes[0]?.kind ?? ''} feedback does`}.`;
  return {
    code: 'rank-deficient',
    message: `${arms} (The feedback has rank ${observerSet.rank} of ${observerSet.dimension}.)${pair}${accepted}`,
    path: ['feedback'],
    fixes: fixes.map(({ fix }) => fix),
  };
}

/** Other kinds of feedback under which the reward is determined: each is tried. */
function feedbackFixes(
  instance: Instance,
): readonly { readonly kind: string; readonly fix: Fix }[] {
  const candidates: readonly { readonly feedback: Feedback; readonly title: string }[] = [
    { feedback: createFullBandit(), title: 'Measure the total of the whole action' },
    { feedback: createSemiBandit(), title: 'Measure each base arm of the action' },
  ];
  return candidates
    .filter(
      ({ feedback }) =>
        feedback.kind !== instance.feedback.kind &&
        (feedback.kind === 'full-bandit' || instance.run.algorithm === 'gcb-pe') &&
        isDetermined(instance, feedback),
    )
    .map(({ feedback: { kind }, title }) => ({
      kind,
      fix: {
        title,
        description: `replaces the feedback by "${kind}"`,
        edits: [{ path: ['feedback'], value: { type: kind } }],
      },
    }));
}

function isDetermined({ family, reward, run }: Instance, feedback: Feedback): boolean {
  const random = observerStream(run.seed);
  const observerSet = buildObserverSet(family, feedback, random);
  return checkIdentifiability(reward, observerSet, random).identifiable;
}

function describe(action: Action, labels: readonly string[]): string {
  return `{${listed(action.map((arm) => labels[arm] ?? String(arm)))}}`;
}

/** The first few names, then how many more there are. */
function listed(names: readonly string[]): string {
  const first = names.slice(0, NAMED_ARMS).join(', ');
  const more = names.length - NAMED_ARMS;
  return more > 0 ? `${first} and ${more} more` : first;
}
