/** The folder of the program of a spec: on the command line it is within that of the spec. */
import { resolve } from 'node:path';
import { overriddenPaths } from '../core/document/applyOverrides';
import type { Overrides } from '../core/document/overrides';
import type { RealEnvironment } from '../core/learners/contract/instance';
import { parseSpec } from '../core/text/parse/parse';
import type { Problem } from '../core/text/problem';
import { contains, leadsOutside } from '../laboratory/safeFiles';

/**
 * What is wrong with it: a program that may be started must not be another one than the spec has beside it. A link counts
 * as the folder that it leads to.
 * @param folder of the spec
 */
export function programFolderProblems(
  text: string,
  overrides: Overrides,
  environment: RealEnvironment,
  folder: string,
): readonly Problem[] {
  if (environment.type !== 'process' || environment.cwd === null) return [];
  const { cwd } = environment;
  const target = resolve(folder, cwd);
  // A missing folder is reported when the program is started.
  if (!leadsOutside(target, folder) && contains(resolve(folder), target)) return [];
  const { problems } = parseSpec(text, overriddenPaths(overrides));
  problems.add({
    code: 'path-outside',
    message: `The folder "${cwd}" is outside the folder of the spec, and the command line starts no program there. Name a folder beside the spec.`,
    path: ['environment', 'cwd'],
  });
  return problems.list().filter(({ severity }) => severity === 'error');
}
