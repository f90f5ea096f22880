import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES } from '../../../../src/core/families/catalogue';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { familyOf, withEveryFamily } from './missingTemplates';
import { readTemplates } from '../../../../src/core/document/begin/templates';

const FILE = new URL('../../../../media/snippets.json', import.meta.url);
const read = (): string => readFileSync(FILE, 'utf8');
if (process.env['UPDATE_SCHEMA']) {
  writeFileSync(FILE, await format(withEveryFamily(read()), { parser: 'json', printWidth: 100 }));
}
const TEMPLATES = readTemplates(read());

/** What stands in the editor when nothing is filled in: the defaults of the tab stops. */
function withDefaults(body: string): string {
  return body.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, '');
}

describe('the templates of new instances', () => {
  it('cover every family (UPDATE_SCHEMA=1 adds those that are missing)', () => {
    const families = TEMPLATES.map(({ body }) => familyOf(body));
    expect(new Set(families)).toEqual(new Set(FAMILY_NAMES));
  });

  it('are begun by words of their own', () => {
    const prefixes = new Set(TEMPLATES.map(({ prefix }) => prefix));
    expect(prefixes.size).toBe(TEMPLATES.length);
    for (const prefix of prefixes) expect(prefix).toMatch(/^cpe-[a-z-]+$/);
  });

  it.each(TEMPLATES)('$title: is a spec without a problem as it stands', ({ body }) => {
    const report = checkSpec(withDefaults(body), NO_OVERRIDES);
    expect(report.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.observerSet?.identifiable).toBe(true);
  });
});
