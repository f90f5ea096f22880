/** Turns faults of form into problems in plain language, with fixes. */
import { switchTo } from '../../learners/contract/algorithms';
import type { TSchema } from 'typebox';
import { formatPath, type Path } from '../../text/paths';
import type { Fix, Problem } from '../../text/problem';
import type { Problems } from '../../text/problems';
import { remove, setTo } from '../../text/setTo';
import { suggest } from '../../text/suggest';
import { isRemoved } from '../removedOptions';
import { formatCounted } from '../../words/counts';
import { accepted, nameOf, oneOf, plainNameOf, quoted } from './describe';
import type { FormFault, Rules } from './form';
import { isObject } from '../../text/isObject';

/** The most properties of an object that are compared with a missing one. */
const MOST_NAMES = 100;

/** Reports one fault. @param whole the name of the file kind in messages */
export function reportFormFault(fault: FormFault, problems: Problems, whole = 'spec'): void {
  const { rule, name = '', schema } = fault;
  if (rule === 'required') reportMissing(fault, name, problems, whole);
  else if (rule === 'additionalProperties') reportUnknownProperty(fault, name, problems, whole);
  else if (rule === 'enum') reportUnknownValue(fault, (schema as Rules).enum ?? [], problems);
  else if (rule === 'const') reportUnknownValue(fault, [(schema as Rules).const], problems);
  else reportWrongValue(fault, problems, whole);
}

function reportMissing(fault: FormFault, name: string, problems: Problems, whole: string): void {
  const { path, schema, value } = fault;
  // A misspelt property is reported once, at its place and with a fix; here only if the object may have other properties.
  const given = isObject(value) ? Object.keys(value).slice(0, MOST_NAMES) : [];
  const misspelt = given.find((other) => nearTo(other, schema, value) === name);
  if (misspelt !== undefined) {
    if ((schema as Rules).additionalProperties !== false)
      reportUnknownProperty(fault, misspelt, problems, whole);
    return;
  }
  const child = (schema as Rules).properties?.[name] ?? null;
  const where = path.length === 0 ? `the ${whole}` : nameOf(path);
  problems.add({
    code: 'missing-property',
    message: `\`${name}\` is missing in ${where}. Add ${accepted(child)}.`,
    path: [...path, name],
    span: problems.document.spanOf(path, 'key'),
  });
}

function reportUnknownProperty(
  { path: parent, schema, value }: FormFault,
  name: string,
  problems: Problems,
  whole: string,
): void {
  const path = [...parent, name];
  problems.addLazily({ path }, () => {
    const shown = `\`${name.slice(0, 40)}\``;
    const known = Object.keys((schema as Rules).properties ?? {});
    const near = nearTo(name, schema, value);
    const where = parent.length === 0 ? `a ${whole}` : `${nameOf(parent)}${kindOf(value)}`;
    const hint = near
      ? `Did you mean \`${near}\`?`
      : `Accepted here: ${known.filter((other) => !isRemoved(other)).join(', ')}.`;
    return {
      target: 'key',
      code: 'unknown-property',
      message: `${shown} is not a property of ${where}. ${hint}`,
      fixes: near
        ? [renameKey(parent, name, near, isObject(value) ? value[name] : undefined)]
        : [remove(path, 'Removes the property.')],
    };
  });
}

/** The missing property that an unknown name probably means; null for a known name. */
function nearTo(name: string, schema: TSchema, value: unknown): string | null {
  const known = Object.keys((schema as Rules).properties ?? {});
  if (known.includes(name)) return null;
  return suggest(
    name,
    known.filter(
      (other) => !isRemoved(other) && (!isObject(value) || !Object.hasOwn(value, other)),
    ),
  );
}

/** ` of the family "topK"`: the alternative that the properties belong to. */
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
    const near = typeof value === 'string' ? suggest(value, allowed.map(String)) : null;
    const only = allowed.length === 1 ? allowed[0] : null;
    const replacement = near ?? only;
    const hint = near === null ? `Accepted: ${oneOf(allowed)}.` : `Did you mean "${near}"?`;
    return {
      code: 'unknown-value',
      message: `${quoted(value)} is not a value of ${nameOf(path)}. ${hint}`,
      fixes: replacement === null ? [] : [replaceValue(path, replacement)],
    };
  });
}

/** A well-known name that is not valid here: explains it and offers a replacement. */
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

function reportWrongValue(fault: FormFault, problems: Problems, whole?: string): void {
  problems.addLazily(fault, () => ({ ...wrongValue(fault, whole), fixes: typicalValue(fault) }));
}

function wrongValue(
  { rule, path, schema, value }: FormFault,
  whole?: string,
): Pick<Problem, 'code' | 'message'> {
  const name = nameOf(path, whole);
  const told = (code: string, message: string) => ({ code, message });
  if (typeof value === 'number' && !Number.isFinite(value) && wantsNumber(schema)) {
    const message = `This number is too large: ${name} must be ${accepted(schema)}.`;
    return told('number-not-finite', message);
  }
  const { minItems, maxItems, properties = {} } = schema as Rules;
  const length = Array.isArray(value) ? value.length : 0;
  switch (rule) {
    case 'type':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return told(
        rule === 'type' ? 'wrong-type' : 'out-of-range',
        `${name} must be ${accepted(schema)}; here it is ${quoted(value)}.`,
      );
    case 'minItems':
    case 'maxItems': {
      const [how, bound] =
        minItems === maxItems
          ? ['exactly', minItems]
          : rule === 'minItems'
            ? ['at least', minItems]
            : ['at most', maxItems];
      const wanted = `${how} ${formatCounted(bound ?? 0, 'entry', 'entries')}`;
      return told('wrong-length', `${name} must have ${wanted}; here it has ${length}.`);
    }
    case 'minProperties':
    case 'maxProperties': {
      const names = Object.keys(properties).join(', ');
      return told('one-property', `${name} must have exactly one of the properties ${names}.`);
    }
    default:
      return told('wrong-value', `${name} must be ${accepted(schema)}.`);
  }
}

/** The replacement for a wrong number: the violated bound, or the first example of the schema. */
function typicalValue({ rule, path, schema, value }: FormFault): readonly Fix[] {
  const { examples = [] } = schema as { readonly examples?: readonly unknown[] };
  if (!wantsNumber(schema) || typeof value === 'object') return [];
  const bound = rule === 'minimum' || rule === 'maximum' ? (schema as Rules)[rule] : undefined;
  const typical = bound ?? examples[0];
  return typical === undefined ? [] : [replaceValue(path, typical)];
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

function replaceValue(path: Path, value: unknown): Fix {
  const title = `Set ${plainNameOf(path) ?? 'the spec'} to ${quoted(value)}`;
  return setTo(path, value, `Replaces it by ${quoted(value)}.`, title);
}
