/** Faults of form as problems in plain language, with what would mend them. */
import type { TSchema } from 'typebox';
import { insteadOfValue } from '../notBuiltYet';
import type { Path } from '../paths';
import type { Fix, Problem } from '../problem';
import type { Problems } from '../problems';
import { suggest } from '../suggest';
import { accepted, nameOf, oneOf, plainNameOf, quoted } from './describe';
import type { FormFault } from './form';
import { isObject, schemaAt } from './select';

/** Everything a fault is told from. */
interface Context {
  readonly fault: FormFault;
  readonly schema: TSchema;
  readonly value: unknown;
  readonly problems: Problems;
}

/** Reports one fault. @param schema the selected schema of the spec @param spec its value */
export function reportFormFault(
  fault: FormFault,
  schema: TSchema,
  spec: unknown,
  problems: Problems,
): void {
  const value = fault.path.reduce<unknown>(childOf, spec);
  const context: Context = {
    fault,
    schema: schemaAt(schema, fault.path) ?? schema,
    value,
    problems,
  };
  const { error } = fault;
  if (error.keyword === 'required') {
    for (const name of error.params.requiredProperties) reportMissing(context, name);
  } else if (error.keyword === 'additionalProperties') {
    for (const name of error.params.additionalProperties) reportUnknownProperty(context, name);
  } else if (error.keyword === 'enum') {
    reportUnknownValue(context, error.params.allowedValues);
  } else if (error.keyword === 'const') {
    reportUnknownValue(context, [error.params.allowedValue]);
  } else {
    reportWrongValue(context);
  }
}

function childOf(value: unknown, segment: string | number): unknown {
  if (Array.isArray(value)) return value[Number(segment)];
  return isObject(value) ? value[segment] : undefined;
}

function reportMissing({ fault, schema, problems }: Context, name: string): void {
  const child = schemaAt(schema, [name]);
  const where = fault.path.length === 0 ? 'the spec' : nameOf(fault.path);
  problems.add({
    code: 'missing-property',
    message: `\`${name}\` is missing in ${where}. Add ${accepted(child)}.`,
    path: [...fault.path, name],
    // Where an editor's JSON service shows it.
    span: problems.document.spanOf(fault.path, 'key'),
    origin: 'schema',
  });
}

function reportUnknownProperty({ fault, schema, value, problems }: Context, name: string): void {
  const path = [...fault.path, name];
  const common = { path, target: 'key', origin: 'schema' } as const;
  const shown = `\`${name.slice(0, 40)}\``;
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  const free = known.filter((other) => !isObject(value) || !Object.hasOwn(value, other));
  const near = suggest(name, free);
  const where = fault.path.length === 0 ? 'a spec' : `${nameOf(fault.path)}${kindOf(value)}`;
  const hint = near ? `Did you mean \`${near}\`?` : `Accepted here: ${known.join(', ')}.`;
  problems.add({
    ...common,
    code: 'unknown-property',
    message: `${shown} is not a property of ${where}. ${hint}`,
    fixes: near
      ? [renameKey(fault.path, name, near, childOf(value, name))]
      : [removeKey(path, name)],
  });
}

/** ` of the family "topK"`: which alternative the properties belong to. */
function kindOf(value: unknown): string {
  if (!isObject(value)) return '';
  const kinds = ['family', 'type'].filter((name) => typeof value[name] === 'string');
  return kinds
    .map((name, i) => `${i === 0 ? ' of' : ' and'} the ${name} ${quoted(value[name])}`)
    .join('');
}

function reportUnknownValue(context: Context, allowed: readonly unknown[]): void {
  const { fault, schema, value, problems } = context;
  if (typeof value !== typeof allowed[0]) {
    // The fault of type, which stands at the same place, says it all.
    if (!(schema as { type?: unknown }).type) reportWrongValue(context);
    return;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return;
  const common = { path: fault.path, origin: 'schema' } as const;
  const instead = insteadOfValue(fault.path, value);
  if (instead !== null) {
    const message = `${quoted(value)} is not built yet: ${instead}.`;
    problems.add({ ...common, code: 'not-built-yet', message });
    return;
  }
  const near = typeof value === 'string' ? suggest(value, allowed.map(String)) : null;
  const only = allowed.length === 1 ? allowed[0] : null;
  const replacement = near ?? only;
  const hint = near === null ? `Accepted: ${oneOf(allowed)}.` : `Did you mean "${near}"?`;
  problems.add({
    ...common,
    code: 'unknown-value',
    message: `${quoted(value)} is not a value of ${nameOf(fault.path)}. ${hint}`,
    fixes: replacement === null ? [] : [replaceValue(fault.path, replacement)],
  });
}

function reportWrongValue({ fault, schema, value, problems }: Context): void {
  const { path, error } = fault;
  const name = nameOf(path);
  const add = (code: string, message: string, origin: Problem['origin'] = 'schema') => {
    problems.add({ code, message, path, origin });
  };
  if (typeof value === 'number' && !Number.isFinite(value) && wantsNumber(schema)) {
    // To an editor's JSON service infinity is a number: a bound or a list of values catches it, the type does not.
    const bounds = value > 0 ? ['maximum', 'exclusiveMaximum'] : ['minimum', 'exclusiveMinimum'];
    const isSeen = [...bounds, 'enum'].some((keyword) => Object.hasOwn(schema, keyword));
    const message = `This number is too large to be held: ${name} must be ${accepted(schema)}.`;
    add('number-not-finite', message, isSeen ? 'schema' : 'meaning');
    return;
  }
  switch (error.keyword) {
    case 'type': {
      // An editor takes a number for whole unless it has a decimal point.
      const looksWhole =
        typeof value === 'number' &&
        (schema as { type?: unknown }).type === 'integer' &&
        !(problems.document.sourceOf(path) ?? '').includes('.');
      const message = `${name} must be ${accepted(schema)}; here it is ${quoted(value)}.`;
      add('wrong-type', message, looksWhole ? 'meaning' : 'schema');
      return;
    }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      add('out-of-range', `${name} must be ${accepted(schema)}; here it is ${quoted(value)}.`);
      return;
    case 'minItems':
    case 'maxItems': {
      const { minItems, maxItems } = schema as { minItems?: number; maxItems?: number };
      const wanted = minItems === maxItems ? `exactly ${minItems}` : `at least ${minItems}`;
      const length = Array.isArray(value) ? value.length : 0;
      add('wrong-length', `${name} must have ${wanted} entries; here it has ${length}.`);
      return;
    }
    case 'minProperties':
    case 'maxProperties': {
      const names = Object.keys((schema as { properties?: object }).properties ?? {});
      const message = `${name} must have exactly one of the properties ${names.join(', ')}.`;
      add('one-property', message);
      return;
    }
    default:
      add('wrong-value', `${name} must be ${accepted(schema)}.`);
  }
}

function wantsNumber(schema: TSchema): boolean {
  const { type } = schema as { type?: string | readonly string[] };
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.includes('number') || types.includes('integer');
}

function renameKey(parent: Path, from: string, to: string, value: unknown): Fix {
  return {
    title: `Rename to ${to}`,
    description: `Writes the property as \`${to}\`.`,
    edits: [
      { path: [...parent, from], value: undefined },
      { path: [...parent, to], value },
    ],
  };
}

function removeKey(path: Path, name: string): Fix {
  return {
    title: `Remove ${name.slice(0, 40)}`,
    description: 'Removes the property.',
    edits: [{ path, value: undefined }],
  };
}

function replaceValue(path: Path, value: unknown): Fix {
  return {
    title: `Set ${plainNameOf(path) ?? 'the spec'} to ${quoted(value)}`,
    description: `Writes ${quoted(value)} in its place.`,
    edits: [{ path, value }],
  };
}
