import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pairsMatrix } from '../../../src/core/report/pairsMatrix';

test('the matrix of docs/spec.md is the table of the code', () => {
  const page = readFileSync(new URL('../../../docs/spec.md', import.meta.url), 'utf8');
  expect(page).toContain(pairsMatrix());
});

test('rankings stand alone, and PolyALBA where only the total is seen', () => {
  const rows = pairsMatrix().split('\n');
  expect(rows.find((row) => row.startsWith('| `full-bandit`'))).toContain(
    '| every one but `ranking` | `polyalba` `gcb-pe` `alba` | `gcb-pe` |',
  );
  expect(rows.filter((row) => row.startsWith('| `top-ranked`'))).toEqual([
    '| `top-ranked` | `ranking` | – | – | – | – | – | – | – | `gcb-pe` | – |',
  ]);
});
