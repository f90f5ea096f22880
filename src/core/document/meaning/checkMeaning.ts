/**
 * Checks what no schema can express: whether the parts of a spec fit together. It checks every part of sound form, so that one
 * fault does not hide another, and builds the instance if there is no error.
 */
import type { AlgorithmName } from '../../learners/contract/algorithms';
import { lawOf, simulatedAssumptions, statedAssumptions, trueBounds } from '../build/assumptions';
import { buildEnvironment } from '../build/environment';
import { buildRun } from '../build/run';
import { buildNoise } from '../build/theta';
import type { ActionFamily } from '../../families/family';
import { groundSetOf, labelsOf } from '../../families/groundSet';
import { feedbackOf } from '../../feedback/catalogue';
import type { FamilyName } from '../../families/catalogue';
import type { FeedbackName } from '../../feedback/facts';
import { buildReward, rewardOf } from '../../reward/catalogue';
import { rewardNameOf } from '../../reward/facts';
import { allThroughDoor } from '../../words/goal';
import type { Path } from '../../text/paths';
import type { Truth } from '../../protocol/environment';
import type { Instance, RunSettings } from '../../learners/contract/instance';
import type { Problems } from '../../text/problems';
import { SpecSchema, type Spec } from '../schema';
import { MAX_DIMENSION, MIN_WEIGHT } from '../../text/limits';
import { isObject } from '../../text/isObject';
import { checkAccuracy, checkOptions, checkShareOf, checkStop } from './algorithm';
import { constrainedFamily } from './constraints';
import { interactingFamily } from './interactions';
import { algorithmOf } from '../../learners/catalogue';
import { isLongRun } from '../../learners/longRuns';
import { readable } from '../../words/counts';
import {
  checkAssumptionsGiven,
  checkAssumptionsHold,
  checkDeclaredNoise,
  checkNoiseLaw,
} from './assumptions';
import { canAnalyse, checkBefore, checkUse } from './log';
import { checkNames } from './controlCharacters';
import { checkEnvironment } from './environment';
import { checkRealEnvironment } from './realEnvironment';
import { checkMagnitudes, checkNotTiny } from '../../text/numbers';
import { familyOf } from './family';
import { checkMeasures, measurableFamily, sampleCost } from './measuring';
import { checkPairs, type PartNames } from './pairs';

/** The parts of a spec that exist and have a sound form. */
type SoundParts = { readonly [Name in keyof Spec]?: Spec[Name] };

/** Reports faults of meaning. @returns the instance, or null if there is an error */
export function checkMeaning(spec: unknown, problems: Problems): Instance | null {
  const parts = soundParts(spec, problems);
  const { feedback, reward, run } = parts;
  for (const name of ['name', 'actions'] as const) checkNames(parts[name], [name], problems);
  const isSeen = feedback?.type === 'semi-bandit' && feedback.measurable === undefined;
  const unconstrained = parts.actions ? familyOf(parts.actions, isSeen, problems) : null;
  const actions = unconstrained && parts.actions ? parts.actions : null;
  const names = partNames(spec, problems);
  const allowed = actions && unconstrained && constrainedFamily(actions, unconstrained, problems);
  const family = actions && allowed && interactingFamily(actions, allowed, names, problems);
  const toMeasure =
    feedback && actions && unconstrained && allowed
      ? measurableFamily(feedback, actions, unconstrained, allowed, problems)
      : allowed;
  const measurable =
    toMeasure === allowed
      ? family
      : actions && toMeasure && interactingFamily(actions, toMeasure, names, problems);
  if (feedback?.measurable && run) checkMeasures(run, names, problems);
  const cost = sampleCost(feedback, run, actions, measurable, problems);
  if (feedback) feedbackOf(feedback).check?.(feedback, actions, problems);
  if (reward) rewardOf(reward).check?.(reward, actions, problems);
  const truth = simulation(parts, unconstrained, problems);
  const stated = parts.assumptions ?? {};
  const isStatedSoundly = problems.isSound(['assumptions']);
  checkMagnitudes(stated, ['assumptions'], problems);
  checkNotTiny(stated.noiseScale, ['assumptions', 'noiseScale'], problems, 'scale');
  checkPairs(names, isObject(spec) ? spec['feedback'] : null, problems);
  const settings = run ? checkRun(parts, names, problems) : null;
  const isRecorded = parts.environment?.type === 'recorded';
  const environment =
    parts.environment && settings && problems.isSound(['environment'])
      ? buildEnvironment(parts.environment, isRecorded && canAnalyse(settings))
      : null;
  if (problems.isSound(['environment'])) {
    const type = parts.environment?.type ?? null;
    if (isStatedSoundly) {
      checkDeclaredNoise(stated, type, parts.feedback ?? {}, problems);
      if (settings) checkNoiseLaw(settings, stated, environment, names, problems);
    }
    if (settings && parts.environment?.type === 'recorded') {
      checkUse(parts.environment, settings, problems);
    }
    if (settings && environment && 'before' in environment) checkBefore(settings, problems);
  }
  if (actions && family) {
    if (names.algorithm) algorithmOf(names.algorithm).checkFamily?.(family, problems);
    if (feedback && measurable) feedbackOf(feedback).checkFamily?.(feedback, measurable, problems);
    if (reward) rewardOf(reward).checkFamily?.(actions, family, problems);
  }
  if (reward && truth && parts.environment?.type === 'simulated') {
    rewardOf(reward).checkTheta?.(truth.theta, parts.environment.theta, problems);
  }
  const isSound = truth && family && measurable && feedback && problems.isSound(['feedback']);
  const bounds = isSound ? trueBounds(truth, { family, measurable }, feedback) : null;
  if (bounds) checkAssumptionsHold(settings, stated, bounds, problems);
  if (problems.hasErrors || !actions || !unconstrained || !family || !measurable) return null;
  if (!feedback || !reward || !settings) return null;
  const built = buildReward(reward, family);
  const labels = labelsOf(actions);
  const theta = truth?.theta ?? null;
  const own =
    built.goal === undefined
      ? built
      : rewardOf(reward).build({ ...reward, goal: 'maximize' }, family);
  rewardOf(reward).checkBuilt?.(reward, { reward: own, family, theta, labels }, problems);
  checkShareOf(settings, built, problems);
  if (problems.hasErrors) return null;
  const law = lawOf(stated, parts.environment?.type ?? null);
  const isAnalysed = environment?.type === 'recorded' && environment.use === 'all';
  const instance: Instance = {
    name: parts.name ?? null,
    family,
    unconstrained: allowed === unconstrained ? family : unconstrained,
    measurable,
    log: null,
    before: null,
    feedback: feedbackOf(feedback).build(feedback, actions),
    cost,
    ...(feedback.transform === undefined ? {} : { transform: feedback.transform }),
    reward: built,
    labels,
    assumptions:
      bounds && truth
        ? simulatedAssumptions(stated, bounds, truth.noise, family.largestAction, law)
        : statedAssumptions(stated, { family, measurable }, feedback, law),
    truth: truth && { ...truth, theta: allThroughDoor(built, truth.theta) },
    environment,
    // A log is already measured and paid for, so a budget has no effect.
    run: isAnalysed ? { ...settings, maxSamples: Infinity, maxCost: Infinity } : settings,
  };
  return checkLong(instance, groundSetOf(actions).path, problems) ? instance : null;
}

/** Whether the run supports so many base arms; reports it otherwise. */
function checkLong(instance: Instance, path: Path, problems: Problems): boolean {
  const { dimension, matroid } = instance.family;
  if (dimension <= MAX_DIMENSION) return true;
  const isLog = instance.environment?.type === 'recorded';
  if (matroid !== undefined && !isLog && isLongRun(instance)) return true;
  problems.add({
    code: 'size-too-large',
    message: `This makes ${readable(dimension)} base arms. More than ${readable(MAX_DIMENSION)} are accepted for a certificate of GCB-PE (preset recommended, a linear reward or \`coverage\` without an accuracy) alone, without a share of the best as accuracy, \`robust\`, a log, interactions or constraints: describe a smaller instance, or leave that out.`,
    path,
  });
  return false;
}

function soundParts(spec: unknown, problems: Problems): SoundParts {
  if (!isObject(spec)) return {};
  const names = Object.keys(SpecSchema.properties).filter((name) => Object.hasOwn(spec, name));
  const sound = names.filter((name) => problems.isSound([name]));
  return Object.fromEntries(sound.map((name) => [name, spec[name]]));
}

function partNames(spec: unknown, problems: Problems): PartNames {
  const type = soundName(spec, ['reward', 'type'], problems);
  return {
    family: soundName(spec, ['actions', 'family'], problems) as FamilyName | null,
    feedback: soundName(spec, ['feedback', 'type'], problems) as FeedbackName | null,
    reward: type === null ? null : rewardNameOf({ ...(spec as { reward: object }).reward, type }),
    algorithm: soundName(spec, ['run', 'algorithm'], problems) as AlgorithmName | null,
  };
}

/** A name of sound form, even if there are faults beside it. */
function soundName(spec: unknown, path: Path, problems: Problems): string | null {
  if (!problems.isSound(path)) return null;
  const value = path.reduce<unknown>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    spec,
  );
  return typeof value === 'string' ? value : null;
}

/** Checks the environment as far as d is known. Null if it is not a valid simulation. */
function simulation(
  { environment, actions }: SoundParts,
  family: ActionFamily | null,
  problems: Problems,
): Truth | null {
  if (!environment) return null;
  checkMagnitudes(environment, ['environment'], problems);
  if (environment.type !== 'simulated') {
    checkRealEnvironment(environment, problems);
    return null;
  }
  checkNotTiny(environment.noise?.scale, ['environment', 'noise', 'scale'], problems, 'scale');
  const theta = checkEnvironment(environment, family && actions ? actions : null, problems);
  return theta ? { theta, noise: buildNoise(environment) } : null;
}

function checkRun(
  { run, environment, assumptions }: SoundParts,
  names: PartNames,
  problems: Problems,
): RunSettings | null {
  if (!run) return null;
  checkMagnitudes(run.costPerPull, ['run', 'costPerPull'], problems);
  checkMagnitudes(run.maxCost, ['run', 'maxCost'], problems);
  if (run.delta < MIN_WEIGHT) {
    problems.add({
      code: 'number-too-small',
      message: '`delta` is too small: use 1e-100 or more.',
      path: ['run', 'delta'],
    });
  }
  checkOptions(run, problems);
  if (problems.isSound(['run', 'accuracy'])) checkAccuracy(run, names, problems);
  checkStop(run, names, problems);
  const settings = buildRun(run);
  const isReal = environment?.type !== 'simulated' && problems.isSound(['environment']);
  if (isReal && problems.isSound(['assumptions'])) {
    checkAssumptionsGiven(settings, assumptions ?? {}, problems);
  }
  return settings;
}
