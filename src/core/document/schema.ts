/** The single definition of the spec; its types, the JSON schema (jsonSchema.ts) and the validation (validate/) derive from it. */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { FAMILIES } from '../families/catalogue';
import { FEEDBACKS } from '../feedback/catalogue';
import { REWARDS } from '../reward/catalogue';
import { byProperty } from '../text/branches';
import { nodesOf, snippetsOf } from '../text/kinds';
import { object, optional, text } from '../text/nodes';
import { AssumptionsSchema } from './schema/assumptions';
import { EnvironmentSchema } from './schema/environment';
import { NEW_SPEC_SNIPPETS } from './schema/newSpecSnippets';
import { RunSchema } from './schema/run';

/** `actions`: the set X of allowed actions (super arms), d, and the order of the base arms. */
const ActionsSchema = byProperty('family', nodesOf(FAMILIES), {
  markdownDescription:
    '`X ⊆ {0,1}ᵈ`: the actions (super arms) that a run may measure; the answer is one of them. An action is a set of base arms, for `ranking` an order of them; base arms are numbered from 0.',
  propertyDescription: 'The structure of `X`: which sets of base arms are actions.',
  defaultSnippets: snippetsOf(FAMILIES, 'family'),
});

/** `feedback`: what one pull of an action shows, y = M_x (theta + eta). */
const FeedbackSchema = byProperty('type', nodesOf(FEEDBACKS), {
  markdownDescription:
    '`M_x`: what one sample of an action `x` shows. `y = M_x (θ + η)` with noise `η`.',
  propertyDescription: 'Which sums of the base arms of an action one sample shows.',
  defaultSnippets: snippetsOf(FEEDBACKS, 'type'),
});

/** `reward`: how the reward of an action follows from theta. */
const RewardSchema = byProperty('type', nodesOf(REWARDS), {
  markdownDescription:
    '`r̄(x, θ)`: the reward of an action `x`. A run looks for the action with the largest reward, or with `"goal": "minimize"` for that with the smallest.',
  propertyDescription: 'How the reward of an action follows from the values of its base arms.',
  defaultSnippets: snippetsOf(REWARDS, 'type'),
});

export const SpecSchema = object(
  {
    $schema: optional(
      text('The JSON schema that an editor should use for this file. Not needed in VS Code.'),
    ),
    version: Type.Enum([1], {
      type: 'number',
      enumDescriptions: ['The only version.'],
      markdownDescription: 'The version of the format: 1.',
    }),
    name: optional(text('A name, shown above the results.')),
    actions: ActionsSchema,
    feedback: FeedbackSchema,
    reward: RewardSchema,
    assumptions: optional(AssumptionsSchema),
    environment: optional(EnvironmentSchema),
    run: RunSchema,
  },
  'An instance of combinatorial pure exploration: find the action `x ∈ X` of the largest (or smallest) reward `r̄(x, θ)` from noisy observations `y = M_x (θ + η)`, with probability at least `1 − δ`.',
  { defaultSnippets: NEW_SPEC_SNIPPETS },
);

export type Spec = Static<typeof SpecSchema>;
export type { ActionsSpec } from '../families/catalogue';
export type { AssumptionsSpec } from './schema/assumptions';
export type { EnvironmentSpec, RecordedSpec } from './schema/environment';
export type { SimulatedSpec, ThetaSpec } from './schema/simulation';
export type { FeedbackSpec } from '../feedback/catalogue';
export type { RewardSpec } from '../reward/catalogue';
export type { RunSpec } from './schema/run';
