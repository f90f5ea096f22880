/** What one estimate of a phase is made of: it determines what is asked, and where a block is one it is small. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../src/core/families/family';
import { createTopK } from '../../../../src/core/families/selection/topK';
import { countOf } from '../../../../src/core/learners/exchanges/blocks';
import { phaseDesign } from '../../../../src/core/learners/exchanges/phaseDesign';
import { phaseLeads } from '../../../../src/core/learners/exchanges/phaseLeads';
import { declaredNoise } from '../../../../src/core/learners/noise/noiseModel';
import { undeclaredNoise } from '../../../../src/core/learners/noise/undeclaredNoise';
import { plainPull, silent, spaceOf, sumOf } from './pulls';

const D = 12;
const SUMS = 3;
const FAMILY = createTopK(D, 4);
const LEADER = [0, 1, 2, 3];
const SPACE = spaceOf(FAMILY);

/** Shown are sums of base arms. */
const pullBy = (sumFor: (arm: number) => number) => (action: Action) => {
  const sums = [...Array(SUMS).keys()].map((sum) => action.filter((arm) => sumFor(arm) === sum));
  const rows = sums.filter((arms) => arms.length > 0).map((arms) => sumOf(arms));
  return plainPull(action, rows);
};
/** Of every third one. */
const pullOf = pullBy((arm) => arm % SUMS);

describe.each([
  ['all that can be exchanged', LEADER, [4, 5, 6, 7, 8, 9, 10, 11]],
  ['two pairs', [1, 2], [5, 9]],
  ['one pair', [3], [8]],
])('a phase that asks for %s', (_, inside, outside) => {
  const wanted = inside.flatMap((i) =>
    outside.map((j) => ({
      direction: { arms: [i, j], coefficients: [1, -1] },
      need: 1,
      rival: () => [...LEADER.filter((arm) => arm !== i), j],
    })),
  );
  const designOf = (type: 'symmetric' | 'gaussian') => {
    const law = { type, samplesPerBlock: 1, blocks: 'spread', robust: false } as const;
    const noise = undeclaredNoise(law, { on: 'feedback', rows: 'independent' }, 0.1);
    const what = {
      growing: { family: FAMILY, pullOf, tried: [], units: null, spanning: null },
      ...{ factors: new Float64Array(D).fill(1), rank: LEADER.length, exchangeable: null },
      ...{ noise, isByArm: false, changing: SPACE },
    };
    return { noise, counts: phaseDesign(what, wanted, LEADER, 40).counts };
  };

  it.each(['symmetric', 'gaussian'] as const)('of %s noise determines it', (type) => {
    const { counts, noise } = designOf(type);
    const leads = phaseLeads([silent(counts)], [], D, noise.now());
    for (const { direction } of wanted) expect(leads.determines(direction)).toBe(true);
  });

  it('has few rows in a block', () => {
    const { counts } = designOf('symmetric');
    const rows = [...counts].flatMap(([pull, count]) =>
      Array<number>(count).fill(pull.rows.length),
    );
    const asked = inside.length + outside.length;
    // The last pull may show more than is missing, and a pair is compared where it was not seen apart.
    expect(rows.reduce((sum, own) => sum + own, 0)).toBeLessThanOrEqual(1.75 * asked + 2 * SUMS);
    expect(rows.length).toBeLessThanOrEqual(countOf(designOf('gaussian').counts));
  });
});

it.each([
  ['every third base arm', (arm: number) => arm % SUMS],
  ['four next to each other', (arm: number) => Math.floor(arm / 4)],
])('compares base arms of different sums of %s, whatever else could be asked', (_, sumFor) => {
  const direction = { arms: [3, 8], coefficients: [1, -1] };
  const wanted = [{ direction, need: 1, rival: () => [0, 1, 2, 8] }];
  const noise = declaredNoise(1, { on: 'feedback', rows: 'independent' });
  const what = {
    // Those that are tried have both, and tell neither from what is settled.
    growing: {
      ...{ family: FAMILY, pullOf: pullBy(sumFor), units: null, spanning: null },
      tried: [
        [0, 3, 5, 8],
        [0, 3, 8, 9],
        [0, 2, 3, 8],
      ],
    },
    ...{ noise, isByArm: false, factors: new Float64Array(D).fill(1), rank: LEADER.length },
    ...{ exchangeable: null, changing: null },
  };
  const { counts } = phaseDesign(what, wanted, LEADER, 60);
  const leads = phaseLeads([silent(counts)], [], D, noise.now());
  expect(leads.determines(direction)).toBe(true);
  // Half of the samples with the one, half with the other: 2 / n + 2 / n for each.
  expect(leads.square(direction) * countOf(counts)).toBeLessThan(9);
});
