/** A sweep where no process can be started: what is compared, over a stand-in for the files of the editor. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Uri as EditorUri } from 'vscode';
import type { CompareActions } from '../../../../src/host/compare/compareActions';
import { runSmallSweep } from '../../../../src/host/sweeps/smallSweep';

const editor = vi.hoisted(() => {
  class Uri {
    constructor(readonly path: string) {}
    static parse(path: string): Uri {
      return new Uri(path);
    }
    static joinPath(base: Uri, ...parts: readonly string[]): Uri {
      return new Uri(new URL(parts.join('/'), `file://${base.path}/`).pathname.replace(/\/$/, ''));
    }
    toString(): string {
      return this.path;
    }
  }
  return { Uri, files: new Map<string, string>(), told: [] as string[] };
});

vi.mock('vscode', () => ({
  Uri: editor.Uri,
  FileType: { File: 1 },
  RelativePattern: class {
    constructor(
      readonly folder: InstanceType<typeof editor.Uri>,
      readonly pattern: string,
    ) {}
  },
  l10n: { t: (text: string, ...args: unknown[]) => `${text} ${args.join()}` },
  window: {
    showInformationMessage: (text: string) => Promise.resolve(void editor.told.push(text)),
    showErrorMessage: (text: string) => Promise.resolve(void editor.told.push(text)),
  },
  workspace: {
    textDocuments: [],
    findFiles: ({ pattern }: { readonly pattern: string }) =>
      Promise.resolve(
        [...editor.files.keys()]
          .filter((name) => name.endsWith(pattern.replace('*', '')))
          .map((name) => new editor.Uri(name)),
      ),
    fs: {
      stat: (uri: object) =>
        Promise.resolve({ type: 1, size: (editor.files.get(String(uri)) ?? '').length }),
      readFile: (uri: object) => {
        const text = editor.files.get(String(uri));
        if (text === undefined) return Promise.reject(new Error('none'));
        return Promise.resolve(new TextEncoder().encode(text));
      },
    },
  },
}));

const SWEEP = new editor.Uri('/a/my.cpe-sweep.json') as unknown as EditorUri;

beforeEach(() => {
  editor.files.clear();
  editor.told.length = 0;
  editor.files.set('/a/one.cpe.json', '{ "one": 1 }').set('/a/two.cpe.json', '{ "two": 2 }');
});

/** What a sweep starts. */
async function started(sweep: object): Promise<Parameters<CompareActions['start']>[]> {
  editor.files.set('/a/my.cpe-sweep.json', JSON.stringify({ version: 1, ...sweep }));
  const all: Parameters<CompareActions['start']>[] = [];
  await runSmallSweep(SWEEP, { start: (...what) => void all.push(what) });
  return all;
}

it('is a comparison of each spec over the grid and the seeds, with the limits', async () => {
  const all = await started({
    specs: ['./one.cpe.json', '*.cpe.json'],
    vary: { 'run.algorithm': ['polyalba', 'rage'], 'run.delta': [0.1] },
    seeds: { from: 3, to: 5 },
    limits: { seconds: 9, maxSamples: 100 },
  });
  expect(all.map(([{ text }]) => text)).toEqual(['{ "one": 1 }', '{ "two": 2 }']);
  const set = ['polyalba', 'rage'].map((name) => ({
    set: [
      ['run.algorithm', name],
      ['run.delta', 0.1],
    ],
  }));
  for (const [, ...rest] of all) {
    expect(rest).toEqual([set, [3, 4, 5], { limits: { seconds: 9, maxSamples: 100 } }]);
  }
});

it('says what is too large, or cannot be read, and runs nothing', async () => {
  const small = { specs: ['one.cpe.json'], seeds: { from: 1, to: 2 } };
  expect(await started({ ...small, seeds: { from: 1, to: 10_001 } })).toEqual([]);
  expect(editor.told[0]).toContain('10,001,10,000');
  for (const wrong of [{ specs: ['none.cpe.json'] }, { specs: [] }, { vary: { a: 1 } }]) {
    editor.told.length = 0;
    expect(await started({ ...small, ...wrong })).toEqual([]);
    expect(editor.told[0]).toContain('it has problems');
  }
});
