/** Whether the program of a spec may be started. */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Overrides } from '../core/document/overrides';
import type { RealEnvironment } from '../core/learners/contract/instance';
import { withFindings } from '../core/run/check/check';
import type { Problem } from '../core/text/problem';
import { visible } from '../core/words/escapes';
import { contains, leadsOutside } from '../laboratory/safeFiles';
import { UsageError } from './exitCodes';
import { quoted } from './output';

/**
 * Checks that the program of a spec would start in a folder beside the spec. A symbolic link counts as its target.
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
  // A missing folder is reported when the program starts.
  if (!leadsOutside(target, folder) && contains(resolve(folder), target)) return [];
  const finding = {
    code: 'path-outside',
    message: `The folder "${cwd}" is outside the folder of the spec, and the command line starts no program there. Name a folder beside the spec.`,
    path: ['environment', 'cwd'],
  };
  return withFindings(text, overrides, [], [finding]);
}

/**
 * Asks whether to start a program, unless `--yes` was given.
 * @throws UsageError if there is no terminal to ask on, or the answer is no
 */
export async function consent(environment: RealEnvironment, yes: boolean): Promise<void> {
  if (environment.type !== 'process' || yes) return;
  // The command comes from the spec, so control characters must not hide any of it.
  const listed = (parts: readonly string[]): string => visible(parts.map(quoted).join(' '));
  const { command, pass } = environment;
  const variables = pass.length === 0 ? '' : ` (with the variables ${listed(pass)})`;
  const refusal = `The spec starts a program: ${listed(command)}${variables}`;
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new UsageError(`${refusal}. Allow it with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${refusal}\nStart it? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('The program was not started.');
  } finally {
    terminal.close();
  }
}
