/** Text → instance: parse, apply overrides, check the form, check the meaning, build. */
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

export interface LoadedSpec {
  /** In the order of the text. */
  readonly problems: readonly Problem[];
  /** Null if there is an error. */
  readonly instance: Instance | null;
  /** The value of the text with its overrides, unchecked; undefined if it cannot be read. */
  readonly spec?: unknown;
}

/** Reads a spec. Never throws: every fault becomes a located problem. Checks every size before it allocates anything of that size. */
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
    // After a syntax error the tree is a guess, so further checks would mislead.
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
  return { problems: problems.list(), instance, spec };
}

/** The measurement files that a spec names, as written (relative to the spec). */
export interface NamedLogs {
  /** Null if the environment is not `recorded` or its file cannot be read from the text. */
  readonly log: string | null;
  readonly before: readonly string[];
}

/** Never throws. */
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

/** @param environment the unchecked value of a spec */
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
