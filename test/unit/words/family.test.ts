import { describe, expect, it } from 'vitest';
import { TERMS, estimateTerm } from '../../../webview/words';

describe('the words of a reward', () => {
  it('have a formula of their own, all but those that are the plain sum', () => {
    const rewards = ['linear', 'mean', 'min', 'max', 'link', 'coverage', 'dcg', 'expression'];
    const terms = rewards.map(estimateTerm);
    expect(new Set(terms).size).toBe(rewards.length);
    for (const term of terms) {
      expect(TERMS[term][0]).toMatch(/^[A-Z].*\.$/);
      expect(TERMS[term][1]).not.toBe('');
    }
  });
});
