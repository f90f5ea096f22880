import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { armAt, type ArmReference } from '../../../../src/host/authoring/armAt';
import { MAX_TREE_LENGTH, SpecTree } from '../../../../src/host/authoring/specTree';

/** What the place of `mark` in a text speaks of. */
function at(text: string, mark: string): ArmReference | null {
  const tree = new SpecTree(text);
  const place = tree.valueAt(text.indexOf(mark));
  const sizes = (path: readonly (string | number)[]) => {
    const found = [0, 1].map((index) => tree.valueOf([...path, index, 'size'])?.value);
    return found.filter((size) => typeof size === 'number');
  };
  return place === null ? null : armAt(place, sizes);
}

const arm = (number: number): ArmReference => ({ kind: 'arm', arm: number });
const group = (first: number): ArmReference => ({ kind: 'group', first, count: 77 });

it.each([
  ['{"actions":{"actions":[[0,1],[1,7]]}}', '7', arm(7)],
  ['{"actions":{"sets":[{"elements":[0,7],"capacity":1}]}}', '7', arm(7)],
  ['{"actions":{"sets":[[0,7]]}}', '7', arm(7)],
  ['{"actions":{"constraints":{"require":[0,7]}}}', '7', arm(7)],
  ['{"actions":{"constraints":{"exclude":[[0],[7]]}}}', '7', arm(7)],
  ['{"actions":{"matroids":[{"sets":[[7]]}]}}', '7', arm(7)],
  ['{"actions":{"matroids":[{"edges":[["a","b"],["b","mark"]]}]}}', '"mark', arm(1)],
  ['{"actions":{"edges":[["a","b"],["b","mark"]]}}', '"mark', arm(1)],
  ['{"actions":{"edges":[["a","b"],["b","mark"]]}}', '["b', arm(1)],
  ['{"actions":{"weights":[4,5,77]}}', '77', arm(2)],
  ['{"actions":{"labels":["x","mark"]}}', '"mark', arm(1)],
  ['{"reward":{"weights":[4,5,77]}}', '77', arm(2)],
  ['{"environment":{"theta":[4,5,77]}}', '77', arm(2)],
  ['{"feedback":{"matrix":[[0,0],[0,77]]}}', '77', arm(1)],
  ['{"feedback":{"matrices":[[[0,0],[77,0]]]}}', '77', arm(0)],
  ['{"actions":{"rightLabels":["a","mark"]}}', '"mark', { kind: 'right', node: 1 }],
  ['{"actions":{"groups":[{"size":2},{"size":77}]}}', '77', group(2)],
  ['{"actions":{"matroids":[{"groups":[{"size":77}]}]}}', '77', group(0)],
] as const)('a place in %s speaks of base arms at %s', (text, mark, reference) => {
  expect(at(text, mark)).toEqual(reference);
});

it.each([
  ['{"actions":{"arms":77}}', '77'],
  ['{"actions":{"actions":[["77"]]}}', '"77'],
  ['{"actions":{"actions":[[-77]]}}', '-77'],
  ['{"actions":{"actions":[[7.7]]}}', '7.7'],
  ['{"actions":{"sets":[{"capacity":77}]}}', '77'],
  ['{"environment":{"theta":{"geometric":{"first":77}}}}', '77'],
  ['{"run":{"seed":77}}', '77'],
  ['{"groups":[{"size":77}]}', '77'],
  ['', 'x'],
])('a place in %s speaks of none at %s', (text, mark) => {
  expect(at(text, mark)).toBeNull();
});

test('a place may be anywhere in any text', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, offset) => {
      const tree = new SpecTree(text.slice(0, offset % (text.length + 1)));
      const place = tree.valueAt(offset % (text.length + 2));
      if (place !== null) armAt(place, () => null);
      return true;
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
  expect(new SpecTree('['.repeat(100_000)).valueAt(5)).toBeNull();
  expect(new SpecTree(`[1${' '.repeat(MAX_TREE_LENGTH)}]`).valueAt(1)).toBeNull();
});
