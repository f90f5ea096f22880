/** `reward`: the reward of an action. */
import { REWARDS } from '../../reward/catalogue';
import { byProperty } from '../../text/branches';
import { nodesOf, snippetsOf } from './kinds';

export const RewardSchema = byProperty('type', nodesOf(REWARDS), {
  markdownDescription:
    '`r̄(x, θ)`: the reward of an action `x`. A run looks for the action with the largest reward.',
  propertyDescription: 'How the reward of an action follows from the values of its base arms.',
  defaultSnippets: snippetsOf(REWARDS),
});
