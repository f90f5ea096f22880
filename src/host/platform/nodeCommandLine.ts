/** The command line in a process of its own: what takes long, or has to outlive a slow editor, is done there. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import process from 'node:process';
import type { CommandLine } from '../sweeps/commandLine';

/** How long a process may take to end once it was asked to. */
const GRACE_MS = 10_000;

/** Windows opens no connection without its last. */
const KEPT = ['PATH', 'NODE_EXTRA_CA_CERTS', 'SystemRoot'] as const;

/** @param file the bundle of the command line */
export function nodeCommandLine(file: string): CommandLine {
  return (args, { folder, engine }, listener) => {
    // The extension host is VS Code's own Node. Of its environment only what finds programs and trusts servers goes on.
    const kept = KEPT.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: {
        ...Object.fromEntries(kept),
        ELECTRON_RUN_AS_NODE: '1',
        ...(engine === null ? {} : { CPE_ENGINE: engine.url, CPE_SWEEP_KEY: engine.key }),
      },
    });
    let isGone = false;
    const gone = (exitCode: number | null): void => {
      if (isGone) return;
      isGone = true;
      listener.gone(exitCode);
    };
    eachLine(child.stdout, (line) => listener.line(line));
    eachLine(child.stderr, (line) => listener.note(line));
    child.stdin.on('error', () => undefined);
    child.on('error', ({ message }) => {
      listener.note(message);
      gone(null);
    });
    child.on('close', (exitCode) => gone(exitCode));
    return {
      stop: () => {
        child.stdin.end();
        setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
      },
    };
  };
}

/** By line feeds alone: other ends of lines stand within the texts of JSON. */
function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
}
