/** The properties that all feedbacks share: the measurable actions, their cost, and a transform. */
import * as Type from 'typebox';
import type { Static, TProperties } from 'typebox';
import type { ActionsSpec } from '../families/catalogue';
import { constraints, type ConstraintsSpec } from '../families/constraints/constraintsNode';
import { byType, snippet } from '../text/branches';
import { isObject } from '../text/isObject';
import { choice, list, number, object, optionals, variant } from '../text/nodes';

/** Distributes over the families of the union. */
type WithoutLabels<Spec> = Spec extends unknown ? Omit<Spec, 'labels'> : never;

/** A family on the base arms of `actions`, or X with other constraints. */
export type MeasurableSpec =
  | WithoutLabels<ActionsSpec>
  | { readonly family?: undefined; readonly constraints: ConstraintsSpec };

/** The form of `measurable` without a family: X with other constraints. */
export const OTHER_CONSTRAINTS = object(
  { constraints },
  'The actions of `actions` with these constraints in place of their own; `{}` for none.',
);

const measurable = Type.Unsafe<MeasurableSpec>({
  type: 'object',
  markdownDescription:
    'What a sample may be taken of, where that differs from what is chosen: a family on the same base arms, written as `actions` is, or other `constraints` of `actions`, `{ "constraints": {} }` for none. Default: the actions of `actions`.',
  // With a family, its form is that of `actions`: the schema refers to that, and the check of meaning validates it.
  actionsOr: OTHER_CONSTRAINTS,
  defaultSnippets: [
    snippet('other constraints', 'The actions with other constraints, or none', {
      constraints: {},
    }),
    snippet('sets of another size', 'Any `k` of the same base arms, of which there are `arms`', {
      family: 'topK',
      arms: '^${1:20}',
      k: '^${2:10}',
    }),
  ],
});

const amount = number('A cost, in any unit.', { minimum: 0 });

const cost = byType(
  {
    number: number('What one sample costs, in any unit.', { exclusiveMinimum: 0, examples: [1] }),
    object: object(
      {
        base: number('What every sample costs.', { minimum: 0, examples: [1] }),
        arms: byType(
          { number: amount, array: list(amount, 'One number for each base arm.') },
          {
            markdownDescription:
              'What each base arm of the action costs: one number for all, or one for each.',
          },
        ),
      },
      'What a sample of an action costs: `base`, and `arms` for each of its base arms.',
    ),
  },
  {
    markdownDescription:
      'What one sample costs, in any unit: a number, or `{ "base", "arms" }`, where base arms differ. PolyALBA, ALBA and GCB-PE as `recommended` then measure where a unit of cost tells most. Results and plans show the total.',
  },
);

const transform = choice(
  {
    log: 'The logarithms of the values, which have to be positive: for run times and rates, where what an arm does is a factor.',
  },
  'What is done with the values first: nothing, or `log`. Values are written and kept as they are measured. `θ`, rewards, `noiseScale`, a simulated noise and a number as `accuracy` are then those of the logarithms; `feedbackRange` is of the values.',
);

export type CostSpec = Static<typeof cost>;

const SHARED = optionals({ measurable, cost, transform });

/** The properties of a feedback that hold for every other one, too. @param stated unchecked */
export function sharedOf(stated: unknown): Readonly<Record<string, unknown>> {
  const entries = Object.entries(isObject(stated) ? stated : {});
  return Object.fromEntries(entries.filter(([name]) => Object.hasOwn(SHARED, name)));
}

/**
 * The schema of a feedback: its `type`, its own properties, and the shared ones.
 * @param meaning a sentence saying what a sample shows
 */
export function feedbackNode<const Name extends string, Properties extends TProperties>(
  type: Name,
  meaning: string,
  properties: Properties,
  markdownDescription: string,
) {
  return variant(type, meaning, { ...properties, ...SHARED }, markdownDescription);
}
