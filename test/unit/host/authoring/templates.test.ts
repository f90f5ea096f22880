import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import type { DraftActions } from '../../../../src/core/document/import/draft';
import { specText } from '../../../../src/core/document/import/specText';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { FAMILIES, FAMILY_NAMES } from '../../../../src/core/families/catalogue';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { snippetsOf } from '../../../../src/core/text/kinds';
import { readTemplates } from '../../../../src/core/document/begin/templates';
import { filled } from '../../filledSnippet';

const FILE = new URL('../../../../media/snippets.json', import.meta.url);
const read = (): string => readFileSync(FILE, 'utf8');
const familyOf = (body: string): string | undefined => /"family": "(\w+)"/.exec(body)?.[1];

/** The templates with one more for each family that has none: its snippet, of which the total is seen and counts. */
function withEveryFamily(text: string): string {
  const known = readTemplates(text).map(({ body }) => familyOf(body));
  const missing = FAMILY_NAMES.filter((name) => !known.includes(name));
  return JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(missing.map(template)) });
}

function template(family: string): readonly [title: string, snippet: object] {
  const snippet = snippetsOf(FAMILIES, 'family').find(({ label }) => label === family);
  if (snippet === undefined) throw new Error(`The family ${family} has no snippet.`);
  const name = family.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const body = specText({
    name: `my ${name}`,
    actions: filled(snippet.body) as DraftActions,
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    theta: null,
    run: { algorithm: 'polyalba', seed: 1 },
  });
  return [
    name.replace(/^./, (letter) => letter.toUpperCase()),
    {
      prefix: `cpe-${name.replaceAll(' ', '-')}`,
      description: `${snippet.description}; only the total is observed (PolyALBA).`,
      body: [...body.trimEnd().replaceAll('  ', '\t').split('\n'), '$0'],
    },
  ];
}

if (process.env['UPDATE_SCHEMA']) {
  writeFileSync(FILE, await format(withEveryFamily(read()), { parser: 'json', printWidth: 100 }));
}
const TEMPLATES = readTemplates(read());

it('templates cover every family (UPDATE_SCHEMA=1 adds those that are missing)', () => {
  const families = TEMPLATES.map(({ body }) => familyOf(body));
  expect(new Set(families)).toEqual(new Set(FAMILY_NAMES));
});

it('templates are begun by words of their own', () => {
  const prefixes = new Set(TEMPLATES.map(({ prefix }) => prefix));
  expect(prefixes.size).toBe(TEMPLATES.length);
  for (const prefix of prefixes) expect(prefix).toMatch(/^cpe-[a-z-]+$/);
});

it.each(TEMPLATES)('templates are specs without a problem as they stand: $title', ({ body }) => {
  // Nothing is filled in: the defaults of the tab stops.
  const text = body.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, '');
  const report = checkSpec(text, NO_OVERRIDES);
  expect(report.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(report.ok).toBe(true);
  expect(report.observerSet?.identifiable).toBe(true);
});
