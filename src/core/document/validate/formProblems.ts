/** Faults of form as problems in plain language, with what would mend them. */
import type { TSchema } from 'typebox';
import { formatPath, type Path } from '../../text/paths';
import { switchTo } from '../../learners/names';
import type { Fix, Problem } from '../../text/problem';
import type { Problems } from '../../text/problems';
import { suggest } from '../../text/suggest';
import { accepted, nameOf, oneOf, plainNameOf, quoted } from './describe';
import type { FormFault, Rules } from './form';
import { isObject } from './form';

/** Reports one fault. */
export function reportFormFault(fault: FormFault, problems: Problems): void {
  const { rule, name = '', schema } = fault;
  if (rule === 'required') reportMissing(fault, name, problems);
  else if (rule === 'additionalProperties') reportUnknownProperty(fault, name, problems);
  else if (rule === 'enum') reportUnknownValue(fault, (schema as Rules).enum ?? [], problems);
  else if (rule === 'const') reportUnknownValue(fault, [(schema as Rules).const], problems);
  else reportWrongValue(fault, problems);
}

function reportMissing({ path, schema }: FormFault, name: string, problems: Problems): void {
  const child = (schema as Rules).properties?.[name] ?? null;
  const where = path.length === 0 ? 'the spec' : nameOf(path);
  problems.add({
    code: 'missing-property',
    message: `\`${name}\` is missing in ${where}. Add ${accepted(child)}.`,
    path: [...path, name],
    // Where an editor's JSON service shows it.
    span: problems.document.spanOf(path, 'key'),
    origin: 'schema',
  });
}

function reportUnknownProperty(
  { path: parent, schema, value }: FormFault,
  name: string,
  problems: Problems,
): void {
  const path = [...parent, name];
  problems.addLazily({ path }, () => {
    const shown = `\`${name.slice(0, 40)}\``;
    const known = Object.keys((schema as Rules).properties ?? {});
    const free = known.filter((other) => !isObject(value) || !Object.hasOwn(value, other));
    const near = suggest(name, free);
    const where = parent.length === 0 ? 'a spec' : `${nameOf(parent)}${kindOf(value)}`;
    const hint = near ? `Did you mean \`${near}\`?` : `Accepted here: ${known.join(', ')}.`;
    return {
      target: 'key',
      origin: 'schema',
      code: 'unknown-property',
      message: `${shown} is not a property of ${where}. ${hint}`,
      fixes: near
        ? [renameKey(parent, name, near, isObject(value) ? value[name] : undefined)]
        : [removeKey(path, name)],
    };
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

function reportUnknownValue(
  fault: FormFault,
  allowed: readonly unknown[],
  problems: Problems,
): void {
  const { path, value } = fault;
  if (typeof value !== typeof allowed[0]) {
    reportWrongValue(fault, problems);
    return;
  }
  problems.addLazily({ path }, () => {
    const instead = knownElsewhere(path, value);
    if (instead !== null) return instead;
    const origin = 'schema';
    const near = typeof value === 'string' ? suggest(value, allowed.map(String)) : null;
    const only = allowed.length === 1 ? allowed[0] : null;
    const replacement = near ?? only;
    const hint = near === null ? `Accepted: ${oneOf(allowed)}.` : `Did you mean "${near}"?`;
    return {
      origin,
      code: 'unknown-value',
      message: `${quoted(value)} is not a value of ${nameOf(path)}. ${hint}`,
      fixes: replacement === null ? [] : [replaceValue(path, replacement)],
    };
  });
}

/** A value that people know by name, but not for this: what it is, and what to use. An editor's JSON service cannot say it. */
function knownElsewhere(path: Path, value: unknown) {
  if (formatPath(path) !== 'run.algorithm' || typeof value !== 'string') return null;
  if (value.toLowerCase() !== 'gcb') return null;
  return {
    code: 'unknown-value',
    message:
      'GCB minimises regret: it never says which action is the best. Use GCB-PE, its pure exploration form.',
    fixes: [switchTo('gcb-pe')],
  };
}

function reportWrongValue(fault: FormFault, problems: Problems): void {
  problems.addLazily(fault, () => wrongValue(fault, problems));
}

function wrongValue(
  { rule, path, schema, value }: FormFault,
  problems: Problems,
): Pick<Problem, 'code' | 'message' | 'origin'> {
  const name = nameOf(path);
  const told = (code: string, message: string, origin: Problem['origin'] = 'schema') => ({
    code,
    message,
    origin,
  });
  if (typeof value === 'number' && !Number.isFinite(value) && wantsNumber(schema)) {
    // To an editor's JSON service infinity is a number: a bound or a list of values catches it, the type does not.
    const bounds = value > 0 ? ['maximum', 'exclusiveMaximum'] : ['minimum', 'exclusiveMinimum'];
    const isSeen = [...bounds, 'enum'].some((keyword) => Object.hasOwn(schema, keyword));
    const message = `This number is too large: ${name} must be ${accepted(schema)}.`;
    return told('number-not-finite', message, isSeen ? 'schema' : 'meaning');
  }
  switch (rule) {
    case 'type': {
      // An editor takes a number for whole unless it has a decimal point.
      const looksWhole =
        typeof value === 'number' &&
        (schema as Rules).type === 'integer' &&
        !(problems.document.sourceOf(path) ?? '').includes('.');
      const message = `${name} must be ${accepted(schema)}; here it is ${quoted(value)}.`;
      return told('wrong-type', message, looksWhole ? 'meaning' : 'schema');
    }
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return told(
        'out-of-range',
        `${name} must be ${accepted(schema)}; here it is ${quoted(value)}.`,
      );
    case 'minItems':
    case 'maxItems': {
      const { minItems, maxItems } = schema as Rules;
      const wanted = minItems === maxItems ? `exactly ${minItems}` : `at least ${minItems}`;
      const length = Array.isArray(value) ? value.length : 0;
      return told('wrong-length', `${name} must have ${wanted} entries; here it has ${length}.`);
    }
    case 'minProperties':
    case 'maxProperties': {
      const names = Object.keys((schema as Rules).properties ?? {});
      const message = `${name} must have exactly one of the properties ${names.join(', ')}.`;
      return told('one-property', message);
    }
    default:
      return told('wrong-value', `${name} must be ${accepted(schema)}.`);
  }
}

function wantsNumber(schema: TSchema): boolean {
  const types: readonly unknown[] = [(schema as Rules).type].flat();
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
    description: `Replaces it by ${quoted(value)}.`,
    edits: [{ path, value }],
  };
}
