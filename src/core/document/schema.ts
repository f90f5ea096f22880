/**
 * The spec, defined once: its TypeScript types, the JSON schema that editors use (jsonSchema.ts) and the
 * validation (validate/) all come from here.
 */
import * as Type from 'typebox';
import type { Static } from 'typebox';
import { ActionsSchema } from './schema/actions';
import { AssumptionsSchema } from './schema/assumptions';
import { EnvironmentSchema } from './schema/environment';
import { FeedbackSchema } from './schema/feedback';
import { object, optional, text } from '../text/nodes';
import { RewardSchema } from './schema/reward';
import { RunSchema } from './schema/run';

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
  'An instance of combinatorial pure exploration: find the action `x ∈ X` of the largest reward `r̄(x, θ)` from noisy observations `y = M_x (θ + η)`, with probability at least `1 − δ`.',
);

export type Spec = Static<typeof SpecSchema>;
export type { ActionsSpec } from '../families/catalogue';
export type { MatroidSpec } from '../families/matroid/matroidNode';
export type { AssumptionsSpec } from './schema/assumptions';
export type { EnvironmentSpec, SimulatedSpec, ThetaSpec } from './schema/environment';
export type { FeedbackSpec } from '../feedback/catalogue';
export type { RewardSpec } from '../reward/catalogue';
export type { RunSpec } from './schema/run';
