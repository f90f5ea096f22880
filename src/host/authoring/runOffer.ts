/**
 * The first completion for `run`, its algorithm or its preset. Editors sort schema completions alphabetically, which would put
 * `paper` before `recommended`.
 */
import type { AlgorithmName } from '../../core/learners/contract/algorithms';
import { getLocation } from 'jsonc-parser';
import { FEEDBACK_NAMES } from '../../core/feedback/facts';
import { REWARD_NAMES } from '../../core/reward/facts';
import { recommendedAlgorithm } from '../../core/pairs/rules';
import type { FamilyName } from '../../core/families/catalogue';
import { formatAlgorithm } from '../../shared/format';
import { SpecTree } from './specTree';

export interface Offer {
  readonly label: string;
  /** In VS Code's snippet syntax. */
  readonly body: string;
}

/**
 * @param text an incomplete spec
 * @param offset of the cursor, in UTF-16 code units
 * @returns null at any other place
 */
export function runOffer(text: string, offset: number): Offer | null {
  const tree = new SpecTree(text);
  if (tree.isEmpty) return null;
  const { path, isAtPropertyKey } = getLocation(text, offset);
  const written = tree.valueOf(path);
  // There is already a complete value here.
  const isBeside =
    written !== null &&
    written.offset < offset &&
    (written.value === undefined || written.offset + written.length < offset);
  if (isAtPropertyKey || isBeside) return null;
  switch (path.join('.')) {
    case 'run.preset':
      return { label: 'recommended', body: '"recommended"' };
    case 'run.algorithm': {
      const best = bestAlgorithm(tree);
      return { label: labelOf(best), body: `"${best}"` };
    }
    case 'run': {
      const best = bestAlgorithm(tree);
      const body = `{ "algorithm": "${best}", "delta": \${1:0.05}, "seed": \${2:1} }`;
      return { label: labelOf(best), body };
    }
    default:
      return null;
  }
}

function labelOf(algorithm: AlgorithmName): string {
  return `${formatAlgorithm(algorithm)}, recommended`;
}

/** The algorithm recommended for the family, the feedback and the reward, as far as the text gives them. */
function bestAlgorithm(tree: SpecTree): AlgorithmName {
  const typeOf = (part: string): unknown => tree.valueOf([part, 'type'])?.value;
  const type = tree.valueOf(['reward', 'weights']) === null ? typeOf('reward') : 'weighted-linear';
  const feedback = FEEDBACK_NAMES.find((name) => name === typeOf('feedback')) ?? 'full-bandit';
  const reward = REWARD_NAMES.find((name) => name === type) ?? 'linear';
  const family = tree.valueOf(['actions', 'family'])?.value as FamilyName | undefined;
  return recommendedAlgorithm(family, feedback, reward)?.algorithm ?? 'gcb-pe';
}
