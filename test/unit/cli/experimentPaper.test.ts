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
      specs: [1, 2, 3].map((gap) => JSON.parse(tinySpec(gap / 4)) as unknown),
      series: [{ algorithm: 'polyalba' }, { algorithm: 'rage' }, { algorithm: 'icb' }],
      runs: 20,
    },
  ],
});

/** The runs that are there, in one order and without what differs: their times, and the checksum of it. */
const runsIn = (out: string): readonly unknown[] =>
  readFileSync(join(out, 'results.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.stringify({ ...json(line), durationMs: null, check: null }))
    .sort();

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
    expect(runsIn(whole)).toHaveLength(180);
    const out = join(cli.folder, 'killed');
    const child = cli.start('experiment', file, '--threads', '2', '--out', out);
    const path = join(out, 'results.ndjson');
    while (!existsSync(path) || readFileSync(path, 'utf8').split('\n').length < 8) {
      if (child.exitCode !== null) break;
      await setTimeout(5);
    }
    child.kill('SIGKILL');
    await new Promise((settle) => child.on('close', settle));
    const before = readFileSync(path, 'utf8').split('\n').length - 1;
    expect(before).toBeLessThan(180);
    appendFileSync(path, '{"key":"s12');
    const { code, stdout } = cli.run('experiment', file, '--threads', '2', '--out', out, '--json');
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({ ok: true, had: before, ran: 180 - before, failed: 0 });
    expect(runsIn(out)).toEqual(runsIn(whole));
    const again = json(cli.run('experiment', file, '--out', out, '--json').stdout);
    expect(again).toMatchObject({ had: 180, ran: 0 });
  });

  it('that is interrupted ends with 3 and says so in its object', async () => {
    const out = join(cli.folder, 'interrupted');
    const results = join(out, 'results.ndjson');
    const words = ['experiment', panelsFile(), '--runs', '5000', '--out', out, '--json'];
    const { code, stdout } = await cli.signalOnce('SIGINT', results, ...words);
    expect(code).toBe(3);
    const counts = { tasks: 45_000, had: 0, ran: runsIn(out).length, failed: 0 };
    expect(json(stdout)).toEqual({ ok: false, stopped: true, out, ...counts });
  });

  it('repeats a panel of the paper: results, summary, picture, report with its claims', () => {
    const out = join(cli.folder, 'paper');
    const args = ['experiment', 'paper', '--panel', 'gap', '--runs', '2', '--out', out];
    const { code, stdout } = cli.run(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/C6 holds/);
    expect(runsIn(out)).toHaveLength(60);
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
    expect(runsIn(out)).toHaveLength(96);
  });

  it('takes no results of another experiment, and names the place of a fault', () => {
    const file = panelsFile();
    const out = join(cli.folder, 'other');
    expect(cli.run('experiment', file, '--runs', '1', '--out', out).code).toBe(0);
    const other = join(cli.folder, 'other.json');
    writeFileSync(other, PANELS.replaceAll('"scale":0.2', '"scale":0.3'));
    const again = cli.run('experiment', other, '--runs', '1', '--out', out, '--json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(json(again.stdout)).toMatchObject({ had: 0, ran: 9 });
    writeFileSync(other, PANELS.replace('"runs":20', '"runs":0'));
    const wrong = cli.run('experiment', other, '--out', out);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/other\.json:1:\d+: error/);
  });
});
