import { describe, expect, it } from 'vitest';
import { storagePath } from '../../../src/host/storageFolder';

const FOLDER = 'file:///home/ada/trial';

describe('the folder of what is stored of a workspace', () => {
  it('is the same in every window over it, and another for every other workspace', () => {
    const one = storagePath({ file: null, folders: [FOLDER] });
    expect(storagePath({ file: null, folders: [FOLDER] })).toEqual(one);
    const others = [
      { file: null, folders: [`${FOLDER}2`] },
      { file: null, folders: [FOLDER, `${FOLDER}2`] },
      { file: `${FOLDER}.code-workspace`, folders: [FOLDER] },
    ].map((workspace) => storagePath(workspace).join('/'));
    expect(new Set([one.join('/'), ...others]).size).toBe(4);
  });

  it('goes by the file of a workspace where it has one, whatever folders come and go', () => {
    const file = `${FOLDER}.code-workspace`;
    expect(storagePath({ file, folders: [FOLDER] })).toEqual(storagePath({ file, folders: [] }));
  });

  it('is a name that every file system takes', () => {
    const [, name] = storagePath({ file: null, folders: ['vscode-remote://ssh+host/Größe/a b'] });
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    // Known value of FNV-1a of 64 bits.
    expect(storagePath({ file: 'foobar', folders: [] })).toEqual([
      'workspaces',
      '85944171f73967e8',
    ]);
  });

  it('is the shared folder itself in a window without a workspace', () => {
    expect(storagePath({ file: null, folders: [] })).toEqual([]);
  });
});
