/** The four facts beside the picture. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { decimal, interval, plusMinus, si, siShort, times } from '../format';
import type { Environment } from '../model/environment';
import { leadingOf } from '../model/leading';
import { neededOf, pendingRound, reached } from '../model/progress';
import type { Settled } from '../model/settled';
import { actionCount, familyWords, rivalName, stepWord } from '../words';
import type { TermName } from '../words';
import { armName } from '../model/rivals';
import { swatch } from './icons';
import { meter } from './meter';
import { count, term } from './pieces';

interface Fact {
  readonly name: Child;
  readonly value: Child;
  readonly note: Child;
}

export function factList(facts: readonly Fact[]): ElementNode {
  return h(
    'dl',
    { class: 'facts-list' },
    facts.map((fact) =>
      h(
        'div',
        { class: 'fact' },
        h('dt', {}, fact.name),
        h('dd', {}, fact.value, fact.note === null ? null : h('span', { class: 'q' }, fact.note)),
      ),
    ),
  );
}

function big(...value: Child[]): ElementNode {
  return h('b', {}, value);
}

function valueWithWidth(value: number, halfWidth: number | null): ElementNode {
  const [main, width] = plusMinus(value, halfWidth);
  return big(main, width === null ? null : [' ', h('small', {}, width)]);
}

function isMean(run: RunSnapshot): boolean {
  return run.facts?.instance.reward === 'mean';
}

function estimateTerm(run: RunSnapshot): ElementNode {
  const [name, label]: [TermName, string] = isMean(run)
    ? ['mean', 'Mean reward']
    : ['estimate', 'Estimated reward'];
  return term(name, label);
}

function estimateFact(run: RunSnapshot, note: 'interval' | 'leading'): readonly Fact[] {
  const leading = leadingOf(run);
  if (leading === null || leading.estimate === null) return [];
  const { estimate, halfWidth } = leading;
  const words = familyWords(run.facts?.instance.family ?? '');
  return [
    {
      name: estimateTerm(run),
      value: valueWithWidth(estimate, halfWidth),
      note:
        note === 'leading'
          ? `of the leading ${words.action}`
          : halfWidth === null
            ? 'its interval is not known'
            : `95% interval ${interval(estimate, halfWidth)}`,
    },
  ];
}

/** What one sample shows, in the family's words. */
function perSample(run: RunSnapshot): string {
  const { family = '', feedback = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  switch (feedback) {
    case 'full-bandit':
      return 'one total per sample';
    case 'semi-bandit':
      return `the value of each ${words.arm} per sample`;
    case 'masked':
      return 'the rows of the mask per sample';
    default:
      return `one whole ${words.action} per sample`;
  }
}

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
      name: term('printed', 'As printed'),
      value: ratio(result.printedSamples, total, ['more', 'fewer']),
      note: [count(result.printedSamples), ' with preset paper'],
    });
  if (result !== null)
    facts.push(
      result.lowerBound !== null && result.lowerBound > 0
        ? {
            name: term('bound', 'Lower bound'),
            value: ratio(total, result.lowerBound, ['above', 'below']),
            note: ['any method needs ', count(result.lowerBound)],
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

/** Before the first stopping test. */
export function waitingFacts(run: RunSnapshot): ElementNode {
  const { facts } = run;
  if (facts === null) return factList([]);
  const { instance, observerSet } = facts;
  const words = familyWords(instance.family);
  const round = pendingRound(run);
  return factList([
    {
      name: 'Actions',
      value: big(actionCount(instance)),
      note: `up to ${instance.m} of ${instance.d} ${words.arms} each`,
    },
    {
      name: term('measured', 'To be measured'),
      value: [
        big(si(observerSet.size)),
        ' ',
        observerSet.size === 1 ? words.action : words.actions,
      ],
      note: observerSet.identifiable
        ? 'every reward is determined'
        : 'not every reward is determined',
    },
    ...(round === null
      ? []
      : [
          {
            name: `${round.phase === 'exploration' ? 'Test' : 'Round'} ${round.round}`,
            value: [big(count(round.planned)), round.planned === 1 ? ' sample' : ' samples'],
            note: `needs a lead above ${decimal(round.threshold)}`,
          },
        ]),
    {
      name: 'Budget',
      value: big(facts.maxSamples === null ? 'none' : siShort(facts.maxSamples)),
      note: facts.maxSamples === null ? 'it runs until it is certain' : 'samples at most',
    },
  ]);
}

export function runningFacts(run: RunSnapshot, env: Environment): ElementNode {
  const { facts, live } = run;
  const last = run.trace.at(-1);
  const seconds = live.elapsedMs / 1000;
  const round = pendingRound(run);
  const list: Fact[] = [
    {
      name: term('samples', 'Samples so far'),
      value: big(count(live.totalSamples)),
      note: seconds >= 0.5 ? `${si(live.totalSamples / seconds)} a second` : perSample(run),
    },
  ];
  if (last !== undefined && last.gap !== null) {
    const word = stepWord(last.phase);
    list.push({
      name: [term('lead', 'Lead'), ` over ${rivalName(last.rivalRank)}`],
      value: big(decimal(last.gap)),
      note: [
        meter(last.gap, last.threshold, env),
        `${decimal(last.threshold)} was needed in ${word}\u00a0${last.round}`,
        round === null || round.phase === 'exploration'
          ? null
          : [
              ',',
              h('br'),
              `${decimal(round.threshold)} will be in ${stepWord(round.phase)}\u00a0${round.round}`,
            ],
      ],
    });
  }
  list.push(...estimateFact(run, 'leading'));
  if (facts !== null) {
    const all = actionCount(facts.instance);
    const left = last?.surviving ?? null;
    list.push({
      name: term('left', 'Still possible'),
      value: [big(left === null ? all : si(left)), ` of ${all}`],
      note:
        left === null || String(left) === facts.instance.actions
          ? 'nothing is ruled out yet'
          : 'the rest is ruled out',
    });
  }
  return factList(list);
}

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
        name: [swatch(index === 0 ? 'a' : 'b'), `Candidate ${index === 0 ? 'A' : 'B'}`],
        value: valueWithWidth(candidate.estimate, candidate.halfWidth),
        note:
          candidate.own.length === 0
            ? 'nothing more'
            : candidate.own.map((arm, position) => [
                h(
                  'span',
                  { class: 'nw' },
                  armName(facts.labels, arm) + (position < candidate.own.length - 1 ? ',' : ''),
                ),
                ' ',
              ]),
      });
    });
    if (settled.candidates.length > 2)
      list.push({
        name: 'Others left',
        value: big(String(settled.candidates.length - 2)),
        note: 'with the same settled members',
      });
  } else list.push(...estimateFact(run, 'leading'));
  if (last !== undefined && last.gap !== null) {
    const share = reached(last);
    list.push({
      name: [
        term('lead', 'Lead'),
        settled === null ? ` over ${rivalName(last.rivalRank)}` : ' of A',
      ],
      value: big(decimal(last.gap)),
      note: [
        meter(last.gap, last.threshold, env),
        share === null ? null : `${share}% of the ${decimal(last.threshold)} needed`,
      ],
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

function unspent(run: RunSnapshot): Child {
  const budget = run.facts?.maxSamples ?? null;
  if (budget === null) return perSample(run);
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
  if (needed.next === null)
    return [
      lead === null ? '' : `If the lead stays near ${decimal(lead)}, `,
      'a certificate takes about ',
      count(needed.total),
      ' samples in all. Raise the budget to that or more; nothing measured so far is lost.',
    ];
  const enough = lead !== null && lead > needed.threshold;
  const outcome =
    settled?.candidates.length === 2 ? 'that round decides' : 'that round passes its test';
  return [
    'The next round takes ',
    count(needed.next),
    ` samples and needs a lead above ${decimal(needed.threshold)}. `,
    enough ? `If the lead stays near ${decimal(lead)}, ${outcome}. ` : null,
    'Raise the budget to ',
    count(needed.total),
    ` or more; nothing measured so far is lost.`,
  ];
}
