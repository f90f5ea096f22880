import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tinySpec } from '../paperFigures/tinyPanel';
import { cliOfSuite, inProcess, json } from './suite';

const cli = cliOfSuite();

const RUNS = 18;
const PANELS = JSON.stringify({
  version: 1,
  panels: [
    {
      id: 'mine',
      x: { label: 'scale', values: [1, 2, 3] },
      specs: [1, 2, 3].map((gap) => JSON.parse(tinySpec(gap / 4)) as unknown),
      series: [{ algorithm: 'polyalba' }, { algorithm: 'rage' }, { algorithm: 'icb' }],
      runs: 2,
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
  it('that is interrupted ends with 3, says so, and goes on: every run once, as if it had not been', async () => {
    const file = panelsFile();
    const whole = join(cli.folder, 'whole');
    const uninterrupted = cli.run('experiment', file, '--threads', '1', '--out', whole);
    expect(uninterrupted).toMatchObject({ code: 0, stderr: '' });
    expect(runsIn(whole)).toHaveLength(RUNS);
    const out = join(cli.folder, 'interrupted');
    const results = join(out, 'results.ndjson');
    const words = ['experiment', file, '--out', out, '--json'];
    const stopped = await cli.signalOnce('SIGINT', results, ...words, '--runs', '5000');
    const before = runsIn(out).length;
    const counts = { tasks: 45_000, had: 0, ran: before, failed: 0 };
    expect(stopped.code).toBe(3);
    expect(json(stopped.stdout)).toEqual({ ok: false, stopped: true, out, ...counts });
    appendFileSync(results, '{"key":"s12');
    const { code, stdout } = cli.run(...words, '--threads', '2');
    expect(code).toBe(0);
    const { had, ran } = json(stdout);
    expect(json(stdout)).toMatchObject({ ok: true, failed: 0 });
    expect(Number(had) + Number(ran)).toBe(RUNS);
    expect(runsIn(out)).toEqual(expect.arrayContaining([...runsIn(whole)]));
    expect(json(cli.run(...words).stdout)).toMatchObject({ had: RUNS, ran: 0 });
  });

  it('repeats a panel of the paper: results, summary, picture, report with its claims', () => {
    const out = join(cli.folder, 'paper');
    const args = ['experiment', 'paper', '--panel', 'gap', '--runs', '1', '--out', out];
    const { code, stdout } = cli.run(...args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/C6 holds/);
    expect(runsIn(out)).toHaveLength(30);
    const summary = json(readFileSync(join(out, 'summary.json'), 'utf8'));
    expect(summary).toMatchObject({ seed: 1, panels: [{ id: 'gap', runs: 1 }] });
    expect(summary.claims).toHaveLength(8);
    expect(readFileSync(join(out, 'gap.svg'), 'utf8')).toMatch(/^<\?xml/);
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain(
      '![Top-3 of 8 (appendix)](gap.svg)',
    );
  });

  it('takes no results of another experiment, and names the place of a fault', async () => {
    const file = panelsFile();
    const out = join(cli.folder, 'other');
    expect(cli.run('experiment', file, '--runs', '1', '--out', out).code).toBe(0);
    const other = join(cli.folder, 'other.json');
    writeFileSync(other, PANELS.replaceAll('"scale":0.2', '"scale":0.3'));
    const again = cli.run('experiment', other, '--runs', '1', '--out', out, '--json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(json(again.stdout)).toMatchObject({ had: 0, ran: 9 });
    // What is there stays.
    expect(runsIn(out)).toHaveLength(18);
    writeFileSync(other, PANELS.replace('"runs":2', '"runs":0'));
    const wrong = await inProcess('experiment', other, '--out', out);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/other\.json:1:\d+: error/);
  });
});
