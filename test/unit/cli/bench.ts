/** Experiments that a program answers: their places, the program, its account, and whether all of it adds up. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { specText } from '../experiment/lab';
import { json, type Cli } from './suite';

const HONEST = resolve('test/unit/laboratory/programs/honest.mjs');

export interface Place {
  readonly folder: string;
  readonly spec: string;
  readonly journal: string;
  /** What the program noted of its answers. */
  readonly account: string;
  /** Where a person fills in what is asked. */
  readonly sheet: string;
}

export function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The answers of a journal, without how it ended and its changed settings; every line is whole. */
export function entriesIn(text: string): readonly Record<string, unknown>[] {
  const lines = text.split('\n').slice(1, -1).map(json);
  return lines.filter(({ end, reanalysed }) => end === undefined && reanalysed === undefined);
}

export class Bench {
  /** @param changes of the spec */
  constructor(
    private readonly cli: Cli,
    private readonly changes: object = {},
  ) {}

  /** Two of four arms, each seen by itself. */
  place(environment: object): Place {
    const assumptions = { feedbackRange: [-0.5, 1.5], rowNoise: 'independent' };
    return this.placeOf({ assumptions, environment, ...this.changes });
  }

  /** A spec in a folder of its own. @param spec its text, or what is special in it */
  placeOf(spec: string | Readonly<Record<string, unknown>> = {}): Place {
    const folder = mkdtempSync(join(this.cli.folder, 'a place '));
    const at = (name: string) => join(folder, name);
    writeFileSync(at('pairs.cpe.json'), typeof spec === 'string' ? spec : specText(spec));
    return {
      ...{ folder, spec: at('pairs.cpe.json'), journal: at('pairs.cpe-journal.ndjson') },
      ...{ account: at('account.txt'), sheet: at('sheet.csv') },
    };
  }

  measured(): Place {
    return this.place({ type: 'process', command: ['none'], maxBatch: 50 });
  }

  /** A run of an experiment by a command. */
  run({ spec }: Place, command: readonly string[]): readonly string[] {
    const set = `environment.command=${JSON.stringify(command)}`;
    return ['run', spec, '--yes', '--json', '--set', set];
  }

  /** The program that measures: new noise in each life, or what a journal has. */
  honest({ account }: Place, pauseMs = 0, journal?: string): readonly string[] {
    const again = journal === undefined ? [] : [journal];
    return [process.execPath, HONEST, account, String(pauseMs), ...again];
  }

  /**
   * Runs it to the end. What was there is there, the account of the program has every answer, each once, and no lock is left.
   * @returns what it printed
   */
  expectToGoOn(here: Place, before = textOf(here.journal)): Record<string, unknown> {
    const ended = this.cli.run(...this.run(here, this.honest(here)));
    expect(ended.code).toBe(0);
    const text = textOf(here.journal);
    expect(text.startsWith(before)).toBe(true);
    const entries = entriesIn(text);
    expect(json(ended.stdout).samples).toBe(entries.length);
    const noted = new Set(textOf(here.account).split('\n'));
    const taken = entries.map(
      ({ note, observations }) => `${String(note)} ${JSON.stringify(observations)}`,
    );
    expect(taken.filter((line) => !noted.has(line))).toEqual([]);
    expect(new Set(taken).size).toBe(taken.length);
    // Nor what one is made of.
    expect(readdirSync(here.folder).filter((name) => name.includes('lock'))).toEqual([]);
    return json(ended.stdout);
  }

  /** Runs it to the end; without a disturbance the same answers lead to the same result. */
  expectToEndWell(here: Place, before?: string): void {
    const ended = this.expectToGoOn(here, before);
    const other = this.measured();
    const undisturbed = this.cli.run(...this.run(other, this.honest(other, 0, here.journal)));
    expect({ ...json(undisturbed.stdout), durationMs: 0 }).toEqual({ ...ended, durationMs: 0 });
    expect(readdirSync(here.folder).sort()).toEqual(readdirSync(other.folder).sort());
  }
}
