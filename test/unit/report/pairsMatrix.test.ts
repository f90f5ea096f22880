import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { algorithmsTable, pairsMatrix } from './docTables';

test('the tables of docs/spec.md are those of the code', () => {
  const page = readFileSync(new URL('../../../docs/spec.md', import.meta.url), 'utf8');
  expect(page).toContain(pairsMatrix());
  expect(page).toContain(algorithmsTable());
});

test('rankings stand alone, and PolyALBA where only the total is seen', () => {
  const rows = pairsMatrix().split('\n');
  expect(rows.filter((row) => row.startsWith('| `full-bandit`'))).toEqual([
    expect.stringMatching(
      /^\| `full-bandit` \| `topK` \| `polyalba` [^|]*`csar` `saqm` [^|]*\| `gcb-pe` \|/,
    ),
    expect.stringMatching(
      /^\| `full-bandit` \| every one but `topK`, `ranking` \| `polyalba` [^|]*\| `gcb-pe` \|/,
    ),
  ]);
  expect(rows.filter((row) => row.startsWith('| `top-ranked`'))).toEqual([
    '| `top-ranked` | `ranking` | – | – | – | – | – | – | – | `gcb-pe` | – |',
  ]);
});
