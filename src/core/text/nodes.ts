/** The kinds of node in the schema of a spec. Every node has a Markdown description, which editors show. */
import * as Type from 'typebox';
import type {
  TArray,
  TBoolean,
  TEnum,
  TInteger,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TSchema,
  TString,
  TUnsafe,
} from 'typebox';

import { MAX_SEED } from './limits';

export type { TSchema } from 'typebox';

type Options = Readonly<Record<string, unknown>>;

/** An object with exactly these properties. */
export function object<Properties extends TProperties>(
  properties: Properties,
  markdownDescription: string,
  options: Options = {},
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, markdownDescription, ...options });
}

/**
 * One of several objects that differ in their `type`.
 * @param meaning a sentence about this `type`
 */
export function variant<const Name extends string, Properties extends TProperties>(
  type: Name,
  meaning: string,
  properties: Properties,
  markdownDescription: string,
) {
  const literal = Type.Literal(type, { markdownDescription: meaning });
  return object({ type: literal, ...properties }, markdownDescription);
}

export const optional = Type.Optional;

/** The same properties, none of them required. */
export function optionals<Properties extends TProperties>(properties: Properties) {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, node]) => [name, Type.Optional(node)])) as {
    [Name in keyof Properties]: TOptional<Properties[Name]>;
  };
}

export function text(markdownDescription: string): TString {
  return Type.String({ markdownDescription });
}

export function boolean(markdownDescription: string): TBoolean {
  return Type.Boolean({ markdownDescription });
}

/** @param options further JSON schema keywords */
export function number(markdownDescription: string, options: Options = {}): TNumber {
  return Type.Number({ markdownDescription, ...options });
}

/** An integer; when an editor completes the property, it inserts the minimum or the given example. */
export function integer(
  minimum: number,
  markdownDescription: string,
  options: Options = {},
): TInteger {
  return Type.Integer({ minimum, markdownDescription, examples: [minimum], ...options });
}

/** A seed: an unsigned integer of 32 bits. */
export function seed(markdownDescription: string, options: Options = {}): TInteger {
  return integer(0, markdownDescription, { maximum: MAX_SEED, ...options });
}

export function list<Item extends TSchema>(item: Item, markdownDescription: string): TArray<Item> {
  return Type.Array(item, { markdownDescription });
}

/** Two node numbers, as an array of length two: editors for draft-07 support it better than a tuple. */
export function pair(
  markdownDescription: string,
  itemDescription: string,
): TUnsafe<readonly [number, number]> {
  const items = integer(0, itemDescription);
  return Type.Unsafe(Type.Array(items, { minItems: 2, maxItems: 2, markdownDescription }));
}

/** One of several names. @param names each name with its meaning */
export function choice<const Names extends Readonly<Record<string, string>>>(
  names: Names,
  markdownDescription: string,
): TEnum<(keyof Names & string)[]> {
  return Type.Enum(Object.keys(names) as (keyof Names & string)[], {
    type: 'string',
    markdownEnumDescriptions: Object.values(names),
    enumDescriptions: Object.values(names).map(plain),
    markdownDescription,
  });
}

/** Markdown as plain text. */
export function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '');
}
