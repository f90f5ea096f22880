/** A stand-in for the module `vscode`: what the person is told and asked, and files in memory. */
import { posix } from 'node:path';

class Uri {
  constructor(
    readonly scheme: string,
    readonly path: string,
  ) {}

  static parse(text: string): Uri {
    const [, scheme = 'file', path = text] = /^([a-z-]+):(?:\/\/)?(.*)$/.exec(text) ?? [];
    return new Uri(scheme, path);
  }

  static joinPath({ scheme, path }: Uri, ...parts: readonly string[]): Uri {
    return new Uri(scheme, posix.join(path, ...parts));
  }

  with({ path }: { readonly path: string }): Uri {
    return new Uri(this.scheme, path);
  }

  get fsPath(): string {
    return this.path;
  }

  toString(): string {
    return this.path;
  }
}

/** What a test says of the editor, and learns of it. */
export const editor = {
  files: new Map<string, string>(),
  /** What is no common file: by its path. */
  kinds: new Map<string, { readonly type: number; readonly size: number }>(),
  /** By their names without `cpe.`. */
  settings: new Map<string, unknown>(),
  areSettingsLocked: false,
  isTrusted: true,
  /** The choice that is made of what is offered, by its place; null for none. */
  chosen: 0 as number | null,
  typed: '',
  copied: '',
  saved: 0,
  told: [] as string[],
  errors: [] as string[],
  /** What a warning said, and with which choices. */
  asked: [] as (readonly unknown[])[],
};

/** To be called before each test. */
export function resetEditor(): void {
  for (const map of [editor.files, editor.kinds, editor.settings]) map.clear();
  for (const list of [editor.told, editor.errors, editor.asked]) list.length = 0;
  const state = { areSettingsLocked: false, isTrusted: true, chosen: 0, typed: '', copied: '' };
  Object.assign(editor, state, { saved: 0 });
}

export function fileUri(path: string): Uri {
  return new Uri('file', path);
}

const SUBSCRIPTION = { dispose: () => undefined };

function choiceOf(offered: readonly unknown[]): Promise<unknown> {
  return Promise.resolve(editor.chosen === null ? undefined : offered[editor.chosen]);
}

function stat({ path }: Uri): Promise<{ readonly type: number; readonly size: number }> {
  const text = editor.files.get(path);
  const kind =
    editor.kinds.get(path) ?? (text === undefined ? null : { type: 1, size: text.length });
  return kind === null ? Promise.reject(new Error(`There is no ${path}.`)) : Promise.resolve(kind);
}

function readFile({ path }: Uri): Promise<Uint8Array> {
  const text = editor.files.get(path);
  return text === undefined
    ? Promise.reject(new Error(`There is no ${path}.`))
    : Promise.resolve(new TextEncoder().encode(text));
}

/** Makes objects that have their arguments under these names. */
export function record(...names: readonly string[]) {
  return class {
    readonly names = names;

    constructor(...values: readonly unknown[]) {
      Object.assign(this, Object.fromEntries(names.map((name, at) => [name, values[at]])));
    }
  };
}

/** For `vi.mock('vscode', …)`. */
export const VSCODE = {
  Uri,
  FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
  FileSystemError: class extends Error {
    readonly code = 'FileNotFound';
  },
  Range: record('start', 'end'),
  RelativePattern: record('folder', 'pattern'),
  CodeLens: record('range', 'command'),
  DocumentLink: record('range', 'target'),
  CompletionItem: record('label'),
  CompletionItemKind: { File: 1, Field: 2 },
  TreeItem: record('label'),
  TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
  ThemeColor: record('id'),
  ThemeIcon: record('id'),
  EventEmitter: class {
    readonly event = () => SUBSCRIPTION;
    fire = () => undefined;
    dispose = () => undefined;
  },
  env: {
    language: 'en',
    clipboard: { writeText: (text: string) => Promise.resolve(void (editor.copied = text)) },
  },
  l10n: {
    t: (text: string, ...values: readonly unknown[]) =>
      text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
  },
  commands: { executeCommand: () => Promise.resolve() },
  window: {
    showInformationMessage: (text: string) => Promise.resolve(void editor.told.push(text)),
    showErrorMessage: (text: string) => Promise.resolve(void editor.errors.push(text)),
    showWarningMessage: (...said: readonly unknown[]) => {
      editor.asked.push(said);
      return choiceOf(said.slice(1).filter((part) => typeof part === 'string'));
    },
    showQuickPick: choiceOf,
    showInputBox: () => Promise.resolve(editor.typed),
  },
  workspace: {
    textDocuments: [],
    get isTrusted() {
      return editor.isTrusted;
    },
    saveAll: () => Promise.resolve((editor.saved += 1) > 0),
    getWorkspaceFolder: ({ scheme }: Uri) => ({ uri: new Uri(scheme, '/lab') }),
    findFiles: ({ pattern }: { readonly pattern: string }) => {
      const found = [...editor.files.keys()].filter((name) => name.endsWith(pattern.slice(1)));
      return Promise.resolve(found.map(fileUri));
    },
    getConfiguration: () => ({
      get: (name: string) => editor.settings.get(name),
      update: (name: string, value: unknown) =>
        editor.areSettingsLocked
          ? Promise.reject(new Error('not writable'))
          : Promise.resolve(void editor.settings.set(name, value)),
    }),
    onDidChangeConfiguration: () => SUBSCRIPTION,
    fs: {
      stat,
      readFile,
      readDirectory: ({ path }: Uri) =>
        Promise.resolve(
          [...editor.files.keys()]
            .filter((name) => posix.dirname(name) === path)
            .map((name) => [posix.basename(name), 1]),
        ),
    },
  },
};
