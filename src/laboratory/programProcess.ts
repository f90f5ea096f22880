/** Runs a program under its guard: lines in, lines out, and how it ended. */
import { spawn, type ChildProcess } from 'node:child_process';
import { messageOf } from '../core/words/thrown';
import type { FromGuard, ToGuard } from './guard';
import { Lines, type Line } from './lines';
import { endGroup, type GroupSignal } from './processGroup';

/** Runs `action` once after a number of milliseconds; the returned function cancels it. */
export type After = (ms: number, action: () => void) => () => void;

export interface ProgramLaunch {
  /** The program and its arguments, run without a shell. */
  readonly command: readonly string[];
  /** The working directory, an absolute path. */
  readonly folder: string;
  /** The path of the bundle `guard.cjs`. */
  readonly guardFile: string;
  /** The environment variables of the workbench. */
  readonly variables: Readonly<NodeJS.ProcessEnv>;
  /** The variables that the program gets besides the default ones. */
  readonly pass: readonly string[];
  readonly after: After;
}

export interface ProgramListener {
  /** Called with the id of the process group once it exists. */
  readonly started: (group: number) => void;
  /** Lines of stdout that arrived together. */
  readonly wrote: (lines: Iterable<Line>) => void;
  /** A line of stderr. */
  readonly complained: (line: string) => void;
  /** Called last and once: no process of the program's group runs any more. @param how a sentence */
  readonly gone: (how: string) => void;
}

/** A longer line of stdout is refused; long answers can be sent in parts. */
export const MOST_LINE_BYTES = 32 * 2 ** 20;
const MOST_STDERR_LINE_BYTES = 2000;
/** Approximate size of one write to the program, in characters. */
const CHUNK = 2 ** 16;
/** After the program has ended, its streams are closed once they were silent for this long. */
const STREAMS_END_MS = 500;
const UNHEARD_MS = 2000;

export class ProgramProcess {
  readonly #launch: ProgramLaunch;
  readonly #listener: ProgramListener;
  readonly #guard: ChildProcess;
  /** Lines are generated when the program can take them. */
  #queue: Iterator<string>[] = [];
  #isFull = false;
  #group: number | null = null;
  #ending: string | null = null;
  #isGone = false;
  #bytesRead = 0;

  constructor(launch: ProgramLaunch, listener: ProgramListener) {
    this.#launch = launch;
    this.#listener = listener;
    const env = programVariables(launch.variables, launch.pass);
    // Makes Electron's executable run as Node; the guard hides the variable from the program.
    if (process.versions.electron !== undefined) env.ELECTRON_RUN_AS_NODE = '1';
    try {
      this.#guard = spawn(process.execPath, [launch.guardFile, ...launch.command], {
        cwd: launch.folder,
        stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
        env,
        // A separate session: Ctrl-C in a terminal reaches only the workbench, which then stops the program properly.
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
    } catch (error) {
      // Some faults of the folder are thrown at once.
      throw new Error(notStarted(launch, messageOf(error)), { cause: error });
    }
    this.#listen();
  }

  /** Writes lines, each only when the program has read the earlier ones. */
  write(lines: Iterable<string>): void {
    this.#queue.push(lines[Symbol.iterator]());
    this.#pump();
  }

  /** Replaces everything not written yet by a last line, and ends the program's standard input. */
  finish(line: string): void {
    this.#queue = [];
    this.#guard.stdin?.end(line);
  }

  /** Sends a signal to all processes of the program. */
  signal(signal: GroupSignal): void {
    if (this.#guard.connected) this.#guard.send({ signal } satisfies ToGuard, () => undefined);
    if (signal !== 'SIGKILL') return;
    // If the guard does not react, end the guard; the group is ended after it.
    this.#launch.after(UNHEARD_MS, () => {
      if (!this.#isGone) this.#guard.kill('SIGKILL');
    });
  }

  #pump = (): void => {
    const { stdin } = this.#guard;
    while (!this.#isFull && stdin !== null && stdin.writable) {
      let chunk = '';
      while (chunk.length < CHUNK) {
        const next = this.#queue[0]?.next();
        if (next === undefined) break;
        if (next.done === true) this.#queue.shift();
        else chunk += next.value;
      }
      if (chunk === '') return;
      this.#isFull = !stdin.write(chunk);
    }
  };

  #listen(): void {
    const { stdin, stdout, stderr } = this.#guard;
    stdin?.on('drain', () => {
      this.#isFull = false;
      this.#pump();
    });
    // The program closed its input or is gone; how it ended says more.
    stdin?.on('error', () => undefined);
    const written = new Lines(MOST_LINE_BYTES);
    const complaints = new Lines(MOST_STDERR_LINE_BYTES);
    const complain = (lines: Iterable<Line>): void => {
      for (const { bytes, isCut } of lines) {
        this.#listener.complained(`${bytes.toString().trimEnd()}${isCut ? '…' : ''}`);
      }
    };
    stdout?.on('data', (bytes: Buffer) => {
      this.#bytesRead += bytes.length;
      this.#listener.wrote(written.add(bytes));
    });
    stdout?.on('close', () => this.#listener.wrote(written.rest()));
    stderr?.on('data', (bytes: Buffer) => complain(complaints.add(bytes)));
    stderr?.on('close', () => complain(complaints.rest()));
    this.#guard.on('message', (message: FromGuard) => this.#hear(message));
    this.#guard.on('error', ({ message }) => {
      this.#ending ??= notStarted(this.#launch, message);
      if (this.#guard.pid === undefined) this.#settle();
    });
    const happened = (event: string): Promise<void> =>
      new Promise((resolve) => this.#guard.once(event, () => resolve()));
    // The last message of the guard may arrive after its exit.
    const out = Promise.all([happened('exit'), happened('disconnect')]);
    const closed = happened('close');
    void out.then(async () => {
      // A guard that exited normally has already ended the group.
      if (this.#guard.exitCode !== 0 && this.#group !== null) await endGroup(this.#group);
      const callOff = this.#closeWhenQuiet();
      await closed;
      callOff();
      this.#settle();
    });
  }

  #hear(message: FromGuard): void {
    switch (message.type) {
      case 'started':
        this.#group = message.group;
        this.#listener.started(message.group);
        break;
      case 'notStarted':
        this.#ending = notStarted(this.#launch, message.reason);
        break;
      case 'ended':
        this.#ending =
          message.signal === null
            ? `The program ended with exit code ${message.code ?? 'unknown'}.`
            : `The program was ended by ${message.signal}.`;
    }
  }

  /** A process that left the group may keep the streams open; do not wait for its output. */
  #closeWhenQuiet(): () => void {
    const read = this.#bytesRead;
    let callOff = this.#launch.after(STREAMS_END_MS, () => {
      if (this.#bytesRead > read) {
        callOff = this.#closeWhenQuiet();
        return;
      }
      this.#guard.stdout?.destroy();
      this.#guard.stderr?.destroy();
    });
    return () => callOff();
  }

  #settle(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    const early =
      this.#group === null
        ? 'The guard of the program ended before it had started it.'
        : 'The guard of the program was ended from outside, so the program was ended.';
    this.#listener.gone(this.#ending ?? early);
  }
}

function notStarted({ command, folder }: ProgramLaunch, reason: string): string {
  const why = /ENOENT|ENOTDIR/.test(reason)
    ? `there is no such program, or no folder ${folder}`
    : reason.replace(/^Error: |\.$/g, '');
  return `The program ${JSON.stringify(command[0])} could not be started: ${why}.`;
}

/** Variables that programs need to run, find others, and write temporary files. Others may hold passwords and keys. */
const ALWAYS = ['PATH', 'HOME', 'LANG', 'TMPDIR'];
const ON_WINDOWS = ['SystemRoot', 'PATHEXT', 'TEMP', 'USERPROFILE'];

/**
 * The variables that every program gets and those that the spec names (`environment.pass`), if set.
 * @param all the variables of this process
 */
function programVariables(
  all: Readonly<NodeJS.ProcessEnv>,
  pass: readonly string[],
): NodeJS.ProcessEnv {
  // Windows variable names ignore case: `Path` is `PATH`.
  const isWindows = process.platform === 'win32';
  const key = (name: string): string => (isWindows ? name.toUpperCase() : name);
  const names = new Set([...ALWAYS, ...(isWindows ? ON_WINDOWS : []), ...pass].map(key));
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(key(name))));
}
