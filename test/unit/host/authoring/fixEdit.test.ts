import { describe, expect, it } from 'vitest';
import type { Fix } from '../../../../src/core/text/problem';
import { fixReplacement } from '../../../../src/host/authoring/fixEdit';

const LAYOUT = { tabSize: 2, insertSpaces: true, eol: '\n' };
const TEXT = `{
  // what is asked for
  "run": { "algorithm": "polyalba", "delta": 0.05 }, // keep me
  "seed": 1
}`;

function applied(text: string, edits: Fix['edits']): string {
  const replacement = fixReplacement(text, { title: '', description: '', edits }, LAYOUT);
  if (replacement === null) return text;
  const { offset, length, text: written } = replacement;
  return text.slice(0, offset) + written + text.slice(offset + length);
}

describe('a fix as an edit of the text', () => {
  it('touches nothing outside what changes', () => {
    const fix = {
      title: '',
      description: '',
      edits: [{ path: ['run', 'algorithm'], value: 'gcb-pe' }],
    };
    const replacement = fixReplacement(TEXT, fix, LAYOUT);
    expect(replacement?.offset).toBeGreaterThan(TEXT.indexOf('"algorithm"'));
    expect(replacement?.length).toBeLessThanOrEqual('polyalba'.length);
  });

  it('carries out several edits, additions and removals', () => {
    const text = applied(TEXT, [
      { path: ['run', 'seed'], value: 1 },
      { path: ['seed'], value: undefined },
      { path: ['run', 'options'], value: { rounds: 'few' } },
    ]);
    expect(text).toContain('// what is asked for');
    const parsed = JSON.parse(text.replace(/\/\/.*/g, '')) as unknown;
    expect(parsed).toEqual({
      run: {
        algorithm: 'polyalba',
        delta: 0.05,
        seed: 1,
        options: { rounds: 'few' },
      },
    });
  });

  it('is nothing where the text already is so', () => {
    const fix = { title: '', description: '', edits: [{ path: ['seed'], value: 1 }] };
    expect(fixReplacement(TEXT, fix, LAYOUT)).toBeNull();
  });
});
