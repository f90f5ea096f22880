/** Finds a desktop VS Code that can show a window on this machine. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { findOnPath } from './processes.mjs';

const MAC_COMMAND = '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code';

/**
 * The command `code`; null if there is none, no desktop, or only the one of a remote window. Null for root as well: VS Code does
 * not run as root without special arguments.
 */
export function desktopCommand() {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && (isRoot || !hasDesktop())) return null;
  const command = findOnPath(['code']) ?? (existsSync(MAC_COMMAND) ? MAC_COMMAND : null);
  return command === null || command.includes('remote-cli') ? null : command;
}

/** The program behind the command, which the test runner starts itself; null if it is not found. */
export function desktopExecutable() {
  const command = desktopCommand();
  if (command === null) return null;
  const bin = path.dirname(realpathSync(command));
  const candidates = {
    linux: [path.join(bin, '..', 'code')],
    darwin: [path.join(bin, '..', '..', '..', 'MacOS', 'Electron')],
    win32: [path.join(bin, '..', 'Code.exe')],
  };
  const found = Object.entries(candidates).find(([platform]) => platform === process.platform);
  return found?.[1].find((file) => existsSync(file)) ?? null;
}

/** Whether there is a graphical session. */
export function hasDesktop() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
}
