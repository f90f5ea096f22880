/** What a real run is given and refused: programs in trusted workspaces, with consent, inside the workspace; journals anywhere. */
import type { Uri } from 'vscode';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AllowedCommands } from '../../../../src/host/laboratory/allowedCommands';
import { RealAccess, readLog } from '../../../../src/host/laboratory/realAccess';
import { editor, resetEditor } from '../fakeEditor';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

const PROGRAMS = {
  pathOf: ({ scheme, path }: Uri) => (scheme === 'file' ? path : null),
  guardFile: '/guard.cjs',
  variables: () => ({ PATH: '/bin' }),
  offer: ({ path }: Uri) => Promise.resolve(editor.errors.push(path)),
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
  beforeEach(resetEditor);

  it('saves a program, or measurements, that are edited before a run, and starts none that is not there', async () => {
    const own = specOf({ type: 'process', command: ['python3', 'measure.py'] });
    const opened = access();
    expect(await opened.prepare(own, NONE)).toBe('refused');
    expect(editor.errors).toEqual([expect.stringContaining('measure.py')]);
    expect([editor.saved, editor.asked.length]).toEqual([0, 0]);
    editor.files.set('/lab/a/measure.py', '');
    expect(await opened.prepare(own, NONE)).not.toBe('refused');
    expect([editor.saved, editor.asked.length]).toEqual([1, 1]);
    await opened.prepare(specOf({ type: 'manual', before: [{ file: 'june.csv' }] }), NONE);
    expect(editor.saved, 'earlier measurements that are edited').toBe(2);
  });

  it('starts a program with the consent of the person, asked once a command, folder and variables', async () => {
    const opened = access();
    editor.chosen = null;
    expect(await opened.prepare(specOf(PROGRAM), NONE)).toBe('refused');
    editor.chosen = 0;
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
    ['outside the workspace', PROGRAMS, { ...PROGRAM, cwd: '../../x' }, true, 'outside the work'],
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
    for (const type of [0, 2]) expect(await read(type, 0)).toHaveProperty('fault');
    expect(await read(1, 1e10)).toEqual({ fault: expect.stringContaining('256 MB') as string });
  });
});
