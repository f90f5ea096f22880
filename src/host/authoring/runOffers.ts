/**
 * What is offered where a person writes `run`, its algorithm or its preset, the best first: an editor orders what a schema
 * offers by the alphabet, where `paper` comes before `recommended`.
 */
import { getLocation, parse } from 'jsonc-parser';
import type { FeedbackName, RewardName } from '../../core/pairRules';
import {
  ALGORITHM_NAMES,
  FEEDBACK_NAMES,
  REWARD_NAMES,
  possibleAlgorithm,
} from '../../core/pairRules';
import type { AlgorithmName } from '../../core/learners/options';
import { formatAlgorithm } from '../../shared/format';
import { MAX_TREE_LENGTH } from './specTree';

export interface Offer {
  readonly label: string;
  /** In VS Code's snippet syntax. */
  readonly body: string;
  /** What it stands in the place of, in UTF-16 code units: what was typed of the value so far. */
  readonly offset: number;
  readonly length: number;
}

/** A value that is being typed, right after its key. */
const TYPED = /"(run|algorithm|preset)"\s*:\s*("?[\w-]*)$/;
const REST = /^[\w-]*"?/;

/** Best first; none at any other place. */
export function runOffers(text: string, offset: number): readonly Offer[] {
  if (text.length > MAX_TREE_LENGTH) return [];
  const [, key, typed] = TYPED.exec(text.slice(0, offset)) ?? [];
  if (key === undefined || typed === undefined) return [];
  const path = getLocation(text, offset).path.join('.');
  if (path !== (key === 'run' ? 'run' : `run.${key}`)) return [];
  const rest = typed.startsWith('"') ? (REST.exec(text.slice(offset))?.[0].length ?? 0) : 0;
  const place = { offset: offset - typed.length, length: typed.length + rest };
  return offersOf(key, text).map((offer) => ({ ...offer, ...place }));
}

function offersOf(key: string, text: string): readonly Pick<Offer, 'label' | 'body'>[] {
  if (key === 'preset') return [{ label: 'recommended', body: '"recommended"' }];
  const covering = coveringAlgorithms(text);
  const [best = 'gcb-pe'] = covering;
  if (key === 'algorithm') return [{ label: formatAlgorithm(best), body: `"${best}"` }];
  return covering.map((algorithm) => ({
    label: `${formatAlgorithm(algorithm)}, recommended`,
    body: `{ "algorithm": "${algorithm}", "delta": \${1:0.05}, "seed": \${2:1} }`,
  }));
}

/** The algorithms that cover the feedback and the reward of a spec, as far as its text says them. */
function coveringAlgorithms(text: string): readonly AlgorithmName[] {
  const spec = (parse(text, [], { allowTrailingComma: true }) ?? {}) as {
    readonly feedback?: { readonly type?: unknown };
    readonly reward?: { readonly type?: unknown; readonly weights?: unknown };
  };
  const reward = spec.reward?.weights === undefined ? spec.reward?.type : 'weighted-linear';
  return ALGORITHM_NAMES.filter(
    (algorithm) =>
      possibleAlgorithm(
        known<FeedbackName>(FEEDBACK_NAMES, spec.feedback?.type) ?? 'full-bandit',
        known<RewardName>(REWARD_NAMES, reward) ?? 'linear',
        algorithm,
      ).possible,
  );
}

function known<Name extends string>(names: readonly Name[], value: unknown): Name | null {
  return names.find((name) => name === value) ?? null;
}
