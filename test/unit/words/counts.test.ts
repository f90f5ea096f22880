import { describe, expect, it } from 'vitest';
import {
  formatCount,
  formatDuration,
  formatInterval,
  formatPercent,
} from '../../../src/core/words/counts';

describe('an interval in words', () => {
  it.each([
    ['has a unit that both ends share once', 13, 15, formatDuration, '13 to 15\u202fms'],
    ['has both units where they differ', 900, 1200, formatDuration, '900\u202fms to 1.2\u202fs'],
    ['has the prefix of both counts', 1.79e6, 2.89e6, formatCount, '1.79\u202fM to 2.89\u202fM'],
    ['has no unit where there is none', 120, 135, formatCount, '120 to 135'],
    ['has the percent of both', 0, 0.168, formatPercent, '0% to 16.8%'],
    [
      'is half its width where both ends read alike',
      8_942e6,
      8_942.6e6,
      formatCount,
      '± 300\u202fk',
    ],
  ])('%s', (_, low, high, format, words) => {
    expect(formatInterval({ low, high }, format)).toBe(words);
  });
});
