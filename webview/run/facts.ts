/** The facts of a run without an answer: before and after its first stopping test, and when it was stopped. */
import type { InstanceSummary } from '../../src/core/document/report';
import {
  familyWords,
  formatCost,
  isOfTests,
  sameAction,
  armName,
  costFact,
  stepWord,
} from '../../src/shared/format';
import type { CurrentRound, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { si, siShort, valueText } from '../format';
import type { Environment } from '../model/environment';
import { leadingOf } from '../model/leaderHistory';
import { pendingRound, keptSamples, reached } from '../model/progress';
import { ruleOf, thresholdOf } from '../model/rules';
import { measuringOf } from '../model/sheet';
import { actionCount } from '../words';
import { big, fact, factList, leadingFact, sampleNote, valueWithWidth } from '../views/facts';
import { count, leadOverRival, term, leadTerm } from '../views/pieces';
import { NO_PAIR, namesOf, rivalInWords } from './leadColumns';
import { leadMeter } from './leadMeter';
import type { RunFacts } from '../../src/core/run/check/facts';
import type { Settled } from '../model/settled';
import { swatch } from '../views/icons';
import type { AnswerFact } from '../../src/shared/format';

/** Before the first stopping test. */
export function waitingFacts(run: RunSnapshot): ElementNode {
  const { facts } = run;
  if (facts === null) return factList();
  const { instance, observerSet, maxSamples, maxCost } = facts;
  const { d, m } = instance.base ?? instance;
  const words = familyWords(instance.family);
  const round = pendingRound(run);
  return factList(
    fact(
      term('actions', 'Actions'),
      big(actionCount(instance)),
      `${facts.isOneSize === true ? '' : 'up to '}${m} of ${d} ${words.arms} each`,
    ),
    fact(
      term('measured', 'Observer set'),
      [big(si(observerSet.size)), ' ', observerSet.size === 1 ? words.action : words.actions],
      observerSet.identifiable ? 'every reward is determined' : 'not every reward is determined',
    ),
    beforeFact(facts),
    round === null
      ? null
      : fact(
          isOfTests(round.phase)
            ? term('test', `Test ${round.round}`)
            : term('round', `Round ${round.round}`),
          [big(count(round.planned)), round.planned === 1 ? ' sample' : ' samples'],
          whatRoundNeeds(run, round),
        ),
    maxSamples === null && maxCost === undefined
      ? fact(term('budget', 'Budget'), big('none'), 'it runs until the answer is certain')
      : null,
    maxSamples === null
      ? null
      : fact(term('budget', 'Budget'), big(siShort(maxSamples)), 'samples at most'),
    measuringOf(run) !== null
      ? costSoFar(run)
      : maxCost === undefined
        ? null
        : fact(term('cost', 'Cost'), big(formatCost(maxCost)), 'at most'),
  );
}

export function beforeFact({ before }: RunFacts): Child {
  return before === undefined
    ? null
    : fact(term('before', 'Before'), big(count(before)), 'earlier measurements');
}

export function leadText({ facts }: RunSnapshot, lead: number): string {
  return valueText(facts?.instance, lead);
}

/** The lead that the first test needs, as far as it is known in advance. */
function whatRoundNeeds(run: RunSnapshot, round: CurrentRound): Child {
  const needed = leadText(run, round.threshold);
  const rule = ruleOf(round);
  const isTest = (rule === 'tests' || rule === 'rounds') && round.threshold > 0;
  // The result of a box rule is only known after the samples.
  if (!isTest || run.live.constants['stopRule'] === 'box') return 'then the first estimates';
  return `needs a lead above ${needed}`;
}

/** The threshold of the last test, in words. */
function comparedWith(run: RunSnapshot, last: TraceRow, round: CurrentRound | null): Child {
  const needed = leadText(run, last.threshold);
  const rule = ruleOf(last);
  if (thresholdOf(last) === null) return noThreshold(last);
  if (rule !== 'tests' && rule !== 'rounds') return `more than ${needed} rules it out`;
  const inStep = (step: TraceRow | CurrentRound): string =>
    `in ${stepWord(step.phase)}\u00a0${step.round}`;
  const own = `${needed} was needed ${inStep(last)}`;
  if (rule === 'tests' || round === null || round.epsilon === null) return own;
  return [own, ',', h('br'), `${leadText(run, round.threshold)} ${inStep(round)}`];
}

function noThreshold(last: TraceRow): string | null {
  if (last.phase === 'guess') return null;
  return ruleOf(last) === 'guide'
    ? 'these samples only set the order'
    : 'what is needed is not known yet';
}

export function runningFacts(run: RunSnapshot, env: Environment): ElementNode {
  const { facts, live } = run;
  const last = run.trace.at(-1);
  const seconds = live.elapsedMs / 1000;
  const round = pendingRound(run);
  const measuring = measuringOf(run);
  const isPaced = seconds >= 0.5 && measuring === null;
  const pace = isPaced ? `${si(live.totalSamples / seconds)} a second` : sampleNote(run);
  return factList(
    fact(
      term('samples', 'Samples so far'),
      big(count(measuring?.total ?? live.totalSamples)),
      pace,
    ),
    costSoFar(run),
    facts === null ? null : beforeFact(facts),
    last === undefined || last.gap === null
      ? null
      : fact(leadOverRival(last, run), big(leadText(run, last.gap)), [
          leadMeter(run, last.gap, last.threshold, env),
          comparedWith(run, last, round),
        ]),
    leadingFact(run),
    facts === null
      ? null
      : stillPossible(
          facts.instance,
          last?.surviving ?? candidatesLeft(run),
          openExchanges(last, facts),
        ),
  );
}

/** How many exchanges are undecided, for a run that distinguishes actions by exchanges of base arms. */
function openExchanges(row: TraceRow | undefined, { instance }: RunFacts): string | undefined {
  if (row?.undecided === undefined || row.undecided.exchanges === 0) return undefined;
  const { exchanges, of } = row.undecided;
  const { arm } = familyWords(instance.family);
  return `${si(exchanges)} of ${si(of)} exchanges of one ${arm} for another undecided`;
}

/** The number of actions that may be the best, if tests do not rule out actions one by one. */
function candidatesLeft({ live: { certainty } }: RunSnapshot): number | null {
  const { candidates = [], candidatesMore = 0 } = certainty ?? {};
  return candidates.length === 0 ? null : candidates.length + candidatesMore;
}

function stillPossible(instance: InstanceSummary, left: number | null, note?: string): ElementNode {
  const all = actionCount(instance);
  const isAll = left === null || String(left) === instance.actions;
  return fact(
    term('left', 'Still possible'),
    [big(left === null ? all : si(left)), ` of ${all}`],
    note ?? (isAll ? 'nothing ruled out yet' : 'the others are ruled out'),
  );
}

/** For a run stopped without a certificate: remaining candidates, the lead, and what was spent. */
export function stoppedFacts(
  run: RunSnapshot,
  settled: Settled | null,
  env: Environment,
): ElementNode {
  const { facts, live } = run;
  const last = run.trace.at(-1);
  const isOfCandidates = last !== undefined && settled !== null && ruleOf(last) === 'rounds';
  const left = settled === null ? (last?.surviving ?? null) : null;
  return factList(
    settled === null || facts === null ? leadingFact(run) : candidateFacts(settled, facts),
    last === undefined || last.gap === null
      ? null
      : fact(
          isOfCandidates ? [leadTerm(run), ' of A'] : leadOverRival(last, run),
          big(leadText(run, last.gap)),
          [leadMeter(run, last.gap, last.threshold, env), howFar(run, last), ofWhich(run, last)],
        ),
    fact(term('samples', 'Samples'), big(count(keptSamples(run))), unspent(run)),
    facts === null || live.result === null ? null : costOf(costFact(live.result, facts)),
    facts === null ? null : beforeFact(facts),
    facts === null || left === null
      ? null
      : stillPossible(facts.instance, left, 'by the last test'),
  );
}

/** Null if samples have no price, or if prices differ and the cost of a running run is unknown. */
function costSoFar(run: RunSnapshot): Child {
  const { total: samples, cost = null } = measuringOf(run) ?? { total: run.live.totalSamples };
  return run.facts && costOf(costFact({ cost, samples }, run.facts));
}

function costOf(cost: AnswerFact | null): Child {
  return cost === null ? null : fact(term('cost', cost.name), big(cost.value), cost.note || null);
}

function candidateFacts({ candidates }: Settled, facts: RunFacts): readonly Child[] {
  const { labels, instance, onlyDifferences } = facts;
  const others = candidates.length - 2;
  return [
    candidates
      .slice(0, 2)
      .map(({ own, estimate, halfWidth }, index) =>
        fact(
          [swatch(index === 0 ? 'a' : 'b'), term('candidate', `Candidate ${'AB'[index] ?? ''}`)],
          onlyDifferences ? big('not known') : valueWithWidth(instance, estimate, halfWidth),
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

/** The lead of the last test as a share of its threshold. */
function howFar(run: RunSnapshot, last: TraceRow): Child {
  if (thresholdOf(last) === null) return noThreshold(last);
  const share = reached(last);
  if (share === null) return null;
  const needed = leadText(run, last.threshold);
  const rule = ruleOf(last);
  if (rule === 'rounds' || rule === 'tests') return `${share}% of the ${needed} needed`;
  return (last.gap ?? 0) > last.threshold
    ? `above ${needed}, which rules it out`
    : `${share}% of ${needed}, which rules it out`;
}

/** Names the actions of a lead that is not that of the answer, since all samples put another action first. */
function ofWhich(run: RunSnapshot, last: TraceRow): Child {
  const answer = leadingOf(run)?.action;
  if (!last.pair || answer === undefined || sameAction(last.pair.leader, answer)) return null;
  return `; in the last test, over ${rivalInWords(namesOf(run, [last])[0] ?? NO_PAIR)}`;
}

function unspent(run: RunSnapshot): Child {
  const budget = run.facts?.maxSamples ?? null;
  if (budget === null) return sampleNote(run);
  const left = budget - keptSamples(run);
  if (left <= 0) return `all of ${siShort(budget)} spent`;
  return [count(left), ` of ${siShort(budget)} not spent`];
}
