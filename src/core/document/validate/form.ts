/**
 * Checks the form of a spec against its schema: types, ranges, names and required properties, in one pass. In a schema with
 * alternatives, it checks the alternative that the value names.
 */
import * as Type from 'typebox';
import type { TSchema } from 'typebox';
import type { Path } from '../../text/paths';
import { branchesOf, type Branches, type JsonType } from '../../text/branches';
import { isObject } from '../../text/isObject';

type Fields = Record<string, unknown>;

/** The rules that are checked; a test ensures that the spec's schema uses no others. */
export interface Rules {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: false;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** A violated rule. */
export interface FormFault {
  readonly rule: Exclude<keyof Rules, 'properties' | 'items'>;
  /** The path of the value; for a missing or unknown property, that of its object. */
  readonly path: Path;
  readonly value: unknown;
  /** The schema node, or the alternative that the value names. */
  readonly schema: TSchema;
  /** The missing or unknown property. */
  readonly name?: string;
}

/** Reports every fault of form once. */
export function checkForm(
  schema: TSchema,
  value: unknown,
  report: (fault: FormFault) => void,
): void {
  // All paths share one array, because a value may have a million entries.
  const path: (string | number)[] = [];
  check(schema, value);

  function check(node: TSchema, at: unknown): void {
    const branches = branchesOf(node);
    if (branches) {
      check(chosenBranch(branches, at), at);
      return;
    }
    const rules = node as Rules;
    const broken = (rule: FormFault['rule'], name?: string): void => {
      const where = { path: [...path], value: at, schema: node };
      report(name === undefined ? { rule, ...where } : { rule, ...where, name });
    };
    if (rules.type !== undefined && !hasOneOf(at, rules.type)) {
      broken('type');
      return;
    }
    if (rules.enum && !rules.enum.includes(at)) broken('enum');
    if (rules.const !== undefined && at !== rules.const) broken('const');
    if (typeof at === 'number') {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = rules;
      if (minimum !== undefined && at < minimum) broken('minimum');
      if (maximum !== undefined && at > maximum) broken('maximum');
      if (exclusiveMinimum !== undefined && at <= exclusiveMinimum) broken('exclusiveMinimum');
      if (exclusiveMaximum !== undefined && at >= exclusiveMaximum) broken('exclusiveMaximum');
    } else if (Array.isArray(at)) {
      checkList(rules, at, broken);
    } else if (isObject(at)) {
      checkObject(rules, at, broken);
    }
  }

  function checkList(
    { items, minItems, maxItems }: Rules,
    list: readonly unknown[],
    broken: (rule: FormFault['rule']) => void,
  ): void {
    if (minItems !== undefined && list.length < minItems) broken('minItems');
    if (maxItems !== undefined && list.length > maxItems) broken('maxItems');
    if (!items) return;
    for (let i = 0; i < list.length; i++) {
      path.push(i);
      check(items, list[i]);
      path.pop();
    }
  }

  function checkObject(
    { required = [], properties = {}, ...rules }: Rules,
    object: Fields,
    broken: (rule: FormFault['rule'], name?: string) => void,
  ): void {
    for (const name of required) if (!Object.hasOwn(object, name)) broken('required', name);
    const names = Object.keys(object);
    const { minProperties, maxProperties, additionalProperties } = rules;
    if (minProperties !== undefined && names.length < minProperties) broken('minProperties');
    if (maxProperties !== undefined && names.length > maxProperties) broken('maxProperties');
    if (additionalProperties === false) {
      for (const name of names) {
        if (!Object.hasOwn(properties, name)) broken('additionalProperties', name);
      }
    }
    for (const [name, child] of Object.entries(properties)) {
      if (!Object.hasOwn(object, name)) continue;
      path.push(name);
      check(child, object[name]);
      path.pop();
    }
  }
}

/** If the value names no alternative, only this is reported: the faults of all alternatives would mislead. */
function chosenBranch(branches: Branches, value: unknown): TSchema {
  if (branches.by === 'type') {
    const chosen = Object.entries(branches.cases).find(([type]) => isA(value, type as JsonType));
    return chosen?.[1] ?? Type.Unsafe({ type: Object.keys(branches.cases) });
  }
  const { property, cases } = branches;
  const name = isObject(value) ? value[property] : undefined;
  if (typeof name === 'string' && Object.hasOwn(cases, name)) return cases[name] as TSchema;
  return Type.Unsafe({
    type: 'object',
    required: [property],
    properties: { [property]: { type: 'string', enum: Object.keys(cases) } },
  });
}

function hasOneOf(value: unknown, types: JsonType | readonly JsonType[]): boolean {
  const isOf = (type: JsonType): boolean =>
    type === 'integer'
      ? Number.isInteger(value)
      : isA(value, type) && (typeof value !== 'number' || Number.isFinite(value));
  return typeof types === 'string' ? isOf(types) : types.some(isOf);
}

/** Every number counts as an integer here, so that a wrong number still takes the branch for numbers. */
function isA(value: unknown, type: JsonType): boolean {
  if (type === 'object') return isObject(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return typeof value === 'number';
  if (type === 'null') return value === null;
  return typeof value === type;
}
