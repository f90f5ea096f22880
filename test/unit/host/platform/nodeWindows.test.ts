import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isWindowThere, newWindowName } from '../../../../src/host/platform/nodeWindows';

it('the name of a window is a file name, and tells whether its process is there, on this machine', () => {
  const name = newWindowName('a-b');
  expect(name).toMatch(/^[A-Za-z0-9-]+_\d+_a-b$/);
  expect(isWindowThere(name)).toBe(true);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const gone = name.replace(`_${process.pid}_`, `_${pid}_`);
  expect(isWindowThere(gone)).toBe(false);
  expect(isWindowThere(`x${gone}`)).toBeNull();
  expect(isWindowThere('1b2c-3d')).toBeNull();
});
