/** The programs that specs of this workspace may start; asks once for each command, folder and set of variables. */
import { commands, l10n, type Memento } from 'vscode';
import type { ContextKey } from '../contextKeys';
import { visible } from '../../core/words/escapes';
import { isAgreed, say } from '../util/say';

const KEY = 'cpe.allowedCommands';

/** A program with its arguments, folder and variables. */
export interface ProgramCommand {
  /** The program and its arguments, run without a shell. */
  readonly command: readonly string[];
  /** The working directory. */
  readonly folder: string;
  /** Names of the environment variables that it gets besides the default ones. */
  readonly pass: readonly string[];
}

export class AllowedCommands {
  /** @param memento that of the workspace */
  constructor(private readonly memento: Memento) {
    this.#tellMenus();
  }

  /** Asks, unless the program was allowed before. */
  async isAllowed(fileName: string, program: ProgramCommand): Promise<boolean> {
    const { command, folder, pass } = program;
    const key = JSON.stringify([command, folder, ...(pass.length > 0 ? [pass] : [])]);
    if (this.#allowed.includes(key)) return true;
    const question = l10n.t('Allow {0} to start this program?', fileName);
    if (!(await isAgreed(question, l10n.t('Allow'), detailOf(program)))) return false;
    await this.#keep([...this.#allowed, key]);
    return true;
  }

  async forget(): Promise<void> {
    const count = this.#allowed.length;
    await this.#keep([]);
    say(
      count === 0
        ? l10n.t('No command was allowed in this workspace.')
        : l10n.t('Forgot {0} allowed commands of this workspace.', count),
    );
  }

  async #keep(allowed: readonly string[]): Promise<void> {
    await this.memento.update(KEY, allowed);
    this.#tellMenus();
  }

  #tellMenus(): void {
    const key: ContextKey = 'cpe.hasAllowedCommands';
    void commands.executeCommand('setContext', key, this.#allowed.length > 0);
  }

  get #allowed(): readonly string[] {
    return this.memento.get<readonly string[]>(KEY, []);
  }
}

/** One quoted argument per line, so that spaces and quotes are unambiguous. */
function detailOf({ command: [program = '', ...args], folder, pass }: ProgramCommand): string {
  const quoted = (text: string): string => visible(JSON.stringify(text));
  return [
    l10n.t('Program: {0}', quoted(program)),
    ...args.map((argument, index) => l10n.t('Argument {0}: {1}', index + 1, quoted(argument))),
    l10n.t('Folder: {0}', quoted(folder)),
    ...(pass.length > 0 ? [l10n.t('Variables it gets: {0}', pass.map(quoted).join(', '))] : []),
    '',
    l10n.t('It runs on this machine with your rights, whenever a spec names it.'),
  ].join('\n');
}
