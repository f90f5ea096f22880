/** What the list of features names is there: files, the tests in them, pictures. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** The middle cell of each row of a table. */
const CELLS = text('docs/features.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.split(' | '))
  .filter(([feature]) => feature !== '| feature');

/** File and title of each test; a title without a file is of the file before it. */
function testsOf(cell: string): readonly (readonly [file: string, title: string])[] {
  let file = '';
  const found: (readonly [string, string])[] = [];
  for (const [, path, title] of cell.matchAll(/`(test\/[^`]+)`|"([^"]+)"/g)) {
    if (path !== undefined) file = path;
    else found.push([file, title ?? '']);
  }
  return found;
}

describe('the list of features', () => {
  it('shows each by a test or a picture', () => {
    expect(CELLS.length).toBeGreaterThan(40);
    for (const row of CELLS) {
      expect(row, row.join(' | ')).toHaveLength(3);
      expect(row[1], row[0]).toMatch(/`test\/[^`]+` "|`media\/[^`]+\.png`/);
    }
  });

  it.each(CELLS.map(([feature = '', cell = '']) => [feature.slice(2), cell] as const))(
    'names tests that are there: %s',
    (_feature, cell) => {
      for (const [file, title] of testsOf(cell)) {
        expect(existsSync(new URL(file, ROOT)), file).toBe(true);
        // As a title, not in a comment: an `it`, `test` or what is made of one stands on the line, or the line before.
        const lines = text(file).split('\n');
        const isTitle = lines.some(
          (line, index) =>
            line.includes(title) &&
            /\b(it|test)\b/.test(`${lines[index - 2] ?? ''} ${lines[index - 1] ?? ''} ${line}`),
        );
        expect(isTitle, `${file}: ${title}`).toBe(true);
      }
    },
  );

  it('names pictures that are there', () => {
    const pictures = [...text('docs/features.md').matchAll(/`(media\/[^`]+)`/g)];
    expect(pictures.length).toBeGreaterThan(0);
    for (const [, path = ''] of pictures) expect(existsSync(new URL(path, ROOT)), path).toBe(true);
  });
});
