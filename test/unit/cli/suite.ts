/** What the tests of the command line share: the built program, a spec, and how its output is read. */
import { afterAll, beforeAll } from 'vitest';
import type { BuiltCli } from './buildCli';
import { buildCli } from './buildCli';

/** On a machine that does much else. */
const BUILD_MS = 60_000;

export const SPEC = 'examples/top-8-3.cpe.json';

/** The command line with a folder for the tests of a file, which is removed after them; there is none before they start. */
export function cliOfSuite(): Omit<BuiltCli, 'remove'> {
  let built: BuiltCli | null = null;
  const cli = (): BuiltCli => {
    if (built === null) throw new Error('The command line is not built yet.');
    return built;
  };
  beforeAll(async () => {
    built = await buildCli();
  }, BUILD_MS);
  afterAll(() => {
    built?.remove();
  });
  return {
    get folder() {
      return cli().folder;
    },
    run: (...args) => cli().run(...args),
    runIn: (cwd, ...args) => cli().runIn(cwd, ...args),
    runWith: (input, ...args) => cli().runWith(input, ...args),
    runInto: (...args) => cli().runInto(...args),
    runUntilClosed: (...args) => cli().runUntilClosed(...args),
    start: (...args) => cli().start(...args),
    signalOnce: (...args) => cli().signalOnce(...args),
  };
}

export function json(text: string): Record<string, unknown> {
  return JSON.parse(text) as Record<string, unknown>;
}

/** The keys of an object, in their order. */
export function keysOf(value: unknown): string {
  return Object.keys(value as object).join(' ');
}
