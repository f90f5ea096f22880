import * as Type from 'typebox';
import { expect, test } from 'vitest';
import { ACTIONS_SNIPPETS } from '../../../src/core/document/schema/actionsSnippets';
import { ranking } from '../../../src/core/families/ranking/rankingNode';
import { nodeSnippet } from '../../../src/core/document/schema/kinds';
import { integer, object, optional } from '../../../src/core/text/nodes';

test('a family that has none gets a snippet of its required properties, filled with their examples', () => {
  const ring = object(
    {
      family: Type.Literal('ring', { markdownDescription: 'Neighbours on a ring.' }),
      arms: integer(3, 'How many there are.'),
      step: optional(integer(1, 'How far apart they are.')),
      most: integer(1, 'The most of them.', { examples: [2] }),
    },
    '**ring**: neighbours.',
  );
  expect(nodeSnippet('family', 'ring', ring)).toEqual({
    label: 'ring',
    description: 'Neighbours on a ring',
    body: { family: 'ring', arms: '^${1:3}', most: '^${2:2}' },
  });
});

test('it has the form of the snippets that were written', () => {
  const written = ACTIONS_SNIPPETS.find(({ label }) => label === 'ranking');
  expect(nodeSnippet('family', 'ranking', ranking).body).toEqual(written?.body);
});
