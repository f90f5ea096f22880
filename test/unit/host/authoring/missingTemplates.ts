/** Templates for families that have none written: what `npm run schema` adds to media/snippets.json. */
import { FAMILIES, FAMILY_NAMES } from '../../../../src/core/families/catalogue';
import type { DraftActions } from '../../../../src/core/document/import/draft';
import { specText } from '../../../../src/core/document/import/specText';
import { snippetsOf } from '../../../../src/core/text/kinds';
import { filled } from '../../filledSnippet';
import { readTemplates } from '../../../../src/core/document/begin/templates';

/**
 * The templates with one more for each family that has none: its actions as their snippet has them, of which the total
 * is seen and counts.
 * @param text media/snippets.json
 */
export function withEveryFamily(text: string): string {
  const known = readTemplates(text).map(({ body }) => familyOf(body));
  const missing = FAMILY_NAMES.filter((name) => !known.includes(name));
  return JSON.stringify({ ...JSON.parse(text), ...Object.fromEntries(missing.map(template)) });
}

/** The name of the family in the body of a template. */
export function familyOf(body: string): string | undefined {
  return /"family": "(\w+)"/.exec(body)?.[1];
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
