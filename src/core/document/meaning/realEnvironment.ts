/** Checks the settings of a real environment: command, folder, files. */
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { EnvironmentSpec, SimulatedSpec } from '../schema';

/** Reports faults that the schema cannot express. */
export function checkRealEnvironment(
  environment: Exclude<EnvironmentSpec, SimulatedSpec>,
  problems: Problems,
): void {
  const path: Path = ['environment'];
  if (environment.type === 'process') {
    checkCommand(environment.command, problems);
    checkPass(environment.pass ?? [], problems);
    if (environment.cwd !== undefined) checkRelative(environment.cwd, [...path, 'cwd'], problems);
  }
  if (environment.type === 'recorded') {
    checkRelative(environment.file, [...path, 'file'], problems);
    return;
  }
  for (const [index, { file }] of (environment.before ?? []).entries()) {
    checkRelative(file, [...path, 'before', index, 'file'], problems);
  }
}

function checkCommand(command: readonly string[], problems: Problems): void {
  if (command[0]?.trim() === '') {
    problems.add({
      code: 'command-empty',
      message: 'The command has no program: name it first, then its arguments.',
      path: ['environment', 'command', 0],
    });
  }
  const at = command.findIndex((part) => part.includes('\0'));
  if (at >= 0) {
    problems.add({
      code: 'control-character',
      message: 'No program can be given the character U+0000: remove it.',
      path: ['environment', 'command', at],
    });
  }
}

/** Passwords and keys of this product, which no measuring program needs. */
const SECRETS = ['CPE_ENGINE', 'CPE_SWEEP_KEY'];

function checkPass(pass: readonly string[], problems: Problems): void {
  for (const [at, name] of pass.entries()) {
    const path: Path = ['environment', 'pass', at];
    if (!/^[^=\0]+$/.test(name)) {
      const message = 'This is no name of an environment variable: write it like `PYTHONPATH`.';
      problems.add({ code: 'variable-name', message, path });
    } else if (SECRETS.includes(name.toUpperCase())) {
      problems.add({
        severity: 'warning',
        code: 'variable-secret',
        message: `\`${name}\` holds a password or a key, and the program would see it. A measurement does not need it: remove it.`,
        path,
      });
    }
  }
}

/** A relative path; whether it stays inside the folder of the spec or the workspace is checked when it is opened. */
function checkRelative(file: string, path: Path, problems: Problems): void {
  if (file.trim() === '' || file.includes('\0')) {
    problems.add({ code: 'path-empty', message: 'Name a file or a folder here.', path });
  } else if (/^([/\\]|[A-Za-z]:)/.test(file)) {
    problems.add({
      code: 'path-absolute',
      message: `"${file}" is an absolute path: name it relative to the folder of the spec, so that it is found on other machines as well.`,
      path,
    });
  }
}
