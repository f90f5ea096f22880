import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { algorithmsTable, pairsMatrix } from './docTables';

test('the tables of docs/spec.md are those of the code', () => {
  const page = readFileSync(new URL('../../../docs/spec.md', import.meta.url), 'utf8');
  expect(page).toContain(pairsMatrix());
  expect(page).toContain(algorithmsTable());
});
