import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES } from '../../../../src/core/possiblePairs';
import { checkSpec } from '../../../../src/core/run/check';
import { NO_OVERRIDES } from '../../../../src/core/spec/overrides';
import { readTemplates } from './templates';

const FILE = new URL('../../../../media/snippets.json', import.meta.url);
const TEMPLATES = readTemplates(readFileSync(FILE, 'utf8'));

/** What stands in the editor when nothing is filled in: the defaults of the tab stops. */
function withDefaults(body: string): string {
  return body.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, '');
}

describe('the templates of new instances', () => {
  it('cover every family', () => {
    const families = TEMPLATES.map(({ body }) => /"family": "(\w+)"/.exec(body)?.[1]);
    expect(new Set(families)).toEqual(new Set(FAMILY_NAMES));
  });

  it('are named after what they are', () => {
    for (const { stem, title, description } of TEMPLATES) {
      expect(stem).toMatch(/^[a-z-]+$/);
      expect(title.length).toBeLessThan(40);
      expect(description).toMatch(/\.$/);
    }
    expect(new Set(TEMPLATES.map(({ stem }) => stem)).size).toBe(TEMPLATES.length);
  });

  it.each(TEMPLATES)('$title: is a spec without a problem as it stands', ({ body }) => {
    const report = checkSpec(withDefaults(body), NO_OVERRIDES);
    expect(report.problems.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.observerSet?.identifiable).toBe(true);
  });
});
