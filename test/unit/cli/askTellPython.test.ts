/** Ask and tell from a real Python: a script that is killed goes on where it was. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Bench, entriesIn, type Place } from './bench';
import { cliOfSuite, objectOf } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);
const PYTHON = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);
if (PYTHON === undefined) console.log('Skipped: there is no python3 on this machine.');

/** Measures the first arms as the better ones; with a number of answers it kills itself in the next measurement. */
const SCRIPT = `
import os, random, signal, sys
from asktell import CpeError, Experiment
spec, lives, account = sys.argv[1], int(sys.argv[2]), sys.argv[3]
told = 0
with Experiment(spec) as e:
    for pull in e.ask():
        if told == lives:
            os.kill(os.getpid(), signal.SIGKILL)
        if told == 1:
            e.fail(pull, "the lamp was off")
        else:
            means = [sum(weight * [1, 0.9, 0.3, 0.2][arm] for arm, weight in row) for row in pull.rows]
            e.tell(pull, [mean + random.uniform(-0.025, 0.025) for mean in means])
            with open(account, "a") as file:
                file.write(pull.id + "\\n")
        told += 1
    assert e.status()["samples"] == e.result["samples"]
print(e.result["status"], " ".join(e.best))
`;

function script({ folder, spec, account }: Place, lives: number) {
  const file = join(folder, 'drive.py');
  copyFileSync(resolve('examples/real/program/asktell.py'), join(folder, 'asktell.py'));
  writeFileSync(file, SCRIPT);
  const CPE = `'${process.execPath}' '${join(cli.folder, 'dist', 'cli.mjs')}'`;
  return spawnSync(PYTHON ?? '', [file, spec, String(lives), account], {
    encoding: 'utf8',
    env: { ...process.env, CPE },
  });
}

describe.skipIf(PYTHON === undefined)('ask and tell from Python', () => {
  it('goes on where a killed script was, and measures nothing twice', async () => {
    const place = bench.placeOf({
      reward: { type: 'linear' },
      assumptions: { noiseScale: 0.05 },
    });
    expect(script(place, 3)).toMatchObject({ stderr: '', signal: 'SIGKILL' });
    expect(entriesIn(readFileSync(place.journal, 'utf8'))).toHaveLength(3);
    const { status, stdout, stderr } = script(place, -1);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toBe('certified a b\n');
    // Every sample that was told is in the journal, and was asked for once.
    const told = readFileSync(place.account, 'utf8').trimEnd().split('\n');
    const { samples } = await objectOf('status', place.spec, '--json');
    expect(samples).toBe(told.length);
  });

  it('says what the command line refuses', () => {
    const place = bench.placeOf('{ "version": 1 }');
    const { status, stderr } = script(place, -1);
    expect(status).toBe(1);
    expect(stderr).toContain('CpeError');
    expect(stderr).toContain('pairs.cpe.json:1:1');
    expect(existsSync(place.journal)).toBe(false);
  });
});
