/** What a real run is given and refused: programs in trusted workspaces, with consent, inside the workspace; journals anywhere. */
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllowedCommands } from '../../../../src/host/laboratory/allowedCommands';
import { RealAccess, readLog } from '../../../../src/host/laboratory/realAccess';

interface FakeUri {
  readonly scheme: string;
  readonly path: string;
}

const editor = vi.hoisted(() => ({
  isTrusted: true,
  answer: undefined as string | undefined,
  asked: [] as unknown[][],
  errors: [] as string[],
  saved: 0,
  files: new Map<string, string>(),
  /** What is no common file. */
  kinds: new Map<string, { type: number; size: number }>(),
}));

vi.mock('vscode', () => {
  const uriOf = (text: string): FakeUri => {
    const [scheme = '', rest = ''] = text.split(/:(?:\/\/)?/);
    return { scheme, path: rest };
  };
  return {
    FileType: { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 },
    Uri: {
      parse: uriOf,
      joinPath: (uri: FakeUri, ...parts: string[]) => ({
        ...uri,
        path: path.posix.join(uri.path, ...parts),
      }),
    },
    FileSystemError: class extends Error {
      readonly code = 'FileNotFound';
    },
    l10n: {
      t: (text: string, ...values: unknown[]) =>
        text.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)])),
    },
    window: {
      showErrorMessage: (text: string) => {
        editor.errors.push(text);
        return Promise.resolve(undefined);
      },
      showWarningMessage: (...told: unknown[]) => {
        editor.asked.push(told);
        return Promise.resolve(editor.answer);
      },
    },
    workspace: {
      get isTrusted() {
        return editor.isTrusted;
      },
      saveAll: () => {
        editor.saved++;
        return Promise.resolve(true);
      },
      getWorkspaceFolder: ({ scheme }: FakeUri) => ({
        uri: { scheme, path: '/lab', fsPath: '/lab' },
      }),
      fs: {
        stat: ({ path: file }: FakeUri) => {
          const kind =
            editor.kinds.get(file) ?? (editor.files.has(file) ? { type: 1, size: 1 } : null);
          return kind === null
            ? Promise.reject(new Error(`There is no ${file}.`))
            : Promise.resolve(kind);
        },
        readFile: ({ path: file }: FakeUri) =>
          Promise.resolve(new TextEncoder().encode(editor.files.get(file) ?? '')),
      },
    },
    commands: { executeCommand: () => Promise.resolve() },
  };
});

const PROGRAMS = {
  pathOf: (uri: FakeUri) => (uri.scheme === 'file' ? uri.path : null),
  guardFile: '/guard.cjs',
  variables: () => ({ PATH: '/bin' }),
  offer: ({ path: file }: FakeUri) => Promise.resolve(editor.errors.push(file)),
};

function access(programs: typeof PROGRAMS | null = PROGRAMS) {
  const kept = new Map<string, unknown>();
  const memento = {
    keys: () => [...kept.keys()],
    get: <T>(key: string, otherwise: T) => (kept.get(key) as T | undefined) ?? otherwise,
    update: (key: string, value: unknown) => {
      kept.set(key, value);
      return Promise.resolve();
    },
  };
  type Given = ConstructorParameters<typeof RealAccess>[0];
  return new RealAccess(programs as Given, new AllowedCommands(memento as never), '1');
}

function specOf(environment: object, uri = 'file:///lab/a/run.cpe.json') {
  return { uri, fileName: 'run.cpe.json', text: JSON.stringify({ environment }) };
}

const NONE = { set: [] };
const PROGRAM = { type: 'process', command: ['measure', '--fast now'] };

describe('access to real measurements', () => {
  beforeEach(() => {
    editor.isTrusted = true;
    editor.answer = 'Allow';
    editor.asked.length = 0;
    editor.errors.length = 0;
    editor.saved = 0;
    editor.files.clear();
    editor.kinds.clear();
  });

  it('saves a program that is edited before it runs, and starts none that is not there', async () => {
    const own = specOf({ type: 'process', command: ['python3', 'measure.py'] });
    const opened = access();
    expect(await opened.prepare(own, NONE)).toBe('refused');
    expect(editor.errors).toEqual([expect.stringContaining('measure.py')]);
    expect([editor.saved, editor.asked.length]).toEqual([0, 0]);
    editor.files.set('/lab/a/measure.py', '');
    expect(await opened.prepare(own, NONE)).not.toBe('refused');
    expect([editor.saved, editor.asked.length]).toEqual([1, 1]);
  });

  it('starts a program with the consent of the person, asked once a command, folder and variables', async () => {
    const opened = access();
    editor.answer = undefined;
    expect(await opened.prepare(specOf(PROGRAM), NONE)).toBe('refused');
    editor.answer = 'Allow';
    const parts = await opened.prepare(specOf(PROGRAM), NONE);
    expect(parts).toMatchObject({
      journal: 'run.cpe-journal.ndjson',
      request: {
        journal: { file: '/lab/a/run.cpe-journal.ndjson' },
        program: { command: PROGRAM.command, folder: '/lab/a', variables: { PATH: '/bin' } },
      },
    });
    expect(editor.asked[1]?.[1]).toMatchObject({
      modal: true,
      detail: expect.stringContaining('Argument 1: "--fast now"') as string,
    });
    await opened.prepare(specOf(PROGRAM), NONE);
    expect(editor.asked).toHaveLength(2);
    await opened.prepare(specOf({ ...PROGRAM, cwd: 'other' }), NONE);
    await opened.prepare(specOf({ ...PROGRAM, command: ['measure'] }), NONE);
    expect(editor.asked).toHaveLength(4);
    const passing = await opened.prepare(specOf({ ...PROGRAM, pass: ['LAB_KEY'] }), NONE);
    expect(passing).toMatchObject({ request: { program: { pass: ['LAB_KEY'] } } });
    expect(editor.asked[4]?.[1]).toMatchObject({
      detail: expect.stringContaining('"LAB_KEY"') as string,
    });
    await opened.prepare(specOf({ ...PROGRAM, pass: ['LAB_KEY', 'OTHER'] }), NONE);
    expect(editor.asked).toHaveLength(6);
  });

  it.each([
    ['in Restricted Mode', PROGRAMS, PROGRAM, false, 'Restricted Mode'],
    ['nor writes a journal by hand', PROGRAMS, { type: 'manual' }, false, 'Restricted Mode'],
    ['nor one of a log', null, { type: 'recorded', file: 'a.csv' }, false, 'Restricted Mode'],
    ['in a browser', null, PROGRAM, true, 'use another environment'],
    [
      'outside the workspace',
      PROGRAMS,
      { ...PROGRAM, cwd: '../../x' },
      true,
      'outside the workspace',
    ],
    ['at an absolute path', PROGRAMS, { ...PROGRAM, cwd: '/lab/a' }, true, 'outside the workspace'],
  ] as const)(
    'starts no program %s, and says what can be done',
    async (_, programs, environment, isTrusted, words) => {
      editor.isTrusted = isTrusted;
      expect(await access(programs).prepare(specOf(environment), NONE)).toBe('refused');
      expect(editor.errors.join()).toContain(words);
      expect(editor.asked).toEqual([]);
    },
  );

  it.each([{ type: 'manual' }, { type: 'recorded', file: 'a.csv' }])(
    'needs no Node for %o',
    async (environment) => {
      editor.files.set('/lab/a/run.cpe-journal.ndjson', 'what it has');
      const spec = specOf(environment, 'vscode-vfs:///lab/a/run.cpe.json');
      for (const opened of [access(), access(null)]) {
        expect(await opened.prepare(spec, NONE)).toMatchObject({
          request: {
            journal: { name: 'run.cpe-journal.ndjson', text: 'what it has' },
            program: null,
          },
        });
      }
      expect(editor.errors).toEqual([]);
    },
  );

  it.each([
    ['/lab/a/run.cpe-journal.ndjson', 65],
    // It leads nowhere yet.
    ['/lab/a/run.cpe-journal.ndjson', 64],
    ['/lab/a', 66],
  ])('keeps no journal through the link %s', async (link, type) => {
    editor.kinds.set(link, { type, size: 1 });
    for (const opened of [access(), access(null)]) {
      for (const readOnly of [false, true]) {
        editor.errors.length = 0;
        const prepared = await opened.prepare(specOf({ type: 'manual' }), NONE, { readOnly });
        expect(prepared).toBe('refused');
        expect(editor.errors.join()).toContain('is a link');
      }
    }
  });

  it('reads a log below the workspace that no link leads to', async () => {
    const spec = 'file:///lab/a/run.cpe.json';
    const said = async (name: string) => {
      const log = await readLog(spec, name);
      return 'fault' in log ? log.fault : log.text;
    };
    editor.files.set('/lab/log.csv', 'kept').set('/home/log.csv', 'secret');
    expect(await said('../log.csv')).toBe('kept');
    expect(await said('../../home/log.csv')).toContain('outside the workspace');
    editor.kinds.set('/lab/log.csv', { type: 65, size: 1 });
    expect(await said('../log.csv')).toContain('is a link');
  });

  it('leaves simulations alone, and has no journal for a spec that is not saved', async () => {
    expect(await access().prepare(specOf({ type: 'simulated' }), NONE)).toBeNull();
    const unsaved = specOf({ type: 'manual' }, 'untitled:a.cpe.json');
    expect(await access().prepare(unsaved, NONE)).toBe('refused');
    expect(editor.errors.join()).toContain('Save run.cpe.json first');
  });

  it('reads no log that is a device, a pipe, a folder, or larger than fits into memory', async () => {
    const log = '/lab/a/log.csv';
    editor.files.set(log, 'action,y1');
    const read = (type: number, size: number) => {
      editor.kinds.set(log, { type, size });
      return readLog('file:///lab/a/run.cpe.json', 'log.csv');
    };
    expect(await read(1, 9)).toEqual({ text: 'action,y1' });
    for (const type of [0, 2])
      expect(await read(type, 0)).toEqual({ fault: 'It is no regular file.' });
    expect(await read(1, 1e10)).toEqual({ fault: expect.stringContaining('256 MB') as string });
  });
});
