import { expect, it } from 'vitest';
import type { Fix } from '../../../../src/core/text/problem';
import { fixReplacement } from '../../../../src/host/authoring/fixEdit';

const LAYOUT = { tabSize: 2, insertSpaces: true, eol: '\n' };
const TEXT = `{
  // what is asked for
  "run": { "algorithm": "polyalba", "delta": 0.05 }, // keep me
  "seed": 1
}`;

/** @returns the text that is mended, and how much of it was replaced */
function mended(edits: Fix['edits']): readonly [text: string, length: number] | null {
  const replacement = fixReplacement(TEXT, { title: '', description: '', edits }, LAYOUT);
  if (replacement === null) return null;
  const { offset, length, text } = replacement;
  return [TEXT.slice(0, offset) + text + TEXT.slice(offset + length), length];
}

it('a fix touches nothing outside what changes, and nothing where the text already is so', () => {
  const [text, length] = mended([{ path: ['run', 'algorithm'], value: 'gcb-pe' }]) ?? [];
  expect(text).toBe(TEXT.replace('polyalba', 'gcb-pe'));
  expect(length).toBeLessThanOrEqual('polyalba'.length);
  expect(mended([{ path: ['seed'], value: 1 }])).toBeNull();
  // Of characters that stand twice, one goes.
  const [shorter] = mended([{ path: ['seed'], value: 11 }]) ?? [];
  expect(shorter).toBe(TEXT.replace('"seed": 1', '"seed": 11'));
});

it('a fix carries out several edits, additions and removals', () => {
  const [text = ''] =
    mended([
      { path: ['run', 'seed'], value: 1 },
      { path: ['seed'], value: undefined },
      { path: ['run', 'options'], value: { rounds: 'few' } },
    ]) ?? [];
  expect(text).toContain('// what is asked for');
  expect(JSON.parse(text.replace(/\/\/.*/g, ''))).toEqual({
    run: { algorithm: 'polyalba', delta: 0.05, seed: 1, options: { rounds: 'few' } },
  });
});
