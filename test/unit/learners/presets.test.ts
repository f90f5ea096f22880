import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../../src/core/learners/contract/options';

describe('presets', () => {
  it('are as printed for paper, and sound for recommended', () => {
    expect(PRESETS.paper).toMatchObject({ threshold: 'printed', batch: 'pull' });
    expect(PRESETS.recommended).toMatchObject({ threshold: 'sound', batch: 'geometric' });
  });

  it('set every option, and none that is of one program alone', () => {
    for (const preset of ['paper', 'recommended'] as const) {
      const options = PRESETS[preset];
      expect(Object.keys(options).sort()).toEqual(
        ['batch', 'convention', 'duel', 'maxRounds', 'rounds', 'threshold'].sort(),
      );
      expect(options).toMatchObject({ rounds: 'many', maxRounds: null });
    }
  });
});
