/** What the tests of programs share: sources with a clock, what was taken, and which processes run. */
import { build } from 'esbuild';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { samplesIn, type Answer } from '../../../src/core/experiment/answer';
import type { MeasurementSource, Take, WantedPull } from '../../../src/core/experiment/source';
import { ProgramSource, type ProgramSettings } from '../../../src/laboratory/programSource';
import { ownFolder } from '../ownFolder';
import { SUBJECT } from './subject';

export const PROGRAMS = resolve('test/unit/laboratory/programs');

export interface Laboratory {
  /** A new file of this name is in it for each test. */
  readonly account: () => string;
  readonly built: (entry: 'guard' | 'workbench') => string;
  /** A source that is closed after the test. */
  readonly source: (
    command: readonly string[],
    settings?: Partial<ProgramSettings>,
  ) => MeasurementSource;
  /** One that is measured by the bench of the tests. */
  readonly bench: (orders: object, settings?: Partial<ProgramSettings>) => MeasurementSource;
}

/** For the tests of a file; the guard is built before them. */
export function laboratoryOfSuite(): Laboratory {
  const folder = ownFolder();
  let tests = 0;
  const open: MeasurementSource[] = [];
  beforeAll(async () => {
    await build({
      bundle: true,
      entryPoints: {
        guard: 'src/laboratory/guard.ts',
        workbench: 'test/unit/laboratory/workbench.ts',
      },
      outdir: folder,
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      logLevel: 'error',
    });
  });
  afterEach(async () => {
    tests++;
    await Promise.all(open.splice(0).map((source) => source.close()));
  });
  afterAll(() => {
    // A test that fails may have left some.
    for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  });
  const account = (): string => join(folder, `account-${tests}.ndjson`);
  const built: Laboratory['built'] = (entry) => join(folder, `${entry}.cjs`);
  const source: Laboratory['source'] = (command, settings = {}) => {
    const made = new ProgramSource({
      ...{ command, folder: PROGRAMS, guardFile: built('guard'), subject: SUBJECT },
      ...{ timeout: 3600, variables: process.env, pass: [], stderr: () => undefined },
      ...settings,
    });
    open.push(made);
    return made;
  };
  return {
    account,
    built,
    source,
    bench: (orders, settings) => source(benchOf({ account: account(), ...orders }), settings),
  };
}

export function benchOf(orders: object): readonly string[] {
  return [process.execPath, 'bench.mjs', JSON.stringify(orders)];
}

/** Pulls with ids from 1, of one row each: action [0], [1], [0], … */
export function pullsOf(...counts: readonly number[]): readonly WantedPull[] {
  return counts.map((remaining, at) => ({ id: at + 1, action: [at % 2], remaining }));
}

/** A single sample that a program is asked for. */
export const oneBy = (program: MeasurementSource) => new Ledger(pullsOf(1)).measuredBy(program);

/** What is taken, by the rules of a run. */
export class Ledger {
  readonly answers: Answer[] = [];
  readonly #missing = new Map<number, number>();

  constructor(private readonly pulls: readonly WantedPull[]) {
    for (const { id, remaining } of pulls) this.#missing.set(id, remaining);
  }

  /** Has a program measure what is missing. */
  measuredBy(program: MeasurementSource): Promise<void> {
    return program.measure(this.wanted, this.take);
  }

  readonly take: Take = (answer) => {
    const missing = this.#missing.get(answer.pull) ?? 0;
    const count = samplesIn(answer);
    const rows =
      'observations' in answer ? answer.observations : 'sum' in answer ? [answer.sum] : [];
    const fault = rows.some(({ length }) => length !== 1)
      ? 'There have to be as many numbers as rows.'
      : count > missing
        ? 'There are too many samples.'
        : null;
    if (fault !== null) return { fault, remaining: missing };
    this.#missing.set(answer.pull, missing - count);
    this.answers.push(answer);
    return { fault, remaining: missing - count };
  };

  get wanted(): readonly WantedPull[] {
    return this.pulls
      .map((pull) => ({ ...pull, remaining: this.#missing.get(pull.id) ?? 0 }))
      .filter(({ remaining }) => remaining > 0);
  }
}

/** What a program noted of one kind, in order. */
export function noted<Entry>(account: string, kind: 'asked' | 'answered'): readonly Entry[] {
  return readFileSync(account, 'utf8')
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (JSON.parse(line) as Readonly<Record<string, Entry>>)[kind] ?? []);
}

/** The processes that run and name it among their arguments; those that have ended name nothing. */
export function processesOf(marker: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => argumentsOf(pid).includes(marker))
    .map(Number);
}

export function argumentsOf(pid: string | number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Real time, so many times faster; what the system has to do takes its time. */
export function faster(times: number): NonNullable<ProgramSettings['after']> {
  return (ms, action) => {
    const handle = setTimeout(action, ms / times);
    return () => clearTimeout(handle);
  };
}
