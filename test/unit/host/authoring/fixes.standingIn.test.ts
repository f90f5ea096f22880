/** What a fix makes of a spec, and that which adds the pair that explains a misfit. */
import { expect, it, vi } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import type { Fix } from '../../../../src/core/text/problem';
import { fixReplacement } from '../../../../src/host/authoring/fixEdit';
import { pairFix } from '../../../../src/host/authoring/pairFix';
import type { RunRecord } from '../../../../src/host/runs/runRecord';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

const TEXT = `{
  // what is asked for
  "run": { "algorithm": "polyalba", "delta": 0.05 }, // keep me
  "seed": 1
}`;

/** @returns the text that is mended, and how much of it was replaced */
function mended(edits: Fix['edits'], old = TEXT): readonly [text: string, length: number] | null {
  const layout = { tabSize: 2, insertSpaces: true, eol: '\n' };
  const replacement = fixReplacement(old, { title: '', description: '', edits }, layout);
  if (replacement === null) return null;
  const { offset, length, text } = replacement;
  return [old.slice(0, offset) + text + old.slice(offset + length), length];
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

const SPEC = `{
  "version": 1,
  // sixteen flags
  "actions": { "family": "topK", "arms": 5, "k": 2, "labels": ["a", "b", "c", "d", "e"] },
  "feedback": { "type": "full-bandit" },
  "reward": { "type": "linear" },
  "assumptions": { "noise": "symmetric" },
  "environment": { "type": "manual" },
  "run": { "algorithm": "polyalba", "delta": 0.05, "seed": 1 }
}
`;

function fixAfter(...checks: readonly object[]): Fix | null {
  const facts = { labels: { arms: ['a', 'b', 'c', 'd', 'e'] } };
  return pairFix({ measuring: null, result: { checks }, facts } as unknown as RunRecord);
}

it('the pair of a misfit is added to the actions, and all else is left, once', () => {
  const fix = fixAfter({ name: 'noise-scale' }, { name: 'linearity', pair: [1, 3] });
  expect(fix?.title).toContain('b × d');
  const [text = ''] = mended(fix?.edits ?? [], SPEC) ?? [];
  const lines = SPEC.split('\n');
  const kept = lines.filter((line) => text.split('\n').includes(line));
  expect(kept.length).toBeGreaterThanOrEqual(lines.length - 1);
  const { ok, instance } = checkSpec(text, NO_OVERRIDES);
  expect([ok, instance?.d]).toEqual([true, 6]);
  expect(mended(fix?.edits ?? [], text)).toBeNull();
});

it('no pair is added where none is known', () => {
  expect(pairFix(null)).toBeNull();
  expect(fixAfter({ name: 'linearity' })).toBeNull();
});
