/** Files on a real file system that others had a hand in: links, pipes, devices, folders that lead elsewhere. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LaboratoryFault } from '../../../src/laboratory/faults';
import {
  createExclusive,
  openForAppending,
  openRegularForReading,
  readRegular,
  rewriteExport,
} from '../../../src/laboratory/safeFiles';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'cpe-safe-')));
let places = 0;
let root = '';
let outside = '';
beforeEach(() => {
  root = join(base, String((places += 1)), 'workspace');
  outside = join(root, '..', 'home');
  mkdirSync(root, { recursive: true });
  mkdirSync(outside);
});
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});

/** Every way in which a file is opened. */
const WAYS = {
  read: (file: string, below: string | null) => readRegular(file, { root: below }),
  openToRead: (file: string, below: string | null) =>
    closeSync(openRegularForReading(file, { root: below })),
  make: (file: string, below: string | null) => closeSync(createExclusive(file, below)),
  append: (file: string, below: string | null) =>
    closeSync(openForAppending(file, below).descriptor),
  export: (file: string, below: string | null) => rewriteExport(file, 'written', below),
};

function codeOf(action: () => unknown): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof LaboratoryFault
      ? error.code
      : String((error as NodeJS.ErrnoException).code);
  }
}

describe('a link', () => {
  it('is followed by nothing, named or not, whether it leads to something or not', () => {
    const there = join(outside, 'there');
    writeFileSync(there, 'kept');
    for (const target of [there, join(outside, 'gone'), join(root, 'loop')]) {
      const link = join(root, 'loop');
      rmSync(link, { force: true });
      symlinkSync(target, link);
      for (const [way, open] of Object.entries(WAYS)) {
        for (const below of [root, null]) {
          expect([way, codeOf(() => open(link, below))]).toEqual([
            ...[way, way === 'make' ? 'EEXIST' : 'file-link'],
          ]);
        }
      }
    }
    expect(readFileSync(there, 'utf8')).toBe('kept');
    expect(existsSync(join(outside, 'gone'))).toBe(false);
  });

  it('to a folder leads nowhere outside, unless a person named the file', () => {
    symlinkSync(outside, join(root, 'far'));
    mkdirSync(join(root, 'inside'));
    symlinkSync(join(root, 'inside'), join(root, 'near'));
    for (const [way, open] of Object.entries(WAYS)) {
      for (const name of ['far/file', '../home/file', 'inside/../../home/file']) {
        const file = `${root}/${name}`;
        expect([way, name, codeOf(() => open(file, root))]).toEqual([way, name, 'file-outside']);
      }
      writeFileSync(join(root, 'near', way), '');
      if (way === 'make') rmSync(join(root, 'near', way));
      expect(codeOf(() => open(join(root, 'near', way), root))).toBeNull();
    }
    rewriteExport(join(root, 'far', 'file'), 'named');
    expect(readFileSync(join(outside, 'file'), 'utf8')).toBe('named');
  });
});

describe('what is no regular file', () => {
  it('is never waited for', () => {
    const pipe = join(root, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    for (const file of [pipe, '/dev/zero', root]) {
      for (const way of ['read', 'openToRead', 'append'] as const) {
        expect([file, way, codeOf(() => WAYS[way](file, null))]).toEqual([
          ...[file, way, file === root && way === 'append' ? 'EISDIR' : 'file-kind'],
        ]);
      }
    }
    expect(codeOf(() => WAYS.export(pipe, root))).toBe('file-kind');
  });

  it('is written where a person named it', () => {
    expect(codeOf(() => WAYS.export('/dev/null', null))).toBeNull();
    expect(codeOf(() => WAYS.export('/dev/full', null))).toBe('ENOSPC');
  });
});

it('an export takes the place of one that is longer; nothing else does', () => {
  const file = join(root, 'sheet.csv');
  rewriteExport(file, 'a long sheet', root);
  rewriteExport(file, 'short', root);
  expect(readRegular(file, { root }).toString()).toBe('short');
  expect(codeOf(() => createExclusive(file, root))).toBe('EEXIST');
  const { descriptor, isNew } = openForAppending(file, root);
  writeFileSync(descriptor, ' and more');
  closeSync(descriptor);
  expect([isNew, readFileSync(file, 'utf8')]).toEqual([false, 'short and more']);
});

it('a file that is too large is refused by its limit, and one that says it is empty and is not, too', () => {
  const file = join(root, 'log.csv');
  writeFileSync(file, 'x'.repeat(2 ** 20 + 1));
  expect(readRegular(file, { limitBytes: 2 ** 20 + 1 })).toHaveLength(2 ** 20 + 1);
  expect(codeOf(() => readRegular(file, { limitBytes: 2 ** 20 }))).toBe('undefined');
  expect(() => readRegular(file, { limitBytes: 2 ** 20 })).toThrow(/1 MB/);
  // Its size is 0 for the system.
  expect(codeOf(() => readRegular('/proc/self/status', { limitBytes: 10 }))).toBe('undefined');
});
