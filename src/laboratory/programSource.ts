/** Measures with a program, which receives requests on its standard input and answers on its standard output. */
import type { ProgramSubject } from '../core/experiment/programMessages';
import {
  STOP_LINE,
  pullLine,
  readProgramLine,
  startLine,
} from '../core/experiment/programMessages';
import type { MeasurementSource, Take, WantedPull } from '../core/experiment/source';
import { withLastLines } from '../core/words/lastLines';
import type { Line } from './lines';
import { MOST_LINE_BYTES, ProgramProcess, type After, type ProgramLaunch } from './programProcess';
import { errorOf } from '../core/words/thrown';

export interface ProgramSettings extends Omit<ProgramLaunch, 'after'> {
  readonly subject: ProgramSubject;
  /** Longest silence in seconds while an answer is due. */
  readonly timeout: number;
  /** Called with each stderr line of the program, at most 2,000 bytes of it. */
  readonly stderr: (line: string) => void;
  /** Called with the program's process group before the program is asked anything, and with null once none of it runs. */
  readonly onGroup?: (group: number | null) => void;
  /** A timer; by default that of the system. */
  readonly after?: After;
  readonly changed?: string | null;
}

/** Time from `stop` to SIGTERM, and from SIGTERM to SIGKILL. */
const GRACE_MS = 5000;
const FIRST_RETRY_S = 1;
const LAST_RETRY_S = 60;
/** Stderr lines shown for a program that died. */
const LAST_WORDS = 20;
const SHOWN_CHARACTERS = 200;

/** A pull without a complete answer. */
interface OpenPull {
  readonly wanted: WantedPull;
  remaining: number;
  /** Seconds until the retry after the next error. */
  retryAfter: number;
  /** Cancels the next retry; null while the program works on the pull. */
  callOffRetry: (() => void) | null;
}

interface Waiting {
  readonly take: Take;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Starts the program at the first request and keeps it until closed. */
export class ProgramSource implements MeasurementSource {
  readonly changed: string | null;
  readonly #settings: ProgramSettings;
  readonly #after: After;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  readonly #open = new Map<number, OpenPull>();
  readonly #lastWords: string[] = [];
  #program: ProgramProcess | null = null;
  /** Number of open pulls that wait for a retry. */
  #resting = 0;
  #isReady = false;
  #waiting: Waiting | null = null;
  /** The highest requested id; ids increase. */
  #lastAsked = 0;
  /** Why nothing more can be measured. */
  #failure: Error | null = null;
  /** Whether the program's output is still accepted. */
  #isTrusted = true;
  #callOffTimeout: () => void = () => undefined;
  #callOffEnding: () => void = () => undefined;
  #isEnding = false;
  readonly #gone: Promise<void>;
  #setGone: () => void = () => undefined;

  constructor(settings: ProgramSettings) {
    this.changed = settings.changed ?? null;
    this.#settings = settings;
    this.#after = settings.after ?? systemAfter;
    this.#gone = new Promise((resolve) => (this.#setGone = resolve));
  }

  measure(wanted: readonly WantedPull[], take: Take): Promise<void> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    if (wanted.length === 0) return Promise.resolve();
    if (this.#open.size > 0) return Promise.reject(new Error('It measures already.'));
    return new Promise((resolve, reject) => {
      this.#waiting = { take, resolve, reject };
      for (const pull of wanted) {
        const { id, remaining } = pull;
        const open = { wanted: pull, remaining, retryAfter: FIRST_RETRY_S, callOffRetry: null };
        this.#open.set(id, open);
        this.#lastAsked = Math.max(this.#lastAsked, id);
      }
      if (this.#program === null) this.#start();
      else if (this.#isReady) this.#ask([...this.#open.values()]);
    });
  }

  async close(): Promise<void> {
    this.#failure ??= new Error('The program was stopped before it had measured everything.');
    if (this.#program === null) return;
    this.#end(this.#program);
    await this.#gone;
  }

  #start(): void {
    const { subject, stderr } = this.#settings;
    const program = new ProgramProcess(
      { ...this.#settings, after: this.#after },
      {
        started: (group) => {
          if (!this.#announce(group)) return;
          program.write([startLine(subject)]);
          this.#restartTimeout();
        },
        wrote: (lines) => this.#read(lines),
        complained: (line) => {
          this.#lastWords.push(line);
          if (this.#lastWords.length > LAST_WORDS) this.#lastWords.shift();
          stderr(line);
        },
        gone: (how) => this.#afterProgram(how),
      },
    );
    this.#program = program;
  }

  #ask(pulls: readonly OpenPull[]): void {
    const { subject } = this.#settings;
    const lines = function* (): Generator<string> {
      for (const { wanted, remaining } of pulls) {
        if (remaining > 0) yield pullLine(subject, { ...wanted, remaining });
      }
    };
    this.#program?.write(lines());
    this.#restartTimeout();
  }

  #read(lines: Iterable<Line>): void {
    let isMessage = false;
    for (const { bytes, isCut, isTorn } of lines) {
      if (!this.#isTrusted) continue;
      const text = this.#textOf(bytes);
      if (text?.trim() === '') continue;
      // The program died while writing this line; how it ended says more.
      if (isTorn && (text === null || readProgramLine(text).type === 'fault')) continue;
      isMessage = true;
      if (isCut) {
        const most = `${MOST_LINE_BYTES / 2 ** 20} MiB`;
        this.#refuse(bytes.toString(), `It is longer than ${most}: send long answers in parts.`);
      } else if (text === null) {
        this.#refuse(bytes.toString(), 'It is not valid UTF-8.');
      } else {
        this.#hear(text);
      }
    }
    if (isMessage) this.#restartTimeout();
  }

  #textOf(bytes: Buffer): string | null {
    try {
      return this.#utf8.decode(bytes);
    } catch {
      return null;
    }
  }

  #hear(line: string): void {
    const message = readProgramLine(line);
    if (message.type === 'fault') {
      const hint = 'Only messages may go to stdout; write everything else to stderr.';
      this.#refuse(line, `${message.reason} ${hint}`);
    } else if (message.type === 'ready') {
      if (this.#isReady) this.#refuse(line, 'It was ready before.');
      else {
        this.#isReady = true;
        if (!this.#isEnding) this.#ask([...this.#open.values()]);
      }
    } else if (message.type === 'answer') {
      const open = this.#openPull(message.answer.pull, line);
      if (open !== null) this.#take(open, line, (take) => take(message.answer));
    } else {
      const open = this.#openPull(message.pull, line);
      if (open === null) return;
      if (message.retry) this.#retry(open);
      else this.#fail(`The program cannot measure pull ${message.pull}: ${short(message.message)}`);
    }
  }

  #openPull(id: number, line: string): OpenPull | null {
    const open = this.#open.get(id);
    if (open !== undefined && this.#isReady) return open;
    const isOver = this.#isReady && id <= this.#lastAsked;
    this.#refuse(
      line,
      isOver ? `Pull ${id} was already answered in full.` : `Nobody asked for pull ${id}.`,
    );
    return null;
  }

  #take(open: OpenPull, line: string, answer: (take: Take) => ReturnType<Take>): void {
    if (this.#waiting === null) return;
    try {
      const { fault, remaining } = answer(this.#waiting.take);
      if (fault !== null) return this.#refuse(line, fault);
      open.remaining = remaining;
      open.retryAfter = FIRST_RETRY_S;
    } catch (error) {
      // The answer could not be stored, nor could later ones.
      this.#isTrusted = false;
      this.#failWith(errorOf(error));
      return;
    }
    if (open.remaining > 0) return;
    if (open.callOffRetry !== null) {
      open.callOffRetry();
      this.#resting--;
    }
    this.#open.delete(open.wanted.id);
    if (this.#open.size > 0) return;
    this.#waiting.resolve();
    this.#waiting = null;
  }

  #retry(open: OpenPull): void {
    // A retry is already due.
    if (open.callOffRetry !== null) return;
    const seconds = open.retryAfter;
    open.retryAfter = Math.min(2 * seconds, LAST_RETRY_S);
    this.#resting++;
    open.callOffRetry = this.#after(1000 * seconds, () => {
      open.callOffRetry = null;
      this.#resting--;
      if (!this.#isEnding) this.#ask([open]);
    });
  }

  /** The timeout runs while the program owes an answer; pulls that wait for a retry do not count. */
  #restartTimeout(): void {
    this.#callOffTimeout();
    this.#callOffTimeout = () => undefined;
    if (this.#isEnding || this.#open.size === this.#resting) return;
    const { timeout } = this.#settings;
    this.#callOffTimeout = this.#after(1000 * timeout, () => {
      const what = this.#isReady ? 'has not answered' : 'did not say that it is ready';
      const hint = 'Does it flush its output after every line?';
      const reason = `The program ${what} within ${timeout} s (\`environment.timeout\`). ${hint}`;
      this.#fail(withLastLines(reason, this.#lastWords.map(short)));
    });
  }

  /** Rejects the line and everything after it: a second answer could replace the refused one. */
  #refuse(line: string, reason: string): void {
    this.#isTrusted = false;
    this.#fail(`The program wrote a line that cannot be taken. ${reason} The line: ${short(line)}`);
  }

  #fail(reason: string): void {
    this.#failWith(new Error(reason));
  }

  /** Ends the run with the first failure, then the program. */
  #failWith(failure: Error): void {
    this.#failure ??= failure;
    this.#waiting?.reject(this.#failure);
    if (this.#program !== null) this.#end(this.#program);
  }

  /** Ends the program by `stop`, then SIGTERM, then SIGKILL, with a pause before each signal. */
  #end(program: ProgramProcess): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#callOffTimeout();
    for (const { callOffRetry } of this.#open.values()) callOffRetry?.();
    program.finish(STOP_LINE);
    this.#callOffEnding = this.#after(GRACE_MS, () => {
      program.signal('SIGTERM');
      this.#callOffEnding = this.#after(GRACE_MS, () => program.signal('SIGKILL'));
    });
  }

  #afterProgram(how: string): void {
    this.#isEnding = true;
    this.#callOffTimeout();
    this.#callOffEnding();
    for (const { callOffRetry } of this.#open.values()) callOffRetry?.();
    this.#failure ??= new Error(withLastLines(how, this.#lastWords.map(short)));
    this.#waiting?.reject(this.#failure);
    this.#waiting = null;
    this.#announce(null);
    this.#setGone();
  }

  /** @returns whether the program may continue; one that could not be ended later is asked nothing */
  #announce(group: number | null): boolean {
    try {
      this.#settings.onGroup?.(group);
      return true;
    } catch (error) {
      this.#failWith(errorOf(error));
      return false;
    }
  }
}

/** A short line for people, without control characters that would disturb a terminal. */
function short(line: string): string {
  const start = line.slice(0, SHOWN_CHARACTERS).replace(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}');
  return line.length <= SHOWN_CHARACTERS ? start : `${start}… (${line.length} characters)`;
}

const systemAfter: After = (ms, action) => {
  const handle = setTimeout(action, ms);
  return () => clearTimeout(handle);
};
