/** The settings that a spec can be run with: its own, and every other algorithm and preset that supports it. */
import { ALGORITHM_NAMES, type AlgorithmName } from '../../core/learners/contract/algorithms';
import type { FamilyName } from '../../core/families/catalogue';
import { FEEDBACK_NAMES } from '../../core/feedback/facts';
import { PRESET_NAMES } from '../../core/learners/contract/options';
import { lackOf } from '../../core/pairs/rules';
import { rewardNameOf, REWARD_NAMES } from '../../core/reward/facts';
import type { LeftOut } from '../../core/sweep/comparison';
import { NOISE_TOLD, noiseSettings } from '../../core/sweep/bothNoises';
import { NO_OVERRIDES, type Overrides } from '../../core/document/overrides';
import { formatAlgorithm } from '../../shared/format';
import { specSettings } from '../runs/specSettings';
import { specPart } from '../util/specPart';

export interface Variant {
  /** Algorithm and preset. */
  readonly label: string;
  readonly preset: string;
  readonly isSpec: boolean;
  readonly overrides: Overrides;
}

/** The spec's own settings first. Never throws: without information in the text, all pairs are offered and checked later. */
export function variantsOf(specText: string): readonly Variant[] {
  const own = specSettings(specText, NO_OVERRIDES);
  const parts = partsOf(specText);
  const others = ALGORITHM_NAMES.filter((algorithm) => reasonAgainst(parts, algorithm) === null);
  const { preset } = own;
  const { noise } = specPart(specText, 'assumptions');
  return [
    { label: labelOf(own.algorithm, preset), preset, isSpec: true, overrides: NO_OVERRIDES },
    ...others
      .flatMap((algorithm) => PRESET_NAMES.map((preset) => ({ algorithm, preset })))
      .flatMap(({ algorithm, preset }) => {
        const isOwn = algorithm === own.algorithm && preset === own.preset;
        const pair = isOwn ? [] : overridesFor(algorithm, preset).set;
        return noiseSettings(noise, algorithm, preset).map((told) => ({
          label: `${labelOf(algorithm, preset)}${told.length === 0 ? '' : `, ${NOISE_TOLD}`}`,
          preset,
          isSpec: false,
          overrides: { set: [...pair, ...told] },
        }));
      })
      .filter(({ overrides }) => overrides.set.length > 0),
  ];
}

/** The variants of all supported algorithms. @param preset null for all presets */
export function allVariants(specText: string, preset: string | null): readonly Variant[] {
  return variantsOf(specText).filter((one) => preset === null || one.preset === preset);
}

/** The algorithms that do not support the spec, with reasons. */
export function leftOutOf(specText: string): readonly LeftOut[] {
  const parts = partsOf(specText);
  return ALGORITHM_NAMES.flatMap((algorithm) => {
    const reason = reasonAgainst(parts, algorithm);
    return reason === null
      ? []
      : [{ title: formatAlgorithm(algorithm), reason: reason.replaceAll('`', '') }];
  });
}

export function overridesFor(algorithm: string, preset: string): Overrides {
  return {
    set: [
      ['run.algorithm', algorithm],
      ['run.preset', preset],
    ],
  };
}

interface Parts {
  /** As written in the text, even if unknown; undefined if missing. */
  readonly family: FamilyName | undefined;
  readonly feedback: string;
  readonly reward: string;
}

function reasonAgainst(
  { family, feedback, reward }: Parts,
  algorithm: AlgorithmName,
): string | null {
  const feedbackName = FEEDBACK_NAMES.find((name) => name === feedback);
  const rewardName = REWARD_NAMES.find((name) => name === reward);
  if (feedbackName === undefined || rewardName === undefined) return null;
  return lackOf(feedbackName, rewardName, algorithm, family);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function partsOf(specText: string): Parts {
  const reward = specPart(specText, 'reward');
  const family = textOf(specPart(specText, 'actions')['family']);
  return {
    family: family === '' ? undefined : (family as FamilyName),
    feedback: textOf(specPart(specText, 'feedback')['type']),
    reward: rewardNameOf({ ...reward, type: textOf(reward['type']) }),
  };
}

function labelOf(algorithm: string, preset: string): string {
  return `${formatAlgorithm(algorithm)} ${preset}`.trim();
}

/**
 * Resolves a selection in which some items stand for the whole list: such an item replaces all others, and any other item
 * replaces it.
 * @param before the earlier selection
 * @param now the selection after an item was added or removed
 */
export function exclusive<Choice extends { readonly isAll: boolean }>(
  before: readonly Choice[],
  now: readonly Choice[],
): readonly Choice[] {
  const added = now.filter((choice) => !before.includes(choice));
  const all = added.findLast(({ isAll }) => isAll);
  if (all !== undefined) return [all];
  return added.length === 0 ? now : now.filter(({ isAll }) => !isAll);
}
