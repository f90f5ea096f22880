/** The command line is killed at random moments, with the program that it drives. */
import { once } from 'node:events';
import { readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { processesOf } from '../laboratory/laboratory';
import { streamOf } from '../learners/problems';
import { Bench, entriesIn, textOf, type Place } from './bench';
import { until } from './engineBench';
import { cliOfSuite, json, objectOf } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);
/** Nothing is said of the noise, and a block is many answers. */
const undeclared = new Bench(cli, {
  reward: { type: 'linear' },
  assumptions: { noise: { type: 'symmetric', samplesPerBlock: 15 } },
});
/** How often each command is killed, the run once in two of both kinds; a death takes half a second. */
const DEATHS = Number(process.env.CPE_DEATHS ?? 4);
/** The time limit of a test is for a few deaths. */
const LIMIT_MS = 300_000 + 5000 * DEATHS;

/** What holds of a journal: its complete lines. */
const held = (journal: string): string => textOf(journal).replace(/[^\n]*$/, '');

/** Starts the command line and kills it: after a time, or right when the journal has grown so often. */
async function killed(
  { folder, journal }: Place,
  when: { readonly ms: number } | { readonly changes: number },
  ...args: readonly string[]
): Promise<void> {
  const { child } = cli.start(...args);
  const exit = once(child, 'exit');
  if ('ms' in when) await Promise.race([sleep(when.ms), exit]);
  else {
    let left = when.changes;
    const watcher = watch(folder, (_, name) => {
      if (name !== null && join(folder, name) === journal && (left -= 1) <= 0)
        child.kill('SIGKILL');
    });
    await exit;
    watcher.close();
  }
  child.kill('SIGKILL');
  await exit;
}

describe('a run of a program that is killed at random moments', () => {
  it.each([
    ['a declared scale', bench],
    ['nothing declared', undeclared],
  ])(
    'loses no answer and counts none twice, leaves nothing running, and ends as if undisturbed: %s',
    { timeout: LIMIT_MS },
    async (_, bench) => {
      const random = streamOf(3);
      let [here, before] = [bench.measured(), ''];
      const finish = (): void => {
        bench.expectToEndWell(here, before);
        [here, before] = [bench.measured(), ''];
      };
      for (let death = 0; 2 * death < DEATHS; death++) {
        const changes = 1 + Math.floor(12 * random.uniform());
        const when = death % 2 === 0 ? { ms: 700 * random.uniform() } : { changes };
        await killed(here, when, ...bench.run(here, bench.honest(here, 4)));
        await until(() => processesOf(here.account).length === 0);
        const now = held(here.journal);
        // What was there is there; what is new are whole lines.
        expect(now.startsWith(before)).toBe(true);
        if (now !== '') {
          const status = await objectOf('status', here.spec, '--json');
          expect(status.samples).toBe(entriesIn(now).length);
          if (status.status !== 'asking') finish();
          else before = now;
        }
      }
      finish();
    },
  );
});

describe('a run that goes on with changed settings and is killed at random moments', () => {
  it(
    'has each change once, counts no answer twice, and ends as if undisturbed',
    { timeout: LIMIT_MS },
    async () => {
      const random = streamOf(5);
      const linear = new Bench(cli, { reward: { type: 'linear' } });
      const notTogether = { family: 'topK', arms: 4, k: 2, constraints: { notTogether: [[0, 1]] } };
      for (let turn = 0; 4 * turn < DEATHS; turn++) {
        const [here, there] = [linear.measured(), linear.measured()];
        const spec = json(readFileSync(here.spec, 'utf8'));
        const die = (...more: readonly string[]) => {
          const changes = 1 + Math.floor(6 * random.uniform());
          const when = random.uniform() < 0.5 ? { changes } : { ms: 700 * random.uniform() };
          return killed(here, when, ...linear.run(here, linear.honest(here, 4)), ...more);
        };
        // Where it died before the first answer there is nothing to go on with yet.
        while (entriesIn(held(here.journal)).length === 0) await die();
        for (const change of [
          { assumptions: { feedbackRange: [-0.6, 1.5], rowNoise: 'independent' } },
          { actions: notTogether },
        ]) {
          for (const { spec: file } of [here, there])
            writeFileSync(file, JSON.stringify(Object.assign(spec, change)));
          const before = held(here.journal);
          await die('--reanalyse');
          const now = held(here.journal);
          expect(now.startsWith(before.replace(/[^\n]*"end"[^\n]*\n$/, ''))).toBe(true);
          expect(now.slice(before.length).indexOf('{"reanalysed"')).toBeLessThanOrEqual(0);
          // The same up to there, and from there on without a death.
          writeFileSync(there.journal, before);
        }
        const ended = cli.run(...linear.run(here, linear.honest(here)), '--reanalyse');
        expect(ended.code).toBe(0);
        const text = textOf(here.journal);
        const told = text.split('\n').filter((line) => line.startsWith('{"reanalysed"'));
        // Of what was killed before it had written its change nothing is there.
        expect(told.length).toBeGreaterThan(0);
        expect(new Set(told.map((line) => JSON.stringify(json(line).spec))).size).toBe(told.length);
        const samples = entriesIn(text).length;
        expect(json(ended.stdout).samples).toBe(samples);
        const again = linear.honest(there, 0, here.journal);
        const undisturbed = cli.run(...linear.run(there, again), '--reanalyse');
        expect({ ...json(undisturbed.stdout), durationMs: 0 }).toEqual({
          ...json(ended.stdout),
          durationMs: 0,
        });
        // A look does not ask whether settings may change.
        const status = await objectOf('status', here.spec, '--json');
        expect(status).toMatchObject({ samples });
      }
    },
  );
});

describe('a sheet that is told', () => {
  it(
    'is in the journal whole or not at all where the process is killed, and can be told again',
    { timeout: LIMIT_MS },
    async () => {
      const random = streamOf(4);
      const manual = { type: 'manual', maxBatch: 20 };
      let here = bench.place(manual);
      const sheet = () => join(here.folder, 'sheet.csv');
      for (let death = 0; death < DEATHS; death++) {
        const startedAt = performance.now();
        const { code, stdout } = cli.run('ask', here.spec, '--csv');
        const takes = performance.now() - startedAt;
        expect(code).toBe(0);
        if (!stdout.startsWith('pull,')) {
          here = bench.place(manual);
          continue;
        }
        const lines = stdout.trimEnd().split('\n');
        const filled = lines.map((line, at) =>
          at === 0 ? line : line.replace(/,,$/, `,${random.uniform()},${random.uniform()}`),
        );
        writeFileSync(sheet(), filled.join('\n'));
        const before = held(here.journal);
        const when = death % 2 === 0 ? { ms: takes * (0.5 + random.uniform()) } : { changes: 1 };
        await killed(here, when, 'tell', here.spec, sheet());
        const after = textOf(here.journal);
        expect(after.startsWith(before)).toBe(true);
        const samples = lines.length - 1;
        const { accepted, already } = await objectOf('tell', here.spec, sheet(), '--json');
        expect([accepted, already].sort()).toEqual([0, samples].sort());
        // Nothing that was on its way is there a second time.
        const kept = entriesIn(textOf(here.journal)).slice(entriesIn(before).length);
        const numbers = kept.flatMap(({ observations }) => observations as unknown[]);
        expect(numbers).toHaveLength(samples);
      }
    },
  );
});
