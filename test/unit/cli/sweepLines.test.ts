/** Lines of results that were changed, cut, joined or made too long after they were written: none counts in silence. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { end, until } from './engineBench';
import { cliOfSuite, ending, inProcess, json, linesOf } from './suite';

const cli = cliOfSuite();
const SEEDS = 8;
/** The results of some seeds, run once. */
let results: string | null = null;

/** A folder with the results; what a test does with it is its own. */
function swept() {
  const folder = cli.topFolder(0.25);
  const out = join(folder, 'r.ndjson');
  if (results === null) {
    expect(again(folder).code).toBe(0);
    results = readFileSync(out, 'utf8');
  } else writeFileSync(out, results);
  return { folder, out, lines: linesOf(out) };
}

const again = (folder: string) =>
  cli.runIn(
    ...[folder, 'sweep', 'top.cpe.json', '--seeds', `1-${SEEDS}`],
    ...['--out', 'r.ndjson', '--json'],
  );

/** What is shown of a file of results, or of several that are merged. */
async function shown(...words: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { code, stdout, stderr } = await inProcess('sweep', ...words, '--json');
  return { code, stderr, ...json(stdout) };
}

type Lines = readonly string[];
const changed = (lines: Lines, index: number, change: (line: string) => string) =>
  lines.with(index, change(lines[index] ?? ''));
const withoutCheck = (line: string) => line.replace(/,"check":"[^"]*"/, '');

it('where lines were changed, show tells the first, merge has them from elsewhere, and the sweep runs what is missing', async () => {
  const { folder, out, lines } = swept();
  const whole = join(folder, 'whole.ndjson');
  copyFileSync(out, whole);
  const changes: readonly (readonly [string, (lines: Lines) => Lines, number])[] = [
    ['a number', (l) => changed(l, 3, (one) => one.replace(/"samples":\d/, '"samples":7')), 1],
    ['no JSON', (l) => changed(l, 0, (one) => one.slice(40)), 1],
    ['two are one', (l) => l.join('\n').replace('\n', 'X').split('\n'), 2],
    ['one is two', (l) => changed(l, 5, (one) => `${one.slice(0, 50)}\n${one.slice(51)}`), 1],
  ];
  for (const [name, change, lost] of changes) {
    writeFileSync(out, `${change(lines).join('\n')}\n`);
    const { stderr, broken, ...facts } = await shown('show', out);
    expect([name, facts]).toMatchObject([name, { code: 0, results: SEEDS - lost }]);
    expect(broken).toBeGreaterThan(0);
    expect(stderr).toMatch(/line \d+.* of .*r\.ndjson changed after being written/i);
    const all = join(folder, 'm.ndjson');
    const merged = await shown('merge', out, whole, '--out', all);
    expect(merged).toMatchObject({ code: 0, results: SEEDS });
    expect((await shown('show', all)).stderr).toBe('');
  }
  expect(json(again(folder).stdout)).toMatchObject({ had: SEEDS - 1, ran: 1 });
});

it('opens results of an earlier version, and says that they have no checksum', async () => {
  const { folder, out, lines } = swept();
  const old = lines.map((line) => withoutCheck(line).replace('"accuracy":null,', ''));
  writeFileSync(out, `${old.join('\n')}\n`);
  const facts = await shown('show', out);
  expect(facts).toMatchObject({ code: 0, results: SEEDS, unchecked: SEEDS });
  expect(facts.stderr).toMatch(/8 lines of .*r\.ndjson without a checksum/);
  expect(json(again(folder).stdout)).toMatchObject({ had: SEEDS, ran: 0 });
});

it('reads lines that another program has ended with a carriage return, too', async () => {
  const { out, lines } = swept();
  writeFileSync(out, `${lines.join('\r\n')}\r\n`);
  expect(await shown('show', out)).toMatchObject({ code: 0, results: SEEDS, broken: 0 });
});

it('takes no column for a varied setting that every object has', async () => {
  const { out, lines } = swept();
  const [first = '', ...others] = lines.map(withoutCheck);
  const odd = '"constructor":1,"toString":1,"hasOwnProperty":"a","__proto__":{"x":1},';
  writeFileSync(out, `${[first.replace('{', `{${odd}`), ...others].join('\n')}\n`);
  const facts = await shown('show', out);
  expect(facts).toMatchObject({ code: 0, results: SEEDS });
  expect(JSON.stringify(facts)).not.toContain('constructor');
});

it('ends at a line that is too long, with its number and the limit', async () => {
  const { folder, out } = swept();
  appendFileSync(out, '{"key":"');
  for (let mb = 0; mb < 17; mb++) appendFileSync(out, 'x'.repeat(1 << 20));
  const merge = ['merge', out, '--out', join(folder, 'm.ndjson')];
  for (const words of [['show', out], merge]) {
    const tooLong = ending(2, /Line 9 of .*r\.ndjson has more than 16 MB/);
    expect(await inProcess('sweep', ...words)).toMatchObject(tooLong);
  }
});

it.each([
  ['has another owner', (lock: string) => replaceOwner(lock)],
  ['is removed', (lock: string) => rmSync(lock)],
])('appends nothing more once the lock %s', async (_, change) => {
  const folder = cli.topFolder(0.25);
  const out = join(folder, 'r.ndjson');
  const words = [join(folder, 'top.cpe.json'), '--seeds', '1-20000', '--out', out];
  const { child, ended } = cli.start('sweep', ...words);
  try {
    await until(() => linesOf(out).length > 0);
    // No merge writes over what a sweep appends to.
    const merged = await inProcess('sweep', 'merge', out, '--out', out);
    expect(merged).toMatchObject(ending(2, 'has the file'));
    child.kill('SIGSTOP');
    const had = linesOf(out).length;
    change(`${out}.lock`);
    const left = existsSync(`${out}.lock`);
    child.kill('SIGCONT');
    const { code, stderr } = await ended;
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/Nothing more is written/);
    // It may have been stopped between a look and the line after it.
    expect(linesOf(out).length).toBeLessThanOrEqual(had + 1);
    // The lock of another is left to it.
    expect(existsSync(`${out}.lock`)).toBe(left);
  } finally {
    await end(child, 'SIGKILL');
  }
});

function replaceOwner(lock: string): void {
  writeFileSync(lock, JSON.stringify({ ...json(readFileSync(lock, 'utf8')), id: 'another' }));
}
