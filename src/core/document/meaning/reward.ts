/** Whether the reward fits the actions, and can be computed with. */
import { parseExpression } from '../../reward/expression/parse';
import { partsOf } from '../../reward/expression/expression';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionsSpec, RewardSpec } from '../schema';
import { groundSetOf } from './groundSet';
import { addOrRemove } from '../../words/lists';
import { checkMagnitudes } from './numbers';
import { setDimension } from './setDimension';

type RewardOf<Type extends RewardSpec['type']> = Extract<RewardSpec, { type: Type }>;

/** @param actions null where its own faults leave d unknown */
export function checkReward(
  reward: RewardSpec,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  switch (reward.type) {
    case 'mean':
    case 'min':
    case 'max':
    case 'link':
    case 'coverage':
      return;
    case 'linear':
      return checkWeights(reward, actions, problems);
    case 'dcg':
      return checkDiscounts(reward, actions, problems);
    case 'expression':
      return checkExpression(reward, actions, problems);
  }
}

function checkWeights(
  { weights }: RewardOf<'linear'>,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  const path: Path = ['reward', 'weights'];
  checkMagnitudes(weights, path, problems);
  if (!weights || !actions) return;
  const { size, origin } = groundSetOf(actions);
  if (weights.length === size) return;
  problems.add({
    code: 'weights-length',
    message: `There must be d = ${size} weights, because ${origin}; there are ${weights.length}: ${addOrRemove(weights.length, size)}.`,
    path,
    fixes: setDimension(actions, weights.length),
  });
}

function checkDiscounts(
  { discounts }: RewardOf<'dcg'>,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  const path: Path = ['reward', 'discounts'];
  checkMagnitudes(discounts, path, problems);
  if (!discounts || actions?.family !== 'ranking' || discounts.length === actions.items) return;
  problems.add({
    code: 'discounts-length',
    message: `There must be ${actions.items} discounts, one for each place, because \`items\` is ${actions.items}; there are ${discounts.length}: ${addOrRemove(discounts.length, actions.items)}. A place that does not count has the discount 0.`,
    path,
    fixes: setDimension(actions, discounts.length),
  });
}

/** Faults of a formula are shown within it. */
function checkExpression(
  { formula, lipschitz }: RewardOf<'expression'>,
  actions: ActionsSpec | null,
  problems: Problems,
): void {
  const path: Path = ['reward', 'formula'];
  checkMagnitudes(lipschitz, ['reward', 'lipschitz'], problems);
  const add = (code: string, message: string, offset: number, length: number) => {
    const span = problems.document.spanWithin(path, formula, offset, length);
    problems.add({ code, message, path, ...(span ? { span } : {}) });
  };
  const parsed = parseExpression(formula);
  if (!parsed.ok) {
    add('formula', parsed.message, parsed.offset, parsed.length);
    return;
  }
  if (!actions) return;
  const { size, origin } = groundSetOf(actions);
  for (const part of partsOf(parsed.expression)) {
    if (part.type !== 'theta' || part.arm < size) continue;
    const message = `There is no base arm ${part.arm}: ${origin}, so use 0 to ${size - 1}.`;
    add('arm-out-of-range', message, part.offset, part.length);
  }
}
