import { describe, expect, it } from 'vitest';
import { rewardWords } from '../../../src/core/reward/facts';
import { familyWords } from '../../../src/core/words/family';
import { TERMS, estimateTerm } from '../../../webview/words';

describe('the words of a family', () => {
  it.each([
    ['matching', 'assignment', 'assignments', 'pair', 'pairs'],
    ['topK', 'set', 'sets', 'arm', 'arms'],
    ['subsets', 'set', 'sets', 'arm', 'arms'],
    ['partition', 'selection', 'selections', 'arm', 'arms'],
    ['path', 'path', 'paths', 'edge', 'edges'],
    ['spanningTree', 'tree', 'trees', 'edge', 'edges'],
    ['matroid', 'basis', 'bases', 'element', 'elements'],
    ['matroidIntersection', 'selection', 'selections', 'element', 'elements'],
    ['knapsack', 'selection', 'selections', 'item', 'items'],
    ['ranking', 'ranking', 'rankings', 'item', 'items'],
    ['explicit', 'action', 'actions', 'arm', 'arms'],
  ])('calls an action of %s a %s', (family, action, actions, arm, arms) => {
    expect(familyWords(family)).toEqual({ action, actions, arm, arms });
  });
});

describe('the words of a reward', () => {
  const words = familyWords('path');

  it('name its estimate', () => {
    expect(rewardWords('linear', words).name).toBe('Estimated reward');
    expect(rewardWords('mean', words).name).toBe('Mean reward');
    expect(rewardWords('min', words).name).toBe('Weakest edge');
    expect(rewardWords('max', words).name).toBe('Strongest edge');
    expect(rewardWords('min', words).by).toBe('its weakest edge');
    expect(rewardWords('coverage', words).name).toBe('Coverage');
    expect(rewardWords('dcg', familyWords('ranking')).name).toBe('Discounted gain');
    expect(rewardWords('expression', words).name).toBe('Value of the formula');
  });

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
