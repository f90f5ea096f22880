/** What SECURITY.md promises is shown by tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('SECURITY.md', 'utf8');
/** `test/…`: the title of a test in it, or the whole file. */
const SHOWN = /`(test\/[^`]+)`(?:: ([^·|)]+))?/g;

it('SECURITY.md names tests that are there, with their titles', () => {
  const named = [...PAGE.matchAll(SHOWN)];
  expect(named.length).toBeGreaterThan(15);
  for (const [, file = '', title] of named) {
    expect([file, existsSync(file)]).toEqual([file, true]);
    if (title !== undefined) expect(readFileSync(file, 'utf8')).toContain(title.trim());
  }
});

it('every promise of SECURITY.md names its test', () => {
  const rows = PAGE.split('\n').filter((line) => /^\|(?! ---| who )/.test(line));
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(row).toMatch(/`test\/[^`]+`/);
});
