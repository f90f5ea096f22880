/** The JSON schema for editors, generated from the single definition of the spec. */
import type { TSchema } from 'typebox';
import { SpecSchema } from './schema';
import { branchesOf, type Branches } from '../text/branches';
import { plain } from '../text/nodes';

type Json = Record<string, unknown>;

/** JSON Schema draft-07 with the extra keywords of VS Code's JSON service. */
export function emitSchema(node: TSchema, title: string): Json {
  const $schema = 'http://json-schema.org/draft-07/schema#';
  return { $schema, title, allowComments: true, ...emit(node) };
}

export function emitJsonSchema(): Json {
  return emitSchema(SpecSchema, 'CPE instance');
}

function emit(schema: TSchema): Json {
  const branches = branchesOf(schema);
  if (branches) return emitBranches(schema, branches);
  const copy: Json = { ...(schema as Json) };
  if (copy['properties']) {
    const properties = Object.entries(copy['properties'] as Record<string, TSchema>);
    copy['properties'] = Object.fromEntries(properties.map(([name, child]) => [name, emit(child)]));
  }
  if (copy['items']) copy['items'] = emit(copy['items']);
  const { actionsOr, ...rest } = copy;
  if (actionsOr === undefined) return copy;
  const { markdownDescription } = rest;
  return {
    ...rest,
    // A hover shows the first description it finds; without this it would show that of `actions`.
    allOf: [{ if: { type: 'object' }, then: { markdownDescription } }],
    anyOf: [{ $ref: '#/properties/actions' }, emit(actionsOr as TSchema)],
  };
}

/**
 * One `if … then` per alternative: the JSON service follows the one that applies and reports only its faults. There is no `else`
 * chain, so completion offers all alternatives side by side.
 */
function emitBranches(schema: TSchema, branches: Branches): Json {
  const copy: Json = { ...(schema as Json) };
  delete copy['branches'];
  if (branches.by === 'type') {
    return {
      ...copy,
      type: Object.keys(branches.cases),
      allOf: Object.entries(branches.cases).map(([type, child]) => ({
        if: { type },
        then: emit(child),
      })),
    };
  }
  const { property, cases } = branches;
  const names = Object.keys(cases);
  const summaries = Object.values(cases).map((child) => summaryOf(child, property));
  const description = copy['propertyDescription'];
  delete copy['propertyDescription'];
  return {
    ...copy,
    type: 'object',
    required: [property],
    properties: {
      [property]: {
        type: 'string',
        enum: names,
        markdownEnumDescriptions: summaries,
        enumDescriptions: summaries.map(plain),
        markdownDescription: description,
      },
    },
    allOf: Object.entries(cases).map(([name, child]) => ({
      if: { properties: { [property]: { const: name } }, required: [property] },
      then: describeDiscriminator(emit(child), property, description),
    })),
  };
}

/** Repeats the description of the discriminator in each alternative: a hover shows the first description it finds. */
function describeDiscriminator(branch: Json, property: string, markdownDescription: unknown): Json {
  const properties = branch['properties'] as Record<string, Json>;
  const discriminator = { ...properties[property], markdownDescription };
  return { ...branch, properties: { ...properties, [property]: discriminator } };
}

/** The description of the discriminator's value in an alternative; nested alternatives all have the same one. */
function summaryOf(branch: TSchema, property: string): string {
  const [inner] = Object.values(branchesOf(branch)?.cases ?? {});
  if (inner) return summaryOf(inner, property);
  const properties = (branch as { properties?: Record<string, Json> }).properties;
  const summary = properties?.[property]?.['markdownDescription'];
  return typeof summary === 'string' ? summary : '';
}
