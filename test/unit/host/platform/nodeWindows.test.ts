import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { isWindowThere, newWindowName } from '../../../../src/host/platform/nodeWindows';
import { processOf, windowName } from '../../../../src/host/platform/nodeWindows';

it('the name of a window says where it lives, and is a file name', () => {
  const name = windowName({ machine: 'lab 3.local/x', pid: 42 }, 'a-b');
  expect(name).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(processOf(name)).toEqual({ machine: 'lab-3-local-x', pid: 42 });
  expect(processOf('1b2c-3d')).toBeNull();
});

it('the name of a window tells whether its process is there, on this machine', () => {
  expect(isWindowThere(newWindowName('this'))).toBe(true);
  const { pid } = spawnSync(process.execPath, ['--version']);
  expect(isWindowThere(windowName({ machine: hostname(), pid }, 'gone'))).toBe(false);
  expect(isWindowThere(windowName({ machine: `${hostname()}x`, pid }, 'far'))).toBeNull();
  expect(isWindowThere('1b2c-3d')).toBeNull();
});
