/** The examples as the bundle of the page's tests has them: to be imported before its states are made. */
import { readFileSync, readdirSync } from 'node:fs';
import { vi } from 'vitest';

const EXAMPLES = new URL('../../../examples/', import.meta.url);

vi.stubGlobal(
  'EXAMPLES',
  Object.fromEntries(
    readdirSync(EXAMPLES)
      .filter((name) => name.endsWith('.cpe.json'))
      .map((name) => [name, readFileSync(new URL(name, EXAMPLES), 'utf8')]),
  ),
);
