import { describe, expect, it } from 'vitest';
import { KeptPreviews } from '../../../../src/host/authoring/keptPreviews';
import type { Memory } from '../../../../src/host/authoring/keptPreviews';

/** A memory that keeps what can be written as JSON, as that of a workspace does. */
function memory(stored: unknown = undefined) {
  const all = new Map<string, string>();
  if (stored !== undefined) all.set('cpe.actionPreviews', JSON.stringify(stored));
  const made: Memory = {
    get: (key) => JSON.parse(all.get(key) ?? 'null') as unknown,
    update: (key, value) => {
      all.set(key, JSON.stringify(value));
      return Promise.resolve();
    },
  };
  return made;
}

describe('what previews were asked for', () => {
  it('is there after a reload, and gone once a preview is closed', () => {
    const workspace = memory();
    const before = new KeptPreviews(workspace);
    before.keep('one', { k: 10, weights: [1, 0.5] });
    before.keep('two', { k: 50, weights: null });
    const after = new KeptPreviews(workspace);
    expect(after.of('one')).toEqual({ k: 10, weights: [1, 0.5] });
    expect(after.of('two')).toEqual({ k: 50, weights: null });
    after.forget('one');
    expect(new KeptPreviews(workspace).of('one')).toBeNull();
    expect(after.of('two')).not.toBeNull();
  });

  it.each([
    ['text'],
    [[]],
    [{ one: 7 }],
    [{ one: { k: 0, weights: null } }],
    [{ one: { k: 1.5, weights: null } }],
    [{ one: { k: 10 } }],
    [{ one: { k: 10, weights: [] } }],
    [{ one: { k: 10, weights: [1, null] } }],
  ])('is nothing where %j was stored', (stored) => {
    expect(new KeptPreviews(memory(stored)).of('one')).toBeNull();
  });
});
