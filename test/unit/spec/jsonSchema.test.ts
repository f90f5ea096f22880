import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { emitJsonSchema } from '../../../src/core/spec/jsonSchema';

const FILE = new URL('../../../media/cpe.schema.json', import.meta.url);

test('the emitted schema is up to date (UPDATE_SCHEMA=1 rewrites it)', async () => {
  const schema = await format(JSON.stringify(emitJsonSchema()), {
    parser: 'json',
    printWidth: 100,
  });
  if (process.env['UPDATE_SCHEMA']) writeFileSync(FILE, schema);
  expect(readFileSync(FILE, 'utf8')).toBe(schema);
});
