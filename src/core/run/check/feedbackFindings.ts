/** Findings about a feedback that does not determine everything. */
import type { Action } from '../../families/family';
import { buildObserverSet } from '../../feedback/observerSet/buildObserverSet';
import { checkIdentifiability, isOnlyAction } from '../../feedback/identifiability';
import type { Instance } from '../../learners/contract/instance';
import { feedbackMends } from '../../document/meaning/changeFeedback';
import type { Fix } from '../../text/problem';
import type { Finding } from '../../text/problems';
import type { Inspection } from '../../learners/contract/algorithmKind';
import { observerStream } from '../../numerics/streams';
import { actionName } from '../../words/actions';
import { inQuotes, listed, listedUpTo } from '../../words/lists';

/** The most base arms named in one sentence. */
const NAMED_ARMS = 4;

/** How the spec may change. */
export interface Changing {
  /** Its feedback, unchecked. */
  readonly stated: unknown;
  /** The instance after some edits; null if they make it invalid. */
  readonly amend: (edits: Fix['edits']) => Instance | null;
}

/**
 * An error if the feedback leaves rewards undetermined, with fixes that were tried. An info if it determines all rewards but not
 * all base arms. Nothing if the rank is d or there is a single action.
 */
export function feedbackFindings(
  instance: Instance,
  inspection: Inspection,
  changing: Changing,
): readonly Finding[] {
  const { observerSet, identifiability } = inspection;
  if (!identifiability.identifiable) return [rankDeficient(instance, inspection, changing)];
  const { rank, dimension } = observerSet;
  if (rank === dimension || isOnlyAction(instance.reward, dimension)) return [];
  const message =
    rank === 0
      ? 'The feedback shows no base arm, and does not need to: no difference of rewards depends on their values.'
      : `The feedback has rank ${rank} of ${dimension}: it determines every difference of rewards, though not ${identifiability.hasValues ? '' : 'the rewards themselves, and not '}every single base arm. The run works in that span, of dimension ${rank} instead of d.`;
  return [{ severity: 'info', code: 'runs-in-span', message, path: ['actions'] }];
}

function rankDeficient(instance: Instance, inspection: Inspection, changing: Changing): Finding {
  const { labels, family } = instance;
  const nameOf = (action: Action) => inQuotes(actionName(labels, family.kind, action, NAMED_ARMS));
  const { observerSet, identifiability, undeterminedArms } = inspection;
  const count = undeterminedArms.length;
  const names = undeterminedArms.map((arm) => labels.arms[arm] ?? String(arm));
  const named = listedUpTo(names, NAMED_ARMS + 1);
  const { isRankCertain } = inspection;
  const anySet = isRankCertain ? 'any set of actions' : 'the actions that were found';
  const arms = `${count} base ${count === 1 ? 'arm is' : 'arms are'} not determined by ${anySet}: ${named}.`;
  const limit = isRankCertain
    ? ''
    : ', as far as examined: there are too many actions to list, and others might show more';
  const { witness } = identifiability;
  const pair =
    witness === null
      ? ''
      : ` These measurements cannot distinguish ${nameOf(witness.high)} from ${nameOf(witness.low)}.`;
  const mends = mendsFor(instance, changing);
  const accepted =
    mends.length === 0
      ? ''
      : `; ${listed(
          mends.map(({ name }) => name),
          'or',
        )} would do`;
  return {
    code: 'rank-deficient',
    message: `${arms} (The feedback has rank ${observerSet.rank} of ${observerSet.dimension}${limit}.)${pair} Give feedback that determines every difference of rewards${accepted}.`,
    path: ['feedback'],
    fixes: mends.map(({ fix }) => fix),
  };
}

interface Mend {
  /** What helps, in a sentence. */
  readonly name: string;
  readonly fix: Fix;
}

/** The changes that make every reward determined, each tested; at most one of them changes the size of matchings. */
function mendsFor(instance: Instance, { stated, amend }: Changing): readonly Mend[] {
  const isDetermined = ({ fix }: Mend) => {
    const amended = amend(fix.edits);
    if (amended === null) return false;
    const random = observerStream(amended.run.seed);
    const observerSet = buildObserverSet(amended.measurable, amended.feedback, random);
    return checkIdentifiability(amended.reward, observerSet, random).identifiable;
  };
  const feedbacks = feedbackMends(stated).filter(({ name }) => name !== instance.feedback.kind);
  return [
    ...feedbacks.map(({ name, fix }) => ({ name: `${name} feedback`, fix })).filter(isDetermined),
    ...smallerMatchings(instance).filter(isDetermined).slice(0, 1),
  ];
}

/** Smaller matchings may show pairs that larger ones hide: one pair fewer, or any number. */
function smallerMatchings({ family, labels }: Instance): readonly Mend[] {
  const { smallestAction, largestAction: max } = family;
  if (labels.sides === null || smallestAction === 1) return [];
  return [...new Set([smallestAction - 1, 1])].map((min) => ({
    name: `matchings of ${min} to ${max} pairs`,
    fix: {
      title: `Set size to { "min": ${min}, "max": ${max} }`,
      description: `Allows smaller matchings, of ${min} to ${max} pairs.`,
      edits: [{ path: ['actions', 'size'], value: { min, max } }],
    },
  }));
}
