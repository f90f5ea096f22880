/** Checks the interactions of `actions` and builds the family with them. */
import type { ActionFamily } from '../../families/family';
import { baseLabelsOf } from '../../families/groundSet';
import { interacting, pairCount, pairsOf } from '../../families/interactions/interactions';
import type { FeedbackName } from '../../feedback/facts';
import type { RewardName } from '../../reward/facts';
import { MAX_EXPLICIT_ACTIONS, mostOracleSteps } from '../../text/limits';
import type { Problems } from '../../text/problems';
import { remove } from '../../text/setTo';
import { readable } from '../../words/counts';
import type { ActionsSpec } from '../schema';
import { ArmReader } from './armReader';
import type { PartNames } from './pairs';

const AT = ['actions', 'interactions'] as const;
const FEEDBACKS: readonly FeedbackName[] = ['full-bandit', 'masked', 'explicit'];
const REWARDS: readonly RewardName[] = ['linear', 'weighted-linear', 'link'];

/**
 * Reports interactions that are wrong or have no effect.
 * @param family the family with its constraints
 * @returns the family with an additional entry for each pair; null if there is a fault
 */
export function interactingFamily(
  actions: ActionsSpec,
  family: ActionFamily,
  { feedback, reward }: PartNames,
  problems: Problems,
): ActionFamily | null {
  const { interactions } = actions;
  if (interactions === undefined) return family;
  const reader = new ArmReader(actions, AT, problems);
  if (interactions !== 'all') reader.readAll(interactions, [], 'pair');
  const unfit =
    feedback !== null && !FEEDBACKS.includes(feedback)
      ? `the feedback \`${feedback}\`, which would show the effect of a pair by itself: use \`full-bandit\``
      : reward !== null && !REWARDS.includes(reward)
        ? `the reward \`${reward}\`: use \`linear\` or \`link\``
        : null;
  if (unfit !== null) {
    const fixes = [remove(AT, 'Base arms then do not act on each other.')];
    const message = `\`interactions\` cannot be used with ${unfit}.`;
    reader.report('interactions-do-not-fit', [], message, { target: 'key', fixes });
  }
  if (!problems.isSound(AT)) return null;
  const dimension = family.dimension + pairCount(interactions, family.dimension);
  const pairs = pairsOf(interactions, baseLabelsOf(actions).arms);
  const most = Math.min(
    MAX_EXPLICIT_ACTIONS,
    Math.floor(mostOracleSteps(dimension) / family.largestAction),
  );
  const found = interacting(family, pairs, most);
  if (found === null) {
    const message = `\`interactions\` needs a list of all actions, and there are more than ${readable(most)}: describe a smaller instance, or forbid some by \`constraints\`.`;
    reader.report('size-too-large', [], message);
    return null;
  }
  const met = new Set(found.enumerate(most)?.flat());
  for (const at of interactions === 'all' ? [] : pairs.keys()) {
    if (met.has(family.dimension + at)) continue;
    const message = 'No action has both base arms, so this pair has no effect.';
    reader.report('constraint-without-effect', [at], message, { severity: 'info' });
  }
  return found;
}
