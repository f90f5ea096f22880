/** Runs the command line in a separate process, for work that takes long or must outlive a slow editor. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import process from 'node:process';
import { jsonIn } from '../../core/text/isObject';
import type { CommandEnd, CommandLine, SweepFault } from '../sweeps/commandLine';

/** How long a process may take to end after a request to stop. */
const GRACE_MS = 10_000;
/** Only the first notes and the last are kept; the last one says why the command gave up. The listener gets all. */
const MOST_NOTES = 20;

/** Windows opens no connection without `SystemRoot`. */
const KEPT = ['PATH', 'NODE_EXTRA_CA_CERTS', 'SystemRoot'] as const;

/** @param file the bundle of the command line */
export function nodeCommandLine(file: string): CommandLine {
  return (args, { folder, engine }, told) => {
    // VS Code's own executable runs as Node. It inherits only the variables that find programs and trust servers.
    const kept = KEPT.map((name) => [name, process.env[name]] as const);
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: {
        ...Object.fromEntries(kept),
        ELECTRON_RUN_AS_NODE: '1',
        ...(engine === null ? {} : { CPE_ENGINE: engine.url, CPE_SWEEP_KEY: engine.key }),
      },
    });
    const notes: string[] = [];
    let faults: readonly SweepFault[] = [];
    let wasAsked = false;
    const note = (line: string): void => {
      notes.splice(MOST_NOTES - 1);
      notes.push(line);
      told?.note(line);
    };
    eachLine(child.stdout, (line) => {
      const value = jsonIn(line);
      // Skip lines that are not from the command line itself.
      if (typeof value !== 'object' || value === null) return;
      if ('problems' in value) faults = value.problems as readonly SweepFault[];
      told?.value(value);
    });
    eachLine(child.stderr, note);
    child.stdin.on('error', () => undefined);
    const ended = new Promise<CommandEnd>((resolve) => {
      const gone = (exitCode: number | null): void =>
        resolve({ exitCode, notes, faults, wasAsked });
      child.on('error', ({ message }) => {
        note(message);
        gone(null);
      });
      child.on('close', gone);
    });
    const stop = (): void => {
      wasAsked = true;
      child.stdin.end();
      setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
    };
    return { notes, stop, ended };
  };
}

/** Splits at line feeds only, because JSON strings may contain other line separators. */
function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(take);
  });
}
