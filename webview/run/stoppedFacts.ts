/** The facts of a run that was stopped without a certificate, and what it would need. */
import type { Labels } from '../../src/core/words/labels';
import { armName } from '../../src/shared/format';
import type { RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { decimal, si, siShort } from '../format';
import type { Environment } from '../model/environment';
import { neededOf, reached } from '../model/progress';
import { ruleOf } from '../model/rules';
import type { Settled } from '../model/settled';
import { actionCount } from '../words';
import { big, fact, factList, leadingFact, sampleNote, valueWithWidth } from '../views/facts';
import { swatch } from '../views/icons';
import { meter } from '../views/meter';
import { count, leadOver, leadTerm, term } from '../views/pieces';

/** Stopped without a certificate: the candidates that are left, how far the lead is, what was spent. */
export function stoppedFacts(
  run: RunSnapshot,
  settled: Settled | null,
  env: Environment,
): ElementNode {
  const { facts, live } = run;
  const last = run.trace.at(-1);
  const { reward } = facts?.instance ?? {};
  const isOfCandidates = last !== undefined && settled !== null && ruleOf(last, run) === 'rounds';
  const left = settled === null ? (last?.surviving ?? null) : null;
  return factList(
    settled === null || facts === null ? leadingFact(run) : candidateFacts(settled, facts.labels),
    last === undefined || last.gap === null
      ? null
      : fact(
          isOfCandidates ? [leadTerm(reward), ' of A'] : leadOver(last, reward),
          big(decimal(last.gap)),
          [meter(last.gap, last.threshold, env), howFar(run, last)],
        ),
    fact(term('samples', 'Samples'), big(count(live.totalSamples)), unspent(run)),
    facts === null || left === null
      ? null
      : fact(
          term('left', 'Still possible'),
          [big(si(left)), ` of ${actionCount(facts.instance)}`],
          'by the last test',
        ),
  );
}

function candidateFacts({ candidates }: Settled, labels: Labels): readonly Child[] {
  const others = candidates.length - 2;
  return [
    candidates
      .slice(0, 2)
      .map(({ own, estimate, halfWidth }, index) =>
        fact(
          [swatch(index === 0 ? 'a' : 'b'), term('candidate', `Candidate ${'AB'[index] ?? ''}`)],
          valueWithWidth(estimate, halfWidth),
          own.length === 0
            ? 'no other members'
            : own.map((arm, position) => [
                h('span.nw', armName(labels, arm) + (position < own.length - 1 ? ',' : '')),
                ' ',
              ]),
        ),
      ),
    others > 0
      ? fact(term('left', 'Others left'), big(String(others)), 'with the same settled members')
      : null,
  ];
}

/** The lead of the last test as a share of what it is compared with. */
function howFar(run: RunSnapshot, last: TraceRow): Child {
  const share = reached(last);
  if (share === null) return null;
  const needed = decimal(last.threshold);
  const rule = ruleOf(last, run);
  if (rule === 'rounds' || rule === 'tests') return `${share}% of the ${needed} needed`;
  return (last.gap ?? 0) > last.threshold
    ? `above ${needed}, which rules it out`
    : `${share}% of ${needed}, which rules it out`;
}

function unspent(run: RunSnapshot): Child {
  const budget = run.facts?.maxSamples ?? null;
  if (budget === null) return sampleNote(run);
  const left = budget - run.live.totalSamples;
  if (left <= 0) return `all of ${siShort(budget)} spent`;
  return [count(left), ` of ${siShort(budget)} not spent`];
}

/** In the sentence below the facts, so that it stands nowhere twice. */
export function neededSentence(run: RunSnapshot, settled: Settled | null): Child {
  const needed = neededOf(run);
  const last = run.trace.at(-1);
  if (needed === null) return null;
  const lead = last?.gap ?? null;
  const lost = 'Nothing measured so far is lost.';
  if (needed.next === null)
    return needed.most === null
      ? [
          'A certificate takes at least ',
          count(needed.least),
          ` samples in all. How many more is not known yet: the lead is within its noise. ${lost}`,
        ]
      : [
          'A certificate takes at least ',
          count(needed.least),
          ' samples in all, and in most runs at most ',
          count(needed.most),
          `. ${lost}`,
        ];
  const enough = lead !== null && lead > needed.threshold;
  const outcome =
    settled?.candidates.length === 2 ? 'that round decides' : 'that round passes its test';
  return [
    'The next round takes ',
    count(needed.next),
    ` samples and needs a lead above ${decimal(needed.threshold)}. `,
    enough ? `If the lead stays near ${decimal(lead)}, ${outcome}. ` : null,
    'Raise the budget to at least ',
    count(needed.total),
    `. ${lost}`,
  ];
}
