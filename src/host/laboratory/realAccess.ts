/** Prepares a run with real measurements: its journal, and the permission to start its program. */
import { FileSystemError, Uri, commands, l10n, window, workspace } from 'vscode';
import type { Disposable, OutputChannel } from 'vscode';
import type { LogFile, Overrides } from '../../core/document/overrides';
import type { LaboratoryRequest } from '../../worker/protocol';
import type { Platform } from '../platform/platform';
import type { SpecText } from '../runs/runController';
import type { RealParts } from '../runs/workerClient';
import { ALGORITHM_COMMANDS } from '../../shared/format';
import { isThere, readText } from '../readText';
import { fileNameOf } from '../specDocuments';
import { isTrusted } from '../util/workspaceTrust';
import type { AllowedCommands } from './allowedCommands';
import { KeptJournal, journalText, journalUriOf, setJournalAside } from './journalFiles';
import { isBelow, linkFault, rootOf } from './links';
import { programIn } from './programExample';
import { filesOf, realEnvironmentIn, type RealEnvironment } from './realEnvironment';
import { messageOf } from '../../core/words/thrown';
import { isPressed, sayError } from '../util/say';

/** Reads the log of a spec through the editor's file system. */
export async function readLog(specUri: string, name: string): Promise<LogFile> {
  try {
    const log = logUriOf(specUri, name);
    const fault = await linkFault(rootOf(Uri.parse(specUri, true)), log);
    return fault === null ? { text: await readText(log) } : { fault };
  } catch (error) {
    const isMissing = error instanceof FileSystemError && error.code === 'FileNotFound';
    return { fault: isMissing ? 'There is no such file.' : messageOf(error) };
  }
}

/** @param name of the file as written in the spec, relative to it */
export function logUriOf(specUri: string, name: string): Uri {
  return Uri.joinPath(Uri.parse(specUri, true), '..', name.replaceAll('\\', '/'));
}

export interface AccessOptions extends Pick<
  LaboratoryRequest,
  'fresh' | 'reanalyse' | 'correction'
> {
  /** Only reads the journal; nothing is measured. */
  readonly readOnly?: boolean;
}

export class RealAccess implements Disposable {
  readonly #channels = new Map<string, OutputChannel>();

  constructor(
    private readonly programs: Platform['programs'],
    private readonly allowed: AllowedCommands,
    private readonly version: string,
  ) {}

  dispose(): void {
    for (const channel of this.#channels.values()) channel.dispose();
  }

  /** @returns null if the spec is simulated; `refused`, after a message, if it must not run */
  async prepare(
    spec: SpecText,
    overrides: Overrides,
    { fresh = false, reanalyse = false, readOnly = false, correction }: AccessOptions = {},
  ): Promise<RealParts | null | 'refused'> {
    const environment = realEnvironmentIn(spec.text, overrides);
    if (environment === null) return null;
    const uri = Uri.parse(spec.uri, true);
    if (uri.scheme === 'untitled') {
      void offerToSave(uri, spec.fileName, overrides);
      return 'refused';
    }
    const untrusted = l10n.t(
      '{0} writes a journal, and may start a program, which Restricted Mode does not allow. Trust the workspace, or use the environment simulated.',
      spec.fileName,
    );
    if (!readOnly && !(await isTrusted(untrusted))) return 'refused';
    // Measurements are read from the disk.
    if (!readOnly && filesOf(environment).length > 0) await workspace.saveAll(false);
    const program = readOnly ? null : await this.#program(spec, uri, environment);
    if (program === 'refused') return 'refused';
    const journalUri = journalUriOf(uri);
    const name = fileNameOf(journalUri);
    const fault = await linkFault(rootOf(uri), journalUri);
    if (fault !== null) return refused(fault);
    const { journal, writeOn } = await this.#journal(uri, journalUri, fresh);
    return {
      request: {
        journal,
        program,
        fresh,
        reanalyse,
        version: this.version,
        ...(correction && { correction }),
      },
      journal: name,
      writeOn,
      notice: (text) => this.#channel(spec.fileName).appendLine(text),
    };
  }

  async #journal(
    spec: Uri,
    uri: Uri,
    fresh: boolean,
  ): Promise<Pick<RealParts, 'writeOn'> & Pick<LaboratoryRequest, 'journal'>> {
    const file = this.programs?.pathOf(uri) ?? null;
    const root = this.programs?.pathOf(rootOf(spec)) ?? null;
    if (file !== null && root !== null) {
      return { journal: { file, root }, writeOn: () => Promise.resolve(null) };
    }
    if (fresh) await setJournalAside(uri);
    const text = await journalText(uri);
    const kept = new KeptJournal(uri, text);
    const name = fileNameOf(uri);
    return { journal: { name, text }, writeOn: (keep, more) => kept.writeOn(keep, more) };
  }

  async #program(
    { fileName }: SpecText,
    uri: Uri,
    environment: RealEnvironment,
  ): Promise<LaboratoryRequest['program'] | 'refused'> {
    // The run itself reports a missing command.
    if (environment.type !== 'process' || environment.command.length === 0) return null;
    const folder = this.programs?.pathOf(Uri.joinPath(uri, '..')) ?? null;
    if (this.programs === null || folder === null) {
      return refused(
        l10n.t(
          '{0} measures with a program, and none can be started here. Open it on the machine that measures, or use another environment.',
          fileName,
        ),
      );
    }
    const { command, cwd, pass } = environment;
    const target = folderOf(uri, cwd);
    const path = target === null ? null : this.programs.pathOf(target);
    const root = this.programs.pathOf(rootOf(uri));
    if (path === null || root === null) {
      return refused(
        l10n.t(
          'The folder of the program of {0} is outside the workspace: {1}',
          fileName,
          cwd ?? '',
        ),
      );
    }
    const name = programIn(command);
    const file = target === null || name === undefined ? null : Uri.joinPath(target, name);
    if (file !== null && !(await isThere(file))) {
      void this.programs.offer(file);
      return 'refused';
    }
    // Run what the editor shows, as tasks do.
    await workspace.saveAll(false);
    if (!(await this.allowed.isAllowed(fileName, { command, folder: path, pass }))) {
      return 'refused';
    }
    const { guardFile, variables } = this.programs;
    return { command, cwd, pass, folder, root, guardFile, variables: variables() };
  }

  #channel(fileName: string): OutputChannel {
    const name = fileName.replace(/(\.cpe)?\.jsonc?$/, '');
    let channel = this.#channels.get(name);
    if (channel === undefined) {
      channel = window.createOutputChannel(`CPE: ${name}`);
      this.#channels.set(name, channel);
    }
    return channel;
  }
}

function refused(why: string): 'refused' {
  sayError(why);
  return 'refused';
}

/** Offers to save the spec, then starts the requested run. */
async function offerToSave(spec: Uri, name: string, { set }: Overrides): Promise<void> {
  const why = l10n.t('Save {0} first: its measurements are kept in a journal beside it.', name);
  if (!(await isPressed(why, l10n.t('Save and Run'), window.showErrorMessage))) return;
  const saved = await workspace.save(spec);
  if (saved === undefined) return;
  const [, algorithm] = set.find(([path]) => path === 'run.algorithm') ?? [];
  const own = ALGORITHM_COMMANDS.find((one) => one.name === algorithm);
  await commands.executeCommand(own?.command ?? 'cpe.run', saved);
}

/** The working directory of a spec's program; null if it is outside `rootOf(spec)`. */
function folderOf(spec: Uri, cwd: string | null): Uri | null {
  const folder = Uri.joinPath(spec, '..');
  const path = (cwd ?? '.').replaceAll('\\', '/');
  if (/^(\/|[A-Za-z]:)/.test(path)) return null;
  const target = Uri.joinPath(folder, path);
  return isBelow(rootOf(spec), target) ? target : null;
}
