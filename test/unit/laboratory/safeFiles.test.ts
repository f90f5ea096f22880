/** Files on a real file system that others had a hand in: links, pipes, devices, folders that lead elsewhere. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { LaboratoryFault } from '../../../src/core/experiment/faults';
import {
  checkPlace,
  createExclusive,
  openForAppending,
  openRegularForReading,
  readRegular,
  checkExport,
  rewriteExport,
} from '../../../src/laboratory/safeFiles';
import { ownFolder } from '../ownFolder';

const base = ownFolder();
let [root, outside] = ['', ''];
beforeEach(() => {
  const place = mkdtempSync(join(base, 'place-'));
  [root, outside] = [join(place, 'workspace'), join(place, 'home')];
  for (const folder of [root, outside]) mkdirSync(folder);
});

const LIMIT = { limitBytes: Infinity };

/** Every way in which a file is opened. */
const WAYS = {
  read: (file: string) => readRegular(file, LIMIT),
  openToRead: (file: string) => closeSync(openRegularForReading(file)),
  make: (file: string) => closeSync(createExclusive(file)),
  append: (file: string) => closeSync(openForAppending(file).descriptor),
  export: (file: string) => rewriteExport(file, 'written'),
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
        const code = way === 'make' ? 'EEXIST' : 'file-link';
        expect([way, codeOf(() => open(link))]).toEqual([way, code]);
      }
    }
    expect(readFileSync(there, 'utf8')).toBe('kept');
    expect(existsSync(join(outside, 'gone'))).toBe(false);
  });

  it('to a folder leads nowhere outside, unless a person named the file', () => {
    symlinkSync(outside, join(root, 'far'));
    mkdirSync(join(root, 'inside'));
    symlinkSync(join(root, 'inside'), join(root, 'near'));
    for (const name of ['far/file', '../home/file', 'inside/../../home/file']) {
      const file = `${root}/${name}`;
      expect(codeOf(() => checkPlace(file, root))).toBe('file-outside');
      expect(codeOf(() => readRegular(file, { root, ...LIMIT }))).toBe('file-outside');
    }
    writeFileSync(join(root, 'near', 'file'), '');
    expect(codeOf(() => readRegular(join(root, 'near', 'file'), { root, ...LIMIT }))).toBeNull();
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
        const code = file === root && way === 'append' ? 'EISDIR' : 'file-kind';
        expect([file, way, codeOf(() => WAYS[way](file))]).toEqual([file, way, code]);
      }
    }
    // The folder itself is not outside of itself.
    expect(codeOf(() => readRegular(root, { root, ...LIMIT }))).toBe('file-kind');
  });

  it('is written where a person named it', () => {
    expect(codeOf(() => WAYS.export('/dev/null'))).toBeNull();
    expect(codeOf(() => WAYS.export('/dev/full'))).toBe('ENOSPC');
  });
});

it.runIf(existsSync('/dev/shm'))('files of a memory disk below /dev are files', () => {
  const folder = mkdtempSync('/dev/shm/cpe-safe-');
  const [file, link] = [join(folder, 'sheet.csv'), join(folder, 'link.csv')];
  try {
    rewriteExport(file, 'a long sheet');
    rewriteExport(file, 'a sheet');
    expect(readFileSync(file, 'utf8')).toBe('a sheet');
    symlinkSync(file, link);
    expect(codeOf(() => WAYS.export(link))).toBe('file-link');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('an export takes the place of one that is longer; nothing else does', () => {
  const file = join(root, 'sheet.csv');
  rewriteExport(file, 'a long sheet');
  // Whether it can be written is asked before there is something to write.
  checkExport(file);
  expect(readFileSync(file, 'utf8')).toBe('a long sheet');
  rewriteExport(file, 'short');
  expect(readRegular(file, LIMIT).toString()).toBe('short');
  expect(codeOf(() => createExclusive(file))).toBe('EEXIST');
  const { descriptor, isNew } = openForAppending(file);
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
