import { expect, it } from 'vitest';
import { duelText } from '../../../src/core/assumptionChecks/texts';

it.each([
  [[0.01, 0.03], 'ahead by 0.0200 (interval 0.0100 to 0.0300).'],
  [[0.01, null], 'ahead by 0.0200 (at least 0.0100).'],
  [[null, 0.03], 'ahead by 0.0200 (at most 0.0300).'],
  [[null, null], 'ahead by 0.0200.'],
] as const)('a duel of the interval %j says only the ends that are known', (interval, end) => {
  const value = { log: -1, largest: -1, isCaveat: false, isRefuted: false, part: '' };
  const duel = { leader: [0, 1], rival: [0, 2], lead: 0.02, interval };
  expect(duelText(value, duel, null, undefined)).toBe(
    `Nothing against it so far. Measured directly, the leader is ${end}`,
  );
});

it.each([
  [undefined, 'behind by 0.380 (interval \u22120.100 to 0.860), within chance.'],
  ['log', 'worse by a factor of 1.46 (interval 0.905 to 2.36), within chance.'],
] as const)('a leader that is behind is said to be so: transform %s', (transform, end) => {
  const value = { log: -1, largest: -1, isCaveat: false, isRefuted: false, part: '' };
  const duel = { leader: [0, 1], rival: [0, 2], lead: -0.38, interval: [-0.86, 0.1] } as const;
  expect(duelText(value, duel, null, transform)).toContain(`the leader is ${end}`);
});
