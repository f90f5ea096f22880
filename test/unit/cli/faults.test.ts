/** What goes wrong in a laboratory, with the command line, its guard and programs as processes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { benchOf, processesOf } from '../laboratory/laboratory';
import { Bench, entriesIn, textOf } from './bench';
import { cliOfSuite, json } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);

describe('a program that fails', () => {
  it('ends the run as failed, whatever it does; nothing wrong is kept, and a better one goes on from there', () => {
    const here = bench.measured();
    const PROGRAM = resolve('test/unit/laboratory/programs/bench.mjs');
    const bad = (orders: object) =>
      benchOf({ account: here.account, behaviour: 'raw', ...orders }).map((word) =>
        word === 'bench.mjs' ? PROGRAM : word,
      );
    const raw = (line: string, more = {}) => bad({ raw: `${line}\n`, ...more });
    const faults: readonly (readonly [command: readonly string[], reason: RegExp])[] = [
      [['no-such-program'], /could not be started/],
      [['sh', '-c', 'echo out of gas >&2; exit 7'], /exit code 7.*out of gas/],
      [raw('Warming up'), /not JSON.*Warming up/],
      [raw('{"type":"observations","id":"1","observations":[[1]]}'), /has 1 number instead of 2/],
      [bad({ head: '{"type":"', raw: 'x'.repeat(10), repeat: 1_000_000, tail: '\n' }), /not JSON/],
      [bad({ behaviour: 'silent', child: 'in the group' }), /within 1 s/],
    ];
    for (const [command, reason] of faults) {
      const before = textOf(here.journal);
      const isSilent = reason.source === 'within 1 s';
      const { code, stdout } = cli.run(
        ...[...bench.run(here, command), ...(isSilent ? ['--set', 'environment.timeout=1'] : [])],
      );
      const { status, resumable, message } = json(stdout);
      expect([command.join(' ').slice(0, 200), code, status, resumable]).toEqual([
        ...[command.join(' ').slice(0, 200), 4, 'failed', true],
      ]);
      expect(message).toMatch(reason);
      expect(String(message).length).toBeLessThan(1500);
      if (before !== '') expect(textOf(here.journal)).toBe(before);
      expect(processesOf(here.account)).toEqual([]);
    }
    writeFileSync(here.account, '');
    bench.expectToEndWell(here);
  });

  it('that answers twice has the first answer taken', () => {
    const here = bench.measured();
    const twice = '{"type":"observations","id":"1","observations":[[1,1]]}';
    const command = ['sh', '-c', `echo '{"type":"ready"}'; echo '${twice}'; echo '${twice}'; cat`];
    // One sample of each action at first.
    const words = [...bench.run(here, command), '--set', 'run.preset=paper'];
    const { code, stdout } = cli.run(...words);
    expect([code, json(stdout).resumable]).toEqual([4, true]);
    expect(entriesIn(textOf(here.journal))).toMatchObject([{ pull: '1', observations: [[1, 1]] }]);
  });
});

describe('a run', () => {
  it('that fills the disk fails with one sentence, and goes on when there is room', () => {
    const here = bench.measured();
    const words = bench.run(here, bench.honest(here));
    const full = spawnSync(
      'sh',
      // In blocks of 512 bytes.
      [
        '-c',
        'ulimit -f 8; exec "$@"',
        'sh',
        process.execPath,
        join(cli.folder, 'dist/cli.mjs'),
      ].concat(words),
      { encoding: 'utf8' },
    );
    expect([full.status, json(full.stdout).resumable]).toEqual([4, true]);
    expect(json(full.stdout).message).toMatch(/cannot be written: EFBIG.*make room/);
    const text = textOf(here.journal);
    expect(text.endsWith('\n')).toBe(true);
    expect(entriesIn(text).length).toBeGreaterThan(3);
    bench.expectToEndWell(here);
  });

  it('keeps a second one out while it goes on, and ends at a signal', async () => {
    const here = bench.measured();
    const first = cli.start(...bench.run(here, bench.honest(here, 20)));
    let said = '';
    first.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    const exit = new Promise((settle) => first.on('close', settle));
    await vi.waitFor(
      () => expect(entriesIn(textOf(here.journal)).length).toBeGreaterThan(1),
      20_000,
    );
    const second = cli.run(...bench.run(here, ['none']));
    expect([second.code, json(second.stdout).ok]).toEqual([1, false]);
    expect(second.stderr).toContain(`Process ${first.pid} has the journal`);
    expect(json(cli.run('status', here.spec, '--json').stdout).status).toBe('asking');
    first.kill('SIGTERM');
    expect(await exit).toBe(3);
    expect(json(said)).toMatchObject({ status: 'cancelled', resumable: true });
    bench.expectToEndWell(here);
  });

  it('minds no clock that is set back', () => {
    const here = bench.measured();
    const stopped = cli.run(...bench.run(here, ['sh', '-c', 'exit 1']));
    expect(stopped.code).toBe(4);
    const back = `const D = Date; const now = () => D.now() - 1e9;
      globalThis.Date = class extends D { constructor(...a) { super(...(a.length ? a : [now()])); } static now() { return now(); } };`;
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(back)}`);
    const partly = cli.run(...bench.run(here, bench.honest(here)), '--max-samples', '20');
    vi.unstubAllEnvs();
    expect(partly.code).toBe(3);
    const [first] = entriesIn(textOf(here.journal));
    expect(Date.parse(String(first?.at))).toBeLessThan(Date.now() - 1e8);
    bench.expectToEndWell(here);
  });

  it('starts no program outside the folder of its spec, wherever a link leads', () => {
    const here = bench.measured();
    mkdirSync(join(here.folder, 'inside'));
    symlinkSync(join(here.folder, 'inside'), join(here.folder, 'near'));
    symlinkSync(cli.folder, join(here.folder, 'far'));
    const command = ['sh', '-c', 'pwd >&2; exit 1'];
    const inFolder = (cwd: string) =>
      cli.run(...bench.run(here, command), '--set', `environment.cwd=${cwd}`);
    for (const cwd of ['..', 'inside/../..', 'far', '../gone']) {
      const { code, stdout, stderr } = inFolder(cwd);
      expect([cwd, code]).toEqual([cwd, 1]);
      expect(stderr).toMatch(/:\d+:\d+: error path-outside: The folder /);
      expect(json(stdout)).toMatchObject({ problems: [{ path: 'environment.cwd', line: 1 }] });
    }
    expect(textOf(here.journal)).toBe('');
    for (const cwd of ['inside', 'near', '.']) expect(inFolder(cwd).code).toBe(4);
    expect(inFolder('near').stderr).toContain('place');
    expect(inFolder('not there').stderr).toContain('no folder');
  });
});
