import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tinySpec } from '../paperFigures/tinyPanel';
import { cliOfSuite, json } from './suite';

const cli = cliOfSuite();

const PANELS = JSON.stringify({
  version: 1,
  panels: [
    {
      id: 'mine',
      x: { label: 'scale', values: [1, 2, 3] },
      specs: [1, 2, 3].map((scale) => JSON.parse(tinySpec(2, scale / 4)) as unknown),
      series: [{ algorithm: 'polyalba' }, { algorithm: 'rage' }, { algorithm: 'icb' }],
      runs: 20,
    },
  ],
});

/** The lines of all cells but for their times. */
const cells = (out: string): readonly string[] =>
  readFileSync(join(out, 'cells.csv'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/[^,]*$/, ''));

function panelsFile(): string {
  const file = join(cli.folder, 'mine.json');
  writeFileSync(file, PANELS);
  return file;
}

describe('cpe experiment', () => {
  it('goes on after it was killed: every run once, as if it had not been', async () => {
    const file = panelsFile();
    const whole = join(cli.folder, 'whole');
    expect(cli.run('experiment', file, '--threads', '1', '--out', whole)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(cells(whole)).toHaveLength(1 + 180 + 1);
    const out = join(cli.folder, 'killed');
    const child = cli.start('experiment', file, '--threads', '2', '--out', out);
    const path = join(out, 'cells.csv');
    while (!existsSync(path) || readFileSync(path, 'utf8').split('\n').length < 8) {
      if (child.exitCode !== null) break;
      await setTimeout(5);
    }
    child.kill('SIGKILL');
    await new Promise((settle) => child.on('close', settle));
    const before = readFileSync(path, 'utf8').split('\n').length - 2;
    expect(before).toBeLessThan(180);
    appendFileSync(path, 'mine,3,icb,reco');
    const { code, stdout } = cli.run('experiment', file, '--threads', '2', '--out', out, '--json');
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({ ok: true, had: before, ran: 180 - before, failed: 0 });
    expect(cells(out)).toEqual(cells(whole));
    const again = json(cli.run('experiment', file, '--out', out, '--json').stdout);
    expect(again).toMatchObject({ had: 180, ran: 0 });
  });

  it('repeats a panel of the paper: cells, summary, picture, report with its claims', () => {
    const out = join(cli.folder, 'paper');
    const args = ['experiment', 'paper', '--panel', 'gap', '--runs', '2', '--out', out];
    const { code, stdout } = cli.run(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/C6 holds/);
    expect(cells(out)).toHaveLength(1 + 60 + 1);
    const summary = json(readFileSync(join(out, 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({ seed: 1, panels: [{ id: 'gap', runs: 2 }] });
    expect(summary.claims).toHaveLength(8);
    expect(readFileSync(join(out, 'gap.svg'), 'utf8')).toMatch(/^<\?xml/);
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain(
      '![Top-3 of 8 (appendix)](gap.svg)',
    );
    // Another panel joins it; what is there stays.
    const more = [...args.slice(0, 3), 'dim', ...args.slice(4), '--json'];
    expect(json(cli.run(...more).stdout)).toMatchObject({ had: 0, ran: 36 });
    expect(cells(out)).toHaveLength(1 + 96 + 1);
  });

  it('refuses the folder of another experiment, and a file with a fault at its place', () => {
    const file = panelsFile();
    const out = join(cli.folder, 'other');
    expect(cli.run('experiment', file, '--runs', '1', '--out', out).code).toBe(0);
    const other = join(cli.folder, 'other.json');
    writeFileSync(other, PANELS.replace('"arms":4', '"arms":4,"labels":["a","b","c","d"]'));
    const refused = cli.run('experiment', other, '--runs', '1', '--out', out);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/another panel mine/);
    writeFileSync(other, PANELS.replace('"runs":20', '"runs":0'));
    const wrong = cli.run('experiment', other, '--out', out);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/other\.json:1:\d+: error/);
  });
});
