/** Lines of results that were changed, cut, joined or made too long after they were written: none counts in silence. */
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineBench, linesOf, until } from './engineBench';
import { cliOfSuite, json, SPEC } from './suite';

const cli = cliOfSuite();
const bench = engineBench(cli);
const SEEDS = 8;
let folders = 0;

/** The results of some seeds, run once. */
let results: string | null = null;

/** A folder with the results; what a test does with it is its own. */
function swept(): {
  readonly folder: string;
  readonly out: string;
  readonly lines: readonly string[];
} {
  const folder = join(cli.folder, `lines-${++folders}`);
  mkdirSync(folder);
  copyFileSync(SPEC, join(folder, 'top.cpe.json'));
  const out = join(folder, 'r.ndjson');
  if (results === null) {
    expect(again(folder).code).toBe(0);
    results = readFileSync(out, 'utf8');
  } else writeFileSync(out, results);
  return { folder, out, lines: results.split('\n').slice(0, -1) };
}

const again = (folder: string) =>
  cli.runIn(
    ...[folder, 'sweep', 'top.cpe.json', '--seeds', `1-${SEEDS}`],
    ...['--out', 'r.ndjson', '--json'],
  );
const show = (folder: string, file = 'r.ndjson') =>
  cli.runIn(folder, 'sweep', 'show', file, '--json');

it.each([
  [
    'a number is another one',
    (lines: readonly string[]) => at(lines, 3, (l) => l.replace(/"samples":\d/, '"samples":7')),
    1,
  ],
  ['a line is no JSON', (lines: readonly string[]) => at(lines, 0, (l) => l.slice(40)), 1],
  [
    'two lines are one',
    (lines: readonly string[]) => lines.join('\n').replace('\n', 'X').split('\n'),
    2,
  ],
  [
    'a line is two',
    (lines: readonly string[]) => at(lines, 5, (l) => `${l.slice(0, 50)}\n${l.slice(51)}`),
    1,
  ],
] as const)(
  'where %s, show tells the line, and the sweep runs what is missing',
  (_, change, lost) => {
    const { folder, out, lines } = swept();
    copyFileSync(out, join(folder, 'whole.ndjson'));
    writeFileSync(out, `${change(lines).join('\n')}\n`);
    const shown = show(folder);
    expect({ code: shown.code, ...json(shown.stdout) }).toMatchObject({
      code: 0,
      results: SEEDS - lost,
    });
    expect(json(shown.stdout)['broken']).toBeGreaterThan(0);
    expect(shown.stderr).toMatch(/line \d+.* of r\.ndjson changed after being written/i);
    const files = ['r.ndjson', 'whole.ndjson', '--out', 'm.ndjson'];
    const merged = cli.runIn(folder, 'sweep', 'merge', ...files, '--json');
    expect({ code: merged.code, ...json(merged.stdout) }).toMatchObject({
      code: 0,
      results: SEEDS,
    });
    expect(show(folder, 'm.ndjson').stderr).toBe('');
    expect(json(again(folder).stdout)).toMatchObject({ ok: true, had: SEEDS - lost, ran: lost });
  },
);

function at(
  lines: readonly string[],
  index: number,
  change: (line: string) => string,
): readonly string[] {
  return lines.map((line, number) => (number === index ? change(line) : line));
}

it('opens results of an earlier version, and says that they have no checksum', () => {
  const { folder, out, lines } = swept();
  const old = lines.map((line) =>
    line.replace(/,"check":"[^"]*"/, '').replace('"accuracy":null,', ''),
  );
  writeFileSync(out, `${old.join('\n')}\n`);
  const shown = show(folder);
  expect({ code: shown.code, ...json(shown.stdout) }).toMatchObject({
    code: 0,
    results: SEEDS,
    unchecked: SEEDS,
  });
  expect(shown.stderr).toMatch(/8 lines of r\.ndjson without a checksum/);
  expect(json(again(folder).stdout)).toMatchObject({ had: SEEDS, ran: 0 });
});

it('takes no column for a varied setting that every object has', () => {
  const { folder, out, lines } = swept();
  const bare = lines.map((line) => line.replace(/,"check":"[^"]*"/, ''));
  const [first = '', ...others] = bare;
  const odd = '"constructor":1,"toString":1,"hasOwnProperty":"a","__proto__":{"x":1},';
  writeFileSync(out, `${[first.replace('{', `{${odd}`), ...others].join('\n')}\n`);
  const shown = show(folder);
  expect({ code: shown.code, ...json(shown.stdout) }).toMatchObject({ code: 0, results: SEEDS });
  expect(shown.stdout).not.toContain('constructor');
});

it('ends at a line of 200 MB, with its number and the limit', () => {
  const { folder, out } = swept();
  const piece = 'x'.repeat(1 << 20);
  appendFileSync(out, '{"key":"');
  for (let mb = 0; mb < 200; mb++) appendFileSync(out, piece);
  for (const args of [
    ['show', 'r.ndjson'],
    ['merge', 'r.ndjson', '--out', 'm.ndjson'],
  ]) {
    const { code, stderr } = cli.runIn(folder, 'sweep', ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/Line 9 of r\.ndjson has more than 16 MB/);
  }
  expect(again(folder).code).toBe(2);
}, 30_000);

it.each([
  ['has another owner', (lock: string) => replaceOwner(lock)],
  ['is removed', (lock: string) => rmSync(lock)],
])('appends nothing more once the lock %s', async (_, change) => {
  const folder = bench.newFolder();
  const out = join(folder, 'r.ndjson');
  const words = [join(folder, 'top.cpe.json'), '--seeds', '1-20000', '--out', out];
  const { child, ended } = bench.start('sweep', ...words);
  try {
    await until(() => linesOf(out).length > 10);
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
    await bench.endAll();
  }
});

function replaceOwner(lock: string): void {
  writeFileSync(lock, JSON.stringify({ ...json(readFileSync(lock, 'utf8')), id: 'another' }));
}
