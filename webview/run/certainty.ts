/** How sure one could be now: what is known in words, and the confidence over the samples. */
import type { SureAt } from '../../src/core/figure/confidence';
import { certaintySentences } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { chartSection } from '../views/chartPieces';
import { aside, term } from '../views/pieces';

/** The place of the chart; main.ts draws on it. */
export const CONFIDENCE_PLOT = 'confidence';

/** Null where nothing of it is known. */
export function howSure({ facts, live }: RunSnapshot): ElementNode | null {
  const { result, certainty } = live;
  if (facts === null || !certainty || result?.status === 'certified') return null;
  const words = certaintySentences(certainty, facts);
  if (words.length === 0) return null;
  return aside('How sure one could be now', h('p', [...new Set(words)].join(' ')));
}

/** The confidence after each phase, from 0 on; nothing where it is not known, or rests on what is not met. */
export function confidenceOf({ facts, trace }: RunSnapshot): readonly SureAt[] {
  const isMet = facts?.assumptions.every(({ grade }) => grade !== 'not-met') ?? false;
  const rows = trace.flatMap(({ totalSamples: samples, confidence }): readonly SureAt[] =>
    typeof confidence === 'number' ? [{ samples, confidence }] : [],
  );
  return isMet && rows.length > 1 ? rows : [];
}

/** Null before there are two phases with a confidence. */
export function confidenceSection(run: RunSnapshot, env: Environment): ElementNode | null {
  if (confidenceOf(run).length === 0) return null;
  return chartSection(
    {
      title: 'How sure one could be',
      words: ['by the ', term('samples', 'samples'), ' so far; it holds whenever one looks'],
      plot: CONFIDENCE_PLOT,
      tools: [],
    },
    env,
  );
}
