import { describe, expect, it } from 'vitest';
import { presetOptions } from '../../../src/core/learners/presets';

describe('presets', () => {
  it('are as printed for paper, and sound for recommended', () => {
    expect(presetOptions('paper')).toMatchObject({ threshold: 'printed', batch: 'pull' });
    expect(presetOptions('recommended')).toMatchObject({ threshold: 'sound', batch: 'geometric' });
  });

  it('set every option, and none that is of one program alone', () => {
    for (const preset of ['paper', 'recommended'] as const) {
      const options = presetOptions(preset);
      expect(Object.keys(options).sort()).toEqual(
        ['batch', 'convention', 'maxRounds', 'rounds', 'threshold'].sort(),
      );
      expect(options).toMatchObject({ rounds: 'many', maxRounds: null });
    }
  });
});
