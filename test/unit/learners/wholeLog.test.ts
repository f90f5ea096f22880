/** How many more lines a log of undeclared noise needs if its blocks are too few for any sign test; and how long S may be after looks. */
import { expect, it } from 'vitest';
import { createPartition } from '../../../src/core/families/selection/partition';
import { createTopK } from '../../../src/core/families/selection/topK';
import { createStaticDesign } from '../../../src/core/learners/designs/staticDesign';
import { prepareByTotals, totalsSpace } from '../../../src/core/learners/evidence/looksAtTotals';
import { oldRows } from '../../../src/core/learners/evidence/oldRows';
import { wholeLog } from '../../../src/core/learners/evidence/wholeLog';
import { undeclaredNoise } from '../../../src/core/learners/noise/undeclaredNoise';
import { createNormal } from '../../../src/core/numerics/random';
import { Dialogue, converse } from '../../../src/core/protocol/dialogue';
import type { Pull } from '../../../src/core/protocol/learner';
import { endOf } from '../run/drive';
import { exactAnswers, finish, linearProblem, streamOf, valueOf } from './problems';

const FAMILY = createTopK(4, 2);
const THETA = Float64Array.of(3, 2, 1, 0);

/** @param lines of each action */
function analysed(lines: readonly number[], delta: number, samplesPerBlock: number) {
  const law = { type: 'symmetric', blocks: 'spread', robust: false, samplesPerBlock } as const;
  const noise = undeclaredNoise(law, { on: 'feedback', rows: 'any' }, delta);
  const { space, own } = totalsSpace({ ...linearProblem(FAMILY, THETA, delta).problem, noise });
  const random = streamOf(7);
  const normal = createNormal(random);
  const answer = ({ action, count }: Pull) => {
    const off = Array.from({ length: count }, () => normal()).reduce((a, b) => a + b, 0);
    return { count, sum: Float64Array.of(count * valueOf(action, THETA) + off) };
  };
  const actions = (FAMILY.enumerate(Infinity) ?? []).map((action, index) => ({
    action,
    samples: Array.from({ length: lines[index] ?? 0 }, (_, at) => ({ at, observation: [] })),
  }));
  const learner = wholeLog({ own, space }, { actions, lines: 0 }, random);
  const steps = converse(new Dialogue(learner, () => 1), (pulls) => pulls.map(answer));
  const { certified, more = [] } = endOf(steps);
  const moreOf = new Map(more.map(({ action, count }) => [String(action), count]));
  const added = actions.map(({ action }) => moreOf.get(String(action)) ?? 0);
  return { certified, added };
}

it.each([
  [1, 1e-12],
  [20, 0.05],
  [50, 1e-3],
])('so many that twice them decide, with blocks of %d and delta %d', (samples, delta) => {
  const lines = Array.from({ length: 6 }, () => 12);
  const { certified, added } = analysed(lines, delta, samples);
  expect(certified).toBe(false);
  expect(Math.min(...added)).toBeGreaterThan(0);
  const again = lines.map((count, index) => count + 2 * (added[index] ?? 0));
  expect(analysed(again, delta, samples).certified).toBe(true);
});

const GROUPS = [5, 5, 4].map((size) => ({ size, choose: 2 }));

it.each([
  ['hand over more than 256 actions where they are cheap to compare', 1, 600],
  // 792 actions of rank 12, over 100,000 / 12^2.
  ['are skipped with more actions than the elimination can compare', 3, 1],
] as const)('looks at actions of the reward 0 %s', (_, maxRounds, left) => {
  const family = left === 600 ? createPartition(GROUPS) : createTopK(12, 5);
  const theta = new Float64Array(family.dimension);
  const { problem, distribution } = linearProblem(family, theta);
  const settings = { delta: 0.005, maxRounds, growth: 1.25, isWorthwhile: () => false };
  const design = createStaticDesign(problem, distribution);
  const survivors = finish(prepareByTotals(problem, design, settings), exactAnswers(theta));
  expect(survivors.finished).toBe(left === 600);
  expect(survivors.candidates).toHaveLength(left);
});

it.each([
  ['have the fewest samples of an action', [65, 70, 130], 3],
  ['leave out an action with too few', [19, 65, 130], 1],
])('blocks of earlier measurements %s', (_, lines, blocks) => {
  const law = { type: 'symmetric', blocks: 'spread', robust: false, samplesPerBlock: 20 } as const;
  const noise = undeclaredNoise(law, { on: 'feedback', rows: 'any' }, 0.05);
  const { problem } = linearProblem(createTopK(3, 1), THETA.slice(1));
  const actions = lines.map((count, arm) => ({
    action: [arm],
    samples: Array.from({ length: count }, (_, at) => ({ at, observation: [1] })),
  }));
  const before = { actions, lines: 0 };
  const { space } = totalsSpace({ ...problem, noise });
  const { parts = [] } = oldRows({ noise, delta: 0.05, before }, space, false) ?? {};
  expect(parts).toHaveLength(blocks);
  for (const block of parts.flat()) {
    const taken = lines.map((_, arm) => block.filter(({ pull }) => pull.action[0] === arm).length);
    lines.forEach((count, arm) => {
      if (count < 20) expect(taken[arm]).toBe(0);
      else expect(taken[arm]).toBeGreaterThanOrEqual(20);
    });
  }
});
