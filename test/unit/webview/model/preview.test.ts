import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { previewSpec, type Preview } from '../../../../src/core/run/check/preview';
import { familyWords } from '../../../../src/shared/format';
import { pickedOf, shownWords } from '../../../../webview/model/preview';

function previewOf(example: string, weights: readonly number[] | null = null): Preview {
  const text = readFileSync(`examples/${example}.cpe.json`, 'utf8');
  const outcome = previewSpec(text, { k: 5, weights });
  if (!outcome.ok) throw new Error('there is no preview');
  return outcome.preview;
}

describe('what a sample of an action of the observer set shows', () => {
  const wordsOf = (example: string): readonly string[] => {
    const { observers, labels, instance } = previewOf(example);
    const words = familyWords(instance.family);
    return observers.map((observer) => shownWords(observer, labels, words));
  };

  it.each([
    ['mx-full-bandit', /^the total$/],
    ['mx-semi-bandit', /^each pair$/],
    ['mx-first-arm', /^(its pair|Worker \d → Task \d)$/],
    ['mx-two-sums', /^(Worker \d → Task \d( \+ Worker \d → Task \d)*(; )?){1,2}$/],
    ['online-ranking', /^\w+$/],
  ])('is said in words: %s', (example, said) => {
    const words = wordsOf(example);
    expect(words.length).toBeGreaterThan(0);
    for (const one of words) expect(one).toMatch(said);
  });

  it('says factors and signs, nothing where nothing is seen, and counts what is too long', () => {
    const labels = { arms: ['a', 'b', 'c', 'd', 'e', 'f'], sides: null };
    const words = familyWords('subsets');
    const rows = [
      { arms: [0, 1], coefficients: [-1, 0.5] },
      { arms: [2, 0], coefficients: [2, -1] },
    ];
    expect(shownWords({ action: [0, 1, 2], rows }, labels, words)).toBe('−a + 0.5 b; 2 c − a');
    expect(shownWords({ action: [0], rows: [] }, labels, words)).toBe('nothing');
    const many = Array.from({ length: 6 }, (_, arm) => ({ arms: [arm], coefficients: [2] }));
    expect(shownWords({ action: [0], rows: many }, labels, words)).toMatch(/^2 a; .*; 2 more$/);
  });
});

describe('the action of a preview that is drawn', () => {
  const preview = previewOf('assignment-3x3');

  it('is the best one, or the one that was chosen, as long as it is listed', () => {
    expect(pickedOf(preview, null)?.action).toEqual([0, 4, 8]);
    expect(pickedOf(preview, 'best:2')?.best).toBe(preview.best[2]);
    expect(pickedOf(preview, 'observer:1')?.observer).toBe(preview.observers[1]);
    for (const key of ['best:99', 'observer:99', 'other:1', '', 'best:-1', 'best:x'])
      expect(pickedOf(preview, key)?.key).toBe('best:0');
    expect(pickedOf({ ...preview, best: [] }, null)).toBeNull();
  });
});
