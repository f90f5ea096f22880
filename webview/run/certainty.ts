/** How sure one can be now: the knowledge in words, and the confidence over the samples. */
import type { SureAt } from '../../src/core/figure/confidence';
import type { Certainty } from '../../src/core/protocol/learner';
import type { RunFacts } from '../../src/core/run/check/facts';
import { certaintySentences, formatValue } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type ElementNode } from '../dom/h';
import { certainty, exact, si } from '../format';
import type { Environment } from '../model/environment';
import { assumptionsNotMet } from '../model/kind';
import { chartSection } from '../views/chartPieces';
import { actionChip } from '../views/glance';
import { aside, term } from '../views/pieces';
import { openQuestion } from './openQuestion';

/** Common confidence levels. */
const LEVELS = [0.5, 0.8, 0.9, 0.95, 0.99];
/** Most possible best actions shown. */
const MOST_CHIPS = 8;

export const CONFIDENCE_PLOT = 'confidence';

/** Null if nothing is known. */
export function howSure(run: RunSnapshot, env: Environment): ElementNode | null {
  const { facts, live } = run;
  const { result, certainty } = live;
  if (facts === null || !certainty || result?.status === 'certified') return null;
  const words = certaintySentences({ ...certainty, within: live.within }, facts, 0);
  if (words.length === 0) return null;
  const question = openQuestion(run);
  return aside(
    'How sure one could be now',
    h('p', [...new Set(words)].join(' ')),
    question !== null && h('p', question),
    certainty.candidates.length > 1 && chips(certainty, facts, env),
  );
}

/** The actions that may be the best, with the intervals of their rewards; only the first ones if there are many. */
function chips(
  { candidates, candidatesMore = 0 }: Certainty,
  facts: RunFacts,
  env: Environment,
): ElementNode {
  return h(
    'ul.chips',
    candidates.slice(0, MOST_CHIPS).map(({ action, estimate, interval: [low, high] }) =>
      actionChip(facts, action, env, {
        value: facts.onlyDifferences ? '' : formatValue(facts.instance, estimate),
        tip:
          low === null || high === null
            ? null
            : `between ${formatValue(facts.instance, low)} and ${formatValue(facts.instance, high)}`,
      }),
    ),
    candidates.length > MOST_CHIPS &&
      h('li', `and ${exact(candidates.length - MOST_CHIPS + candidatesMore)} more`),
  );
}

/** The confidence after each phase, starting at 0; empty if unknown or if an assumption is not met. */
export function confidenceOf(run: RunSnapshot): readonly SureAt[] {
  const isMet = run.facts !== null && assumptionsNotMet(run).length === 0;
  const rows = run.trace.flatMap(({ totalSamples: samples, confidence }): readonly SureAt[] =>
    typeof confidence === 'number' ? [{ samples, confidence }] : [],
  );
  return isMet && rows.length > 1 ? rows : [];
}

/** `80% was reached after 300 samples, 95% after 520.`: what a larger delta would have needed. */
function reachedSentence(known: readonly SureAt[]): string {
  const reached = LEVELS.flatMap((level) => {
    const first = known.find(({ confidence }) => confidence >= level);
    return first === undefined ? [] : [{ level: certainty(1 - level), after: first.samples }];
  });
  const [first, ...others] = reached;
  if (first === undefined) return '';
  const rest = others.map(({ level, after }) => `, ${level} after ${si(after)}`).join('');
  return `${first.level} was reached after ${si(first.after)} samples${rest}.`;
}

/** Null until two phases have a confidence. */
export function confidenceSection(run: RunSnapshot, env: Environment): ElementNode | null {
  const known = confidenceOf(run);
  if (known.length === 0) return null;
  const words = reachedSentence(known);
  return chartSection(
    {
      title: 'How sure one could be',
      words: ['by the ', term('samples', 'samples'), ' so far; it holds whenever one looks'],
      plot: CONFIDENCE_PLOT,
      tools: [],
      below: words === '' ? null : h('p.q', words),
    },
    env,
  );
}
