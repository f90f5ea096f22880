/** The facts of a run whose stopping rule held. */
import type { RunSnapshot } from '../../src/shared/protocol';
import type { Child, ElementNode } from '../dom/h';
import { times } from '../format';
import { big, estimateFact, factList, perSample } from './facts';
import type { Fact } from './facts';
import { printedTerm } from '../words';
import { count, term } from './pieces';

/** Certified, or stopped by its rule. */
export function finishedFacts(run: RunSnapshot): ElementNode {
  const { result } = run.live;
  const total = result?.samples ?? run.live.totalSamples;
  const facts: Fact[] = [
    ...estimateFact(run, 'interval'),
    { name: term('samples', 'Samples'), value: big(count(total)), note: perSample(run) },
  ];
  if (result !== null && result.printedSamples !== null && result.preset !== 'paper')
    facts.push({
      name: term(printedTerm(result.algorithm), 'As printed'),
      value: ratio(result.printedSamples, total, ['more', 'fewer']),
      note: [count(result.printedSamples), ' with preset paper'],
    });
  if (result !== null)
    facts.push(
      result.lowerBound !== null && result.lowerBound > 0
        ? {
            name: term('bound', 'Lower bound'),
            value: ratio(total, result.lowerBound, ['above', 'below']),
            note: ['any method needs ', count(result.lowerBound), ' on average'],
          }
        : {
            name: term('bound', 'Lower bound'),
            value: big('not known'),
            note: whyNoBound(run),
          },
    );
  return factList(facts);
}

function ratio(a: number, b: number, [above, below]: readonly [string, string]): Child {
  return a >= b ? [big(times(a / b)), ' ', above] : [big(times(b / a)), ' ', below];
}

function whyNoBound(run: RunSnapshot): string {
  const { reward = '', feedback = '' } = run.facts?.instance ?? {};
  if (reward !== 'linear') return 'for rewards that are not linear';
  if (feedback !== 'full-bandit') return 'for feedback that is more than one total';
  const optimal = run.live.result?.optimal ?? null;
  if (optimal === null) return 'where the truth is not known';
  return optimal.gapMin === 0 ? 'where the best is tied' : 'for this noise or so many actions';
}
