/** The kinds of node that the spec is made of. Every node says in markdown what it means: an editor shows it. */
import * as Type from 'typebox';
import type {
  TArray,
  TBoolean,
  TEnum,
  TInteger,
  TNumber,
  TObject,
  TProperties,
  TSchema,
  TString,
  TUnsafe,
} from 'typebox';

import { MAX_SEED } from './limits';

export type { TSchema } from 'typebox';

type Options = Readonly<Record<string, unknown>>;

/** An object that has these properties and no others. */
export function object<Properties extends TProperties>(
  properties: Properties,
  markdownDescription: string,
  options: Options = {},
): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, markdownDescription, ...options });
}

/**
 * One of several objects that their `type` tells apart.
 * @param meaning what this `type` says, a sentence
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

/** A property that may be missing. */
export const optional = Type.Optional;

/** A string. */
export function text(markdownDescription: string): TString {
  return Type.String({ markdownDescription });
}

/** True or false. */
export function boolean(markdownDescription: string): TBoolean {
  return Type.Boolean({ markdownDescription });
}

/** A number. @param options further keywords of JSON schema */
export function number(markdownDescription: string, options: Options = {}): TNumber {
  return Type.Number({ markdownDescription, ...options });
}

/** A whole number; an editor writes the least one, or the example, where it completes the property. */
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

/** A list, of any length, of such items. */
export function list<Item extends TSchema>(item: Item, markdownDescription: string): TArray<Item> {
  return Type.Array(item, { markdownDescription });
}

/** Two node numbers; written as an array of length two, which draft-07 editors understand better than a tuple. */
export function pair(
  markdownDescription: string,
  itemDescription: string,
): TUnsafe<readonly [number, number]> {
  const items = integer(0, itemDescription);
  return Type.Unsafe(Type.Array(items, { minItems: 2, maxItems: 2, markdownDescription }));
}

/** One of several names, each with what it means. */
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

/** Markdown as plain text, for places that show none. */
export function plain(markdown: string): string {
  return markdown.replace(/[`*]/g, '');
}
