/** Checks which bounds an algorithm needs, and whether stated bounds hold in the simulation. */
import type { AssumptionName } from '../../learners/contract/algorithmKind';
import { algorithmOf } from '../../learners/catalogue';
import type { Bounds, EnvironmentSettings, RunSettings } from '../../learners/contract/instance';
import { isInside, NOT_POSITIVE, type Transformed } from '../../learners/contract/transform';
import { remove, setTo } from '../../text/setTo';
import type { Problems } from '../../text/problems';
import type { AssumptionsSpec, EnvironmentSpec } from '../schema';
import { significant } from '../../words/counts';
import { listed } from '../../words/lists';
import { requestsNeeded } from '../../words/noise';
import { lawOf } from '../build/assumptions';
import { ableFor } from './able';
import type { PartNames } from './pairs';

/** How to state a noise bound, as part of a sentence. */
const STATE_BOUND =
  'state `assumptions.noiseScale` (R, the sub-Gaussian constant of one number; its standard deviation if the noise is Gaussian) or `assumptions.feedbackRange` (between which two numbers every observation lies)';

/** Relative slack for stated bounds: it only covers rounding. */
const SLACK = 1e-9;

/**
 * Checks the declared noise: real measurements need a scale or a range; a simulation knows its noise.
 * @param environment null if the spec has none
 */
export function checkDeclaredNoise(
  stated: AssumptionsSpec,
  environment: EnvironmentSpec['type'] | null,
  door: Transformed,
  problems: Problems,
): void {
  const { noise, noiseScale, feedbackRange, noiseOn } = stated;
  const law = lawOf(stated, environment);
  const path = ['assumptions', 'feedbackRange'] as const;
  if (feedbackRange !== undefined) {
    const [low, high] = feedbackRange;
    const add = (code: string, message: string, ...below: number[]) =>
      problems.add({ code, message, path: [...path, ...below] });
    if (!(low < high)) {
      const range = `\`feedbackRange\` is [${low}, ${high}]`;
      add('min-above-max', `${range}: the first number must be less than the second.`);
    }
    if (environment !== 'simulated' && !isInside(door, low)) {
      const start = `\`feedbackRange\` begins at ${low}, ${NOT_POSITIVE}`;
      const wanted = 'State between which two positive numbers every value lies.';
      add('range-not-positive', `${start}. ${wanted}`, 0);
    }
    if (noiseOn === 'arms') {
      const message =
        '`feedbackRange` bounds what is observed, not the noise of a base arm: state `noiseScale`, or leave out `noiseOn: "arms"`.';
      add('range-with-arms', message);
    }
  }
  const unused = (given: Readonly<Record<string, unknown>>, why: string, ...inside: string[]) => {
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined) continue;
      const message = `\`${name}\` has no effect${why}.`;
      const path = ['assumptions', ...inside, name];
      problems.add({ severity: 'info', code: 'assumption-unused', message, path });
    }
  };
  if (typeof noise === 'object' && noise.type !== 'symmetric') {
    const { samplesPerBlock, blocks, robust } = noise;
    unused({ samplesPerBlock, blocks, robust }, ': it is for "symmetric" noise', 'noise');
  }
  if (law !== null) {
    const why = `: with \`noise\` "${law.type}" the size of the noise need not be known`;
    unused({ noiseScale, feedbackRange }, why);
  }
  if (environment === 'simulated') {
    const why = ' in a simulation: `environment.noise` says what the noise is';
    unused(law === null ? { feedbackRange, noiseOn } : { noiseOn }, why);
    return;
  }
  if (law !== null) return;
  if (noiseScale !== undefined && feedbackRange !== undefined) {
    problems.add({
      severity: 'info',
      code: 'noise-stated-twice',
      message: `\`noiseScale\` = ${noiseScale} counts; \`feedbackRange\` is used to check the answers only.`,
      path,
    });
  }
  if (noiseScale === undefined && feedbackRange === undefined) {
    problems.add({
      code: 'assumption-missing',
      message: `The noise is declared, but not how large it is: ${STATE_BOUND}, or set \`noise\` to "symmetric", which needs neither.`,
      path: ['assumptions', 'noise'],
      fixes: [
        WITHOUT_SCALE,
        STATE_SCALE,
        setTo(
          path,
          [0, 1],
          'An example: replace 0 and 1 by the least and the largest number possible.',
          'State the range of what is observed',
        ),
      ],
    });
  }
}

const STATE_SCALE = setTo(
  ['assumptions', 'noiseScale'],
  1,
  'An example: replace 1 by what you know of the noise.',
  'State the noise scale',
);
const UNSTATED =
  'The spec says nothing about the noise, so each measurement is taken to be as likely too high as too low, by the same amounts. Normal noise (`noise` "gaussian") or a known scale (`noiseScale`, `feedbackRange`) would save a tenth of the samples on average, a quarter with `delta` 0.0001; a scale that is too large would cost many more.';
const WITHOUT_SCALE = setTo(
  ['assumptions', 'noise'],
  'symmetric',
  'Nothing has to be known but that a measurement is as likely too high as too low.',
);
/** Without a declared scale: checks that the algorithm needs none and that the settings fit the law. */
export function checkNoiseLaw(
  run: RunSettings,
  stated: AssumptionsSpec,
  environment: EnvironmentSettings | null,
  parts: PartNames,
  problems: Problems,
): void {
  const law = lawOf(stated, environment?.type ?? null);
  if (law === null) return;
  if (law.type === 'gaussian' && stated.rowNoise === 'any') {
    problems.add({
      code: 'gaussian-rows',
      message:
        '`noise` "gaussian" needs numbers of one sample that are noisy independently of each other: remove `rowNoise`, or set `noise` to "symmetric", which allows any dependence.',
      path: ['assumptions', 'rowNoise'],
      fixes: [
        remove(['assumptions', 'rowNoise'], 'The numbers count as independent.'),
        WITHOUT_SCALE,
      ],
    });
  }
  const isStated = stated.noise !== undefined;
  const path = isStated ? ['assumptions', 'noise'] : ['assumptions'];
  const at = stated.noise === undefined ? { path, target: 'opening' as const } : { path };
  const { isAble, titles, who, fixes } = ableFor(run, 'isWithoutScale', parts);
  const isNeeded =
    environment !== null || algorithmOf(run.algorithm).assumptionsUsed(run).has('noiseScale');
  if (!isAble && isNeeded) {
    const isBounded =
      environment?.type === 'simulated' ||
      (stated.noiseScale ?? stated.feedbackRange) !== undefined;
    const removed = remove(path, 'The noise counts as declared then.');
    const edits = [...STATE_SCALE.edits, ...removed.edits];
    const own = isBounded ? removed : isStated ? { ...STATE_SCALE, edits } : STATE_SCALE;
    const steps = [...(isStated ? ['remove `noise`'] : []), ...(isBounded ? [] : [STATE_BOUND])];
    problems.add({
      code: 'noise-scale-needed',
      message: `${who} needs a bound of the noise: ${steps.join(' and ')}. ${listed(titles)} with the preset \`recommended\` need none.`,
      ...at,
      fixes: [own, ...fixes],
    });
    return;
  }
  if (environment?.type === 'recorded' && environment.use === 'all') {
    const unused = (name: string, message: string) => {
      const path = ['assumptions', 'noise', name];
      const fixes = [remove(path, 'The run stays the same.')];
      problems.add({ severity: 'info', code: 'assumption-unused', message, path, fixes });
    };
    if (law.blocks === 'request')
      unused(
        'blocks',
        '`blocks` "request" has no effect: a log that is analysed as a whole answers no requests. The noise of its lines must be independent.',
      );
    if (law.robust)
      unused(
        'robust',
        '`robust` has no effect: in a log that is analysed as a whole no earlier samples say what is far off.',
      );
  }
  const told = [
    ...(stated.noise === undefined ? [UNSTATED] : []),
    ...requestsNeeded(law, run, environment),
  ];
  if (environment !== null && told.length > 0)
    problems.add({ severity: 'info', code: 'noise-not-known', message: told.join(' '), ...at });
}

type Run = Pick<RunSettings, 'algorithm' | 'preset' | 'options'>;

/** Without a simulation, the spec must state the bounds that the algorithm uses. The reward bound follows from L, so one suffices. */
export function checkAssumptionsGiven(run: Run, stated: AssumptionsSpec, problems: Problems): void {
  const used = algorithmOf(run.algorithm).assumptionsUsed(run);
  const isStated = {
    thetaNorm: stated.thetaNorm !== undefined,
    rewardBound: stated.rewardBound !== undefined || stated.thetaNorm !== undefined,
  };
  // checkNoiseLaw reports a missing R.
  for (const name of ['thetaNorm', 'rewardBound'] as const) {
    if (isStated[name] || !used.has(name)) continue;
    problems.add({
      code: 'assumption-missing',
      message: `The sample sizes need ${WHAT_IS_NEEDED[name]}; it cannot be derived without a simulated environment, so state it.`,
      path: ['assumptions', name],
    });
  }
}

const WHAT_IS_NEEDED = {
  thetaNorm: '`assumptions.thetaNorm` (L, an upper bound of the length of theta)',
  rewardBound:
    '`assumptions.rewardBound` (an upper bound of |x^T theta| over the actions) or `assumptions.thetaNorm` (L, from which it follows)',
};

/**
 * Reports stated bounds that the simulated truth violates, and the consequence: none if the algorithm does not use the bound.
 *
 * @param run null if faults leave the algorithm unknown
 */
export function checkAssumptionsHold(
  run: Run | null,
  declared: AssumptionsSpec,
  truth: Bounds,
  problems: Problems,
): void {
  const used = run && new Set(algorithmOf(run.algorithm).assumptionsUsed(run));
  // Without a stated reward bound, L determines it.
  if (used?.has('rewardBound') && declared.rewardBound === undefined) used.add('thetaNorm');
  const compare = (name: AssumptionName, code: string, subject: string) => {
    const given = declared[name];
    const actual = truth[name];
    if (given === undefined || actual <= given * (1 + SLACK)) return;
    const path = ['assumptions', name];
    const isUsed = used === null || used.has(name);
    const consequence = isUsed
      ? 'the guarantee does not hold. Raise the bound.'
      : 'no sample size of this run depends on it, but the declared value is wrong.';
    problems.add({
      // A wrong L deserves a warning in any case, because it is a claim about the instance.
      severity: isUsed || name === 'thetaNorm' ? 'warning' : 'info',
      code,
      message: `${subject} is ${significant(actual, 6)}, above \`${name}\` = ${given}: ${consequence}`,
      path,
      fixes: [setTo(path, roundedUp(actual), 'Sets the bound to the true value, rounded up.')],
    });
  };
  compare('thetaNorm', 'theta-norm-above-bound', 'The length of the true theta');
  if (lawOf(declared, 'simulated') === null)
    compare('noiseScale', 'noise-above-bound', 'The sub-Gaussian constant of the simulated noise');
  compare('rewardBound', 'reward-above-bound', 'The largest |x^T theta| of an action');
}

/** Rounds to four significant digits, never down. */
function roundedUp(value: number): number {
  const unit = 10 ** (Math.floor(Math.log10(value)) - 3);
  const rounded = Number((Math.ceil(value / unit) * unit).toPrecision(4));
  return rounded >= value ? rounded : value;
}
