/** The settings that are offered are those that the table of what is possible allows. */
import { describe, expect, it } from 'vitest';
import { variantsOf } from '../../../../src/host/compare/variants';

const text = (feedback: string, reward: object, run: object): string =>
  JSON.stringify({ feedback: { type: feedback }, reward, run });

describe('the settings offered', () => {
  it('are the spec as it is and every other pair', () => {
    const variants = variantsOf(text('full-bandit', { type: 'linear' }, { algorithm: 'polyalba' }));
    expect(variants.map(({ label }) => label)).toEqual([
      'PolyALBA recommended',
      'PolyALBA paper',
      'GCB-PE recommended',
      'GCB-PE paper',
      'ALBA recommended',
      'ALBA paper',
    ]);
    expect(variants.map(({ isSpec }) => isSpec)).toEqual([true, false, false, false, false, false]);
    expect(variants[0]?.overrides.set).toEqual([]);
    expect(variants[3]?.overrides.set).toEqual([
      ['run.algorithm', 'gcb-pe'],
      ['run.preset', 'paper'],
    ]);
  });

  it.each([
    ['semi-bandit', { type: 'linear' }],
    ['full-bandit', { type: 'mean' }],
    ['full-bandit', { type: 'linear', weights: [1, 2] }],
  ])('leave out what does not cover %s and %o', (feedback, reward) => {
    const variants = variantsOf(text(feedback, reward, { algorithm: 'gcb-pe', preset: 'paper' }));
    expect(variants.map(({ label }) => label)).toEqual(['GCB-PE paper', 'GCB-PE recommended']);
  });

  it('are there for a text that is no spec', () => {
    expect(variantsOf('nonsense')).toHaveLength(7);
    expect(variantsOf('['.repeat(20_000)).length).toBeGreaterThan(0);
  });
});
