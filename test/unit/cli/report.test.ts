/** The report as an HTML file: after a run, and of a journal that is there, finished or not. */
import { copyFileSync, existsSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specText } from '../experiment/lab';
import { Bench } from './bench';
import { SPEC, cliOfSuite, inProcess } from './suite';

const cli = cliOfSuite();
const bench = new Bench(cli);

describe('cpe run --html', () => {
  it('writes the report, and prints the result as without it', async () => {
    const file = join(cli.folder, 'run.html');
    const strip = (stdout: string) => stdout.replace(/"durationMs":[^,}]+/, '');
    const with_ = cli.run('run', SPEC, '--json', '--html', file);
    expect(with_.code).toBe(0);
    expect(strip(with_.stdout)).toBe(strip((await inProcess('run', SPEC, '--json')).stdout));
    const html = readFileSync(file, 'utf8');
    expect(html).toMatch(/^<!DOCTYPE html>.*<figure>.*A simulation drew.*<\/html>\n$/s);
  });
});

describe('a file to write that a command reads', () => {
  it('is refused and stays as it is: the spec, also by another name, its journal, a log of it', async () => {
    const environment = { type: 'process', command: ['none'], before: [{ file: 'before.csv' }] };
    const { folder, spec, journal } = bench.placeOf(specText({ environment }));
    const [before, link, moved] = ['before.csv', 'link.json', 'moved.ndjson'].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    linkSync(spec, link);
    const recorded = { environment: { type: 'recorded', file: 'log.csv' } };
    const logged = bench.placeOf(specText(recorded));
    const log = join(logged.folder, 'log.csv');
    for (const file of [log, before]) writeFileSync(file, 'action,y1,y2\n0 1,1,1\n');
    const simulated = join(folder, 'simulated.cpe.json');
    copyFileSync(SPEC, simulated);
    const manual = bench.placeOf(specText({}));
    for (const [file = '', ...words] of [
      ...[spec, journal, before, link].map((one) => [one, 'run', spec, '--events']),
      ...[spec, journal].map((one) => [one, 'run', spec, '--html']),
      [log, 'run', logged.spec, '--html'],
      [moved, 'run', spec, '--journal', moved, '--events'],
      ...[spec, journal].map((one) => [one, 'report', spec, '--html']),
      [manual.journal, 'ask', manual.spec, '--csv'],
      ...['run --events', 'run --html', 'plan --csv', 'compare --csv'].map((way) => {
        const [command, option] = way.split(' ');
        return [simulated, command, simulated, option];
      }),
    ]) {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
      const { code, stdout, stderr } = await inProcess(...(words as string[]), file);
      expect([words, file, stderr, code, stdout]).toEqual([words, file, stderr, 2, '']);
      expect(stderr).toMatch(/was not overwritten: it is the spec, its journal or a log/);
      expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(text);
    }
  });
});

describe('cpe report', () => {
  it('needs a journal, writes nothing without one, and is of a simulated spec no report', async () => {
    const { spec } = bench.placeOf(specText({}));
    for (const [of, instead] of [
      [spec, /no journal.*cpe ask/s],
      [SPEC, /cpe run/],
    ] as const) {
      const file = join(cli.folder, 'none.html');
      const { code, stderr } = await inProcess('report', of, '--html', file);
      expect([code, stderr]).toEqual([2, expect.stringMatching(instead)]);
      expect(existsSync(file)).toBe(false);
    }
  });

  it('says of a run that goes on what it waits for, and leaves its journal as it is', async () => {
    const { spec, journal } = bench.placeOf(specText({}));
    await inProcess('ask', spec, '--json');
    const before = readFileSync(journal, 'utf8');
    const file = join(cli.folder, 'open.html');
    expect(cli.run('report', spec, '--html', file).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toMatch(/Not finished.*Batch 1 waits for \d+ samples/s);
    expect((await inProcess('status', spec)).stdout).toContain(`Go on with: cpe ask '${spec}'`);
    expect(readFileSync(journal, 'utf8')).toBe(before);
    // Of a journal that does not hold there is none, and no empty file either.
    writeFileSync(journal, before.replace('"journal":2,', '"journal":2,"changed":1,'));
    const none = join(cli.folder, 'no.html');
    expect((await inProcess('report', spec, '--html', none)).code).toBe(1);
    expect(existsSync(none)).toBe(false);
  });
});
