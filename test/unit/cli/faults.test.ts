/** What goes wrong in a laboratory, with the command line, its guard and programs as processes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchOf, processesOf } from '../laboratory/laboratory';
import { Bench, entriesIn, textOf } from './bench';
import { until } from './engineBench';
import { cliOfSuite, ending, inProcess, json, objectOf } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);

describe('a program that fails', () => {
  it('ends the run as failed; nothing wrong is kept, and a better one goes on from there', () => {
    const here = bench.measured();
    const PROGRAM = resolve('test/unit/laboratory/programs/bench.mjs');
    const bad = (orders: object) =>
      benchOf({ account: here.account, ...orders }).map((word) =>
        word === 'bench.mjs' ? PROGRAM : word,
      );
    const short = '{"type":"observations","id":"1","observations":[[1]]}\n';
    const faults: readonly (readonly [command: readonly string[], reason: RegExp])[] = [
      [['sh', '-c', 'echo out of gas >&2; exit 7'], /exit code 7.*out of gas/],
      [bad({ behaviour: 'raw', raw: short }), /has 1 number instead of 2/],
      [bad({ behaviour: 'silent', child: 'in the group' }), /within 1 s/],
    ];
    for (const [command, reason] of faults) {
      const before = textOf(here.journal);
      const patience = reason.source === 'within 1 s' ? 1 : 3600;
      const timeout = ['--set', `environment.timeout=${patience}`];
      const { code, stdout } = cli.run(...bench.run(here, command), ...timeout);
      const message = expect.stringMatching(reason) as string;
      expect(json(stdout)).toMatchObject({ status: 'failed', resumable: true, message });
      expect(code).toBe(4);
      if (before !== '') expect(textOf(here.journal)).toBe(before);
      expect(processesOf(here.account)).toEqual([]);
    }
    writeFileSync(here.account, '');
    bench.expectToEndWell(here);
  });
});

describe('a run', () => {
  it('that fills the disk fails with one sentence, and goes on when there is room', () => {
    const here = bench.measured();
    const words = bench.run(here, bench.honest(here));
    // In blocks of 512 bytes.
    const limited = ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath];
    const program = join(cli.folder, 'dist', 'cli.mjs');
    const full = spawnSync('sh', [...limited, program, ...words], { encoding: 'utf8' });
    expect([full.status, json(full.stdout).resumable]).toEqual([4, true]);
    expect(json(full.stdout).message).toMatch(/cannot be written: EFBIG.*make room/);
    const text = textOf(here.journal);
    expect(text.endsWith('\n')).toBe(true);
    expect(entriesIn(text).length).toBeGreaterThan(3);
    bench.expectToGoOn(here);
  });

  it('keeps a second one out while it goes on, and ends at a signal', async () => {
    const here = bench.measured();
    const { child: first, ended } = cli.start(...bench.run(here, bench.honest(here, 20)));
    await until(() => entriesIn(textOf(here.journal)).length > 1);
    // It lives, and does not end by itself.
    first.kill('SIGSTOP');
    const second = await inProcess(...bench.run(here, ['none']));
    expect(second).toMatchObject(ending(1, `Process ${first.pid} has the journal`));
    expect(json(second.stdout).ok).toBe(false);
    expect((await objectOf('status', here.spec, '--json')).status).toBe('asking');
    first.kill('SIGTERM');
    first.kill('SIGCONT');
    const { code, stdout } = await ended;
    expect([code, json(stdout)]).toMatchObject([3, { status: 'cancelled', resumable: true }]);
    bench.expectToGoOn(here);
  });

  it('starts no program outside the folder of its spec, wherever a link leads', async () => {
    const here = bench.measured();
    mkdirSync(join(here.folder, 'inside'));
    symlinkSync(join(here.folder, 'inside'), join(here.folder, 'near'));
    symlinkSync(cli.folder, join(here.folder, 'far'));
    const command = ['sh', '-c', 'pwd >&2; exit 1'];
    const runIn = (cwd: string) => [...bench.run(here, command), '--set', `environment.cwd=${cwd}`];
    for (const cwd of ['..', 'inside/../..', 'far', '../gone']) {
      const outcome = await inProcess(...runIn(cwd));
      const reason = ending(1, /:\d+:\d+: error path-outside: The folder /);
      expect(outcome, cwd).toMatchObject(reason);
      const problems = [{ path: 'environment.cwd', line: 1 }];
      expect(json(outcome.stdout)).toMatchObject({ problems });
    }
    expect(textOf(here.journal)).toBe('');
    for (const cwd of ['inside', 'near', '.'])
      expect(cli.run(...runIn(cwd))).toMatchObject(ending(4, 'place'));
    expect((await inProcess(...runIn('not there'))).stderr).toContain('no folder');
  });
});
