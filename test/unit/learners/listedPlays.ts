/** Runs of the algorithms that list all actions, on answers without noise. */
import { exploreVerify } from '../../../src/core/learners/systems/exploreVerify/exploreVerify';
import { lazyTs } from '../../../src/core/learners/systems/lazyTs/lazyTs';
import { linGame, linGameC } from '../../../src/core/learners/systems/linGame/linGame';
import { linGapE } from '../../../src/core/learners/systems/linGapE/linGapE';
import { peleg } from '../../../src/core/learners/systems/peleg/peleg';
import { rage } from '../../../src/core/learners/systems/rage/rage';
import { xyAdaptive } from '../../../src/core/learners/systems/xyAdaptive/xyAdaptive';
import { xyStatic } from '../../../src/core/learners/systems/xyStatic/xyStatic';
import { yElimTil } from '../../../src/core/learners/systems/yElimTil/yElimTil';
import type { LearnerOptions, PresetName } from '../../../src/core/learners/contract/options';
import { PRESETS } from '../../../src/core/learners/contract/options';
import { poolOfAll, type ListedProblem } from '../../../src/core/learners/problem/allActions';
import type { ActionFamily } from '../../../src/core/families/family';
import type { Learner } from '../../../src/core/protocol/learner';
import { EXPECTED_COUNTS, exactAnswers, linearProblem, listen, noiseOf } from './problems';

type ListedLearner = (problem: ListedProblem, options: LearnerOptions) => Learner;

const LEARNERS: Readonly<Record<string, ListedLearner>> = {
  rage,
  'xy-adaptive': xyAdaptive,
  'explore-verify': exploreVerify,
  'xy-static': xyStatic,
  'lin-gap-e': linGapE,
  'lazy-ts': lazyTs,
  'lin-game': linGame,
  'lin-game-c': linGameC,
  'y-elim-til': (problem, options) => yElimTil(problem, options, { binomial: EXPECTED_COUNTS }),
  peleg,
};

export function poolOf(family: ActionFamily, delta = 0.05) {
  const { problem } = linearProblem(family, new Float64Array(family.dimension).fill(0.5), delta);
  return poolOfAll(problem);
}

interface Setting {
  readonly R?: number;
  readonly delta?: number;
  readonly accuracy?: number;
  readonly preset?: PresetName;
}

export function play(
  name: string,
  family: ActionFamily,
  theta: readonly number[],
  {
    R = 1,
    delta = 0.05,
    accuracy = 0,
    preset = 'recommended' as PresetName,
    ...own
  }: Setting & Partial<LearnerOptions> = {},
) {
  const options = { ...PRESETS[preset], ...own };
  const pool = poolOf(family, delta);
  const learner = LEARNERS[name]?.(
    { pool, delta, accuracy, noise: noiseOf(R), thetaNorm: 2 },
    options,
  );
  if (learner === undefined) throw new Error(name);
  const told = listen(learner, exactAnswers(Float64Array.from(theta)));
  const samples = told.requests
    .flatMap(({ pulls }) => pulls)
    .reduce((sum, { count }) => sum + count, 0);
  return { ...told, samples };
}
