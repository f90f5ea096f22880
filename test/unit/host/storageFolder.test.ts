import { describe, expect, it } from 'vitest';
import { storagePath } from '../../../src/host/storageFolder';

const FOLDER = 'file:///home/ada/trial';

describe('the folder of what is stored of a workspace', () => {
  it('is the same in every window over it, and another for every other workspace', () => {
    const file = `${FOLDER}.code-workspace`;
    const paths = [
      { file: null, folders: [FOLDER] },
      { file: null, folders: [`${FOLDER}2`] },
      { file: null, folders: [FOLDER, `${FOLDER}2`] },
      { file, folders: [FOLDER] },
    ].map((workspace) => storagePath(workspace).join('/'));
    expect(new Set(paths).size).toBe(4);
    expect(storagePath({ file: null, folders: [] })).toEqual([]);
    expect(storagePath({ file: null, folders: [FOLDER] }).join('/')).toBe(paths[0]);
    expect(storagePath({ file, folders: [] }).join('/')).toBe(paths[3]);
  });

  it('is a name that every file system takes', () => {
    const [, name] = storagePath({ file: null, folders: ['vscode-remote://ssh+host/Größe/a b'] });
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    // Known value of FNV-1a of 64 bits.
    expect(storagePath({ file: 'foobar', folders: [] })[1]).toBe('85944171f73967e8');
  });
});
