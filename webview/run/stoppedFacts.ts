/** The facts of a run that was stopped without a certificate, and what it would need. */
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
import { big, factList, leadingFact, sampleNote, valueWithWidth } from '../views/facts';
import type { Fact } from '../views/facts';
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
  const list: Fact[] = [];
  if (settled !== null && facts !== null) {
    settled.candidates.slice(0, 2).forEach((candidate, index) => {
      list.push({
        name: [
          swatch(index === 0 ? 'a' : 'b'),
          term('candidate', `Candidate ${index === 0 ? 'A' : 'B'}`),
        ],
        value: valueWithWidth(candidate.estimate, candidate.halfWidth),
        note:
          candidate.own.length === 0
            ? 'no other members'
            : candidate.own.map((arm, position) => [
                h(
                  'span.nw',
                  armName(facts.labels, arm) + (position < candidate.own.length - 1 ? ',' : ''),
                ),
                ' ',
              ]),
      });
    });
    if (settled.candidates.length > 2)
      list.push({
        name: term('left', 'Others left'),
        value: big(String(settled.candidates.length - 2)),
        note: 'with the same settled members',
      });
  } else list.push(...leadingFact(run));
  if (last !== undefined && last.gap !== null) {
    const { reward } = facts?.instance ?? {};
    const isOfCandidates = settled !== null && ruleOf(last, run) === 'rounds';
    list.push({
      name: isOfCandidates ? [leadTerm(reward), ' of A'] : leadOver(last, reward),
      value: big(decimal(last.gap)),
      note: [meter(last.gap, last.threshold, env), howFar(run, last)],
    });
  }
  list.push({
    name: term('samples', 'Samples'),
    value: big(count(live.totalSamples)),
    note: unspent(run),
  });
  if (settled === null && facts !== null && last !== undefined && last.surviving !== null)
    list.push({
      name: term('left', 'Still possible'),
      value: [big(si(last.surviving)), ` of ${actionCount(facts.instance)}`],
      note: 'by the last test',
    });
  return factList(list);
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
