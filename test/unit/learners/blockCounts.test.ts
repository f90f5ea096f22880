/** Small blocks that are estimates by themselves: each of them determines every lead, with few pulls. */
import { expect, it } from 'vitest';
import { createTopK } from '../../../src/core/families/selection/topK';
import { adaptiveXyDesign, type Leads } from '../../../src/core/learners/designs/adaptiveXyDesign';
import { blockCounts } from '../../../src/core/learners/designs/blockCounts';
import { worstLead } from '../../../src/core/learners/designs/phaseCounts';
import { sum } from '../../../src/core/numerics/linearAlgebra';
import { indicator } from '../feedback/listedFamily';
import { poolOfPoints } from './played';
import { streamOf } from './problems';

const ARMS = 6;
const ACTIONS = createTopK(ARMS, 2).enumerate(100) ?? [];
const POOL = poolOfPoints(
  ACTIONS.map((action) => indicator(ARMS, action)),
  ACTIONS,
);
const MEMBERS = POOL.actions;

it('determine every lead, nearly as well for their size as the best design, with few pulls', () => {
  const random = streamOf(1);
  const leader = MEMBERS[0] as Leads['leader'];
  const rivals = MEMBERS.slice(1);
  for (const scale of [0.1, 1, 10]) {
    const countsFor = blockCounts(POOL, (square) => scale * square);
    for (let i = 0; i < 20; i++) {
      const widths = new Map(rivals.map((rival) => [rival, 0.5 + random.uniform()]));
      const leads: Leads = { leader, widths };
      const counts = countsFor(leads) ?? new Float64Array(MEMBERS.length);
      const { upper } = adaptiveXyDesign(POOL, leads).design;
      expect(sum(counts)).toBeLessThanOrEqual(3 * ARMS);
      expect(worstLead(POOL, leads, counts) * sum(counts)).toBeLessThan(3 * upper);
    }
  }
});

it('are none where the pool does not show everything', () => {
  const leads: Leads = { leader: MEMBERS[0] as Leads['leader'], widths: new Map() };
  expect(
    blockCounts({ ...POOL, actions: MEMBERS.slice(0, 2) }, (square) => square)(leads),
  ).toBeNull();
});
