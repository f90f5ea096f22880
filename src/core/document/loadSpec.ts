/** Text → instance: parse, set what is set from outside, check the form, check the meaning, build. */
import { applyOverrides, overriddenPaths } from './applyOverrides';
import type { Instance } from '../learners/contract/instance';
import { checkMeaning } from './meaning/checkMeaning';
import { withLogs } from './meaning/log';
import type { Overrides } from './overrides';
import { valueOf } from '../text/parse/document';
import { parseSpec } from '../text/parse/parse';
import { WHOLE_DOCUMENT, type Problem } from '../text/problem';
import { SpecSchema } from './schema';
import { checkForm } from './validate/form';
import { isObject } from '../text/isObject';
import { reportFormFault } from './validate/formProblems';
import { messageOf } from '../words/thrown';

/** What a text turned out to be. */
export interface LoadedSpec {
  /** In the order of the text. */
  readonly problems: readonly Problem[];
  /** Null where a problem is an error. */
  readonly instance: Instance | null;
}

/**
 * Reads a spec. Never throws: everything that is wrong is a located problem.
 * Nothing of the size that a spec asks for is made before that size was checked.
 */
export function loadSpec(text: string, overrides: Overrides): LoadedSpec {
  try {
    return load(text, overrides);
  } catch (error) {
    return { problems: [internalProblem(error)], instance: null };
  }
}

function load(text: string, overrides: Overrides): LoadedSpec {
  const { document, problems } = parseSpec(text, overriddenPaths(overrides));
  const written = document.root ? valueOf(document.root) : undefined;
  if (problems.hasErrors) {
    // After a fault of syntax the tree is a guess: what it seems to lack may be there.
    return { problems: problems.list(), instance: null };
  }
  const { value: spec, failures } = applyOverrides(written, overrides);
  for (const { path, message } of failures) {
    problems.add({ code: 'override-path', message, path });
  }
  checkForm(SpecSchema, spec, (fault) => {
    reportFormFault(fault, problems);
  });
  const built = checkMeaning(spec, problems);
  const instance = built === null ? null : withLogs(built, overrides, problems);
  return { problems: problems.list(), instance };
}

/** The files of measurements that a spec names, as they are written: relative to it. */
export interface NamedLogs {
  /** Null where the environment is not `recorded`, or the text does not say it. */
  readonly log: string | null;
  readonly before: readonly string[];
}

/** It never throws. */
export function namedLogs(text: string, overrides: Overrides): NamedLogs {
  try {
    const { document } = parseSpec(text, overriddenPaths(overrides));
    const written = document.root ? valueOf(document.root) : undefined;
    const { value } = applyOverrides(written, overrides);
    return logsIn(isObject(value) ? value['environment'] : null);
  } catch {
    return { log: null, before: [] };
  }
}

/** @param environment of a spec, whatever it is */
function logsIn(environment: unknown): NamedLogs {
  if (!isObject(environment)) return { log: null, before: [] };
  const { type, file, before } = environment;
  const isReal = type === 'process' || type === 'manual';
  return {
    log: type === 'recorded' && typeof file === 'string' ? file : null,
    before:
      isReal && Array.isArray(before)
        ? before.map((one) => (isObject(one) && typeof one['file'] === 'string' ? one['file'] : ''))
        : [],
  };
}

/** A fault of this program, not of the spec. */
function internalProblem(error: unknown): Problem {
  const reason = messageOf(error);
  return {
    severity: 'error',
    code: 'internal',
    message: `A fault in this program prevents reading the spec. Please report it: ${reason}`,
    ...WHOLE_DOCUMENT,
  };
}
