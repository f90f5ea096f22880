/** The schemas of the editor that has this extension, as `npm run schema` writes them. */
import { emitSchema } from '../../../src/core/document/jsonSchema';
import { SweepSchema } from '../../../src/core/document/sweepSchema';

type Json = Record<string, unknown>;

/** What a value is judged by, as far as completion and hovers have no use for it. */
const JUDGING = [
  'required',
  'additionalProperties',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
];

const OTHER_TYPES = ['object', 'array', 'string', 'number'];

/**
 * The same schema for the editor that has this extension: it completes and explains, and judges nothing. The extension
 * marks every fault itself, as an error with its fix; the JSON service would add a warning beside it.
 */
export function forCompletion(schema: Json): Json {
  const { enum: values, enumDescriptions, markdownEnumDescriptions, ...rest } = schema;
  const copy = Object.fromEntries(Object.entries(rest).filter(([key]) => !JUDGING.includes(key)));
  if (values !== undefined) {
    // Offered and explained, and anything else is accepted.
    copy['anyOf'] = [{ enum: values, enumDescriptions, markdownEnumDescriptions }, {}];
  }
  // Completion writes a value of the first type, and offers `true`, `false` and `null` where they are types.
  if (copy['type']) copy['type'] = [...new Set([copy['type'], OTHER_TYPES].flat())];
  if (copy['properties']) {
    const properties = Object.entries(copy['properties'] as Record<string, Json>);
    copy['properties'] = Object.fromEntries(
      properties.map(([name, child]) => [name, forCompletion(child)]),
    );
  }
  if (copy['items']) copy['items'] = forCompletion(copy['items'] as Json);
  if (copy['allOf']) {
    const branches = copy['allOf'] as readonly { readonly if: Json; readonly then: Json }[];
    copy['allOf'] = branches.map((one) => ({ ...one, then: forCompletion(one.then) }));
  }
  return copy;
}

/** For editors: each varied path takes a list. */
export function emitSweepSchema(): object {
  const schema = emitSchema(SweepSchema, 'CPE sweep') as {
    readonly properties: Readonly<Record<string, object>>;
  };
  const { properties } = schema;
  const values = { type: 'array', minItems: 1, markdownDescription: 'The values to try.' };
  return {
    ...schema,
    properties: { ...properties, vary: { ...properties['vary'], additionalProperties: values } },
  };
}
