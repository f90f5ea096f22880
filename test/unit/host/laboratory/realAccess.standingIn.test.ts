/** What a real run is given and refused: programs in trusted workspaces, with consent, inside the workspace; journals anywhere. */
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllowedCommands } from '../../../../src/host/laboratory/allowedCommands';
import { RealAccess } from '../../../../src/host/laboratory/realAccess';

interface FakeUri {
  readonly scheme: string;
  readonly path: string;
}

const editor = vi.hoisted(() => ({
  isTrusted: true,
  answer: undefined as string | undefined,
  asked: [] as unknown[][],
  errors: [] as string[],
  files: new Map<string, string>(),
}));

vi.mock('vscode', () => {
  const uriOf = (text: string): FakeUri => {
    const [scheme = '', rest = ''] = text.split(/:(?:\/\/)?/);
    return { scheme, path: rest };
  };
  return {
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
      getWorkspaceFolder: () => ({ uri: uriOf('file:///lab') }),
      fs: {
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
  });

  it('starts a program with the consent of the person, asked once a command and folder', async () => {
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
  });

  it.each([
    ['in Restricted Mode', PROGRAMS, PROGRAM, false, 'Restricted Mode'],
    ['in a browser', null, PROGRAM, true, 'manual, recorded or simulated'],
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
    'needs neither trust nor Node for %o',
    async (environment) => {
      editor.isTrusted = false;
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

  it('leaves simulations alone, and has no journal for a spec that is not saved', async () => {
    expect(await access().prepare(specOf({ type: 'simulated' }), NONE)).toBeNull();
    const unsaved = specOf({ type: 'manual' }, 'untitled:a.cpe.json');
    expect(await access().prepare(unsaved, NONE)).toBe('refused');
    expect(editor.errors.join()).toContain('Save run.cpe.json first');
  });
});
