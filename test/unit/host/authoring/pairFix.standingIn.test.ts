/** The pair that explains a misfit, as one line of the spec. */
import { expect, it, vi } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/document/overrides';
import { checkSpec } from '../../../../src/core/plan/checkSpec';
import { fixReplacement } from '../../../../src/host/authoring/fixEdit';
import { pairFix } from '../../../../src/host/authoring/pairFix';
import type { RunRecord } from '../../../../src/host/runs/runRecord';

vi.mock('vscode', async () => (await import('../fakeEditor')).VSCODE);

const LAYOUT = { tabSize: 2, insertSpaces: true, eol: '\n' };
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

const runWith = (checks: object) =>
  ({
    ...{ measuring: null, result: { checks } },
    facts: { labels: { arms: ['a', 'b', 'c', 'd', 'e'] } },
  }) as unknown as RunRecord;

it('adds the pair to the actions and leaves all else, once', () => {
  const fix = pairFix(runWith([{ name: 'noise-scale' }, { name: 'linearity', pair: [1, 3] }]));
  if (fix === null) throw new Error('There is no fix.');
  expect(fix.title).toContain('b × d');
  const change = fixReplacement(SPEC, fix, LAYOUT);
  if (change === null) throw new Error('It changes nothing.');
  const { offset, length, text } = change;
  const mended = SPEC.slice(0, offset) + text + SPEC.slice(offset + length);
  const lines = SPEC.split('\n');
  const kept = lines.filter((line) => mended.split('\n').includes(line));
  expect(kept.length).toBeGreaterThanOrEqual(lines.length - 1);
  const { ok, instance } = checkSpec(mended, NO_OVERRIDES);
  expect([ok, instance?.d]).toEqual([true, 6]);
  expect(fixReplacement(mended, fix, LAYOUT)).toBeNull();
});

it('is none where no pair is known', () => {
  expect(pairFix(null)).toBeNull();
  expect(pairFix(runWith([{ name: 'linearity' }]))).toBeNull();
});
