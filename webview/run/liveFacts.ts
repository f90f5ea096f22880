/** The facts of a run that lives: before its first stopping test, and after. */
import type { InstanceSummary } from '../../src/core/document/report';
import { familyWords, isOfTests } from '../../src/shared/format';
import type { CurrentRound, RunSnapshot, TraceRow } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { decimal, si, siShort } from '../format';
import type { Environment } from '../model/environment';
import { pendingRound } from '../model/progress';
import { ruleOf } from '../model/rules';
import { measuringOf } from '../model/sheet';
import { actionCount, stepWord } from '../words';
import { big, fact, factList, leadingFact, sampleNote } from '../views/facts';
import { meter } from '../views/meter';
import { count, leadOver, term } from '../views/pieces';

/** Before the first stopping test. */
export function waitingFacts(run: RunSnapshot): ElementNode {
  const { facts } = run;
  if (facts === null) return factList();
  const { instance, observerSet, maxSamples } = facts;
  const words = familyWords(instance.family);
  const round = pendingRound(run);
  return factList(
    fact(
      term('actions', 'Actions'),
      big(actionCount(instance)),
      `${facts.isOneSize === true ? '' : 'up to '}${instance.m} of ${instance.d} ${words.arms} each`,
    ),
    fact(
      term('measured', 'Observer set'),
      [big(si(observerSet.size)), ' ', observerSet.size === 1 ? words.action : words.actions],
      observerSet.identifiable ? 'every reward is determined' : 'not every reward is determined',
    ),
    round === null
      ? null
      : fact(
          isOfTests(round.phase)
            ? term('test', `Test ${round.round}`)
            : term('round', `Round ${round.round}`),
          [big(count(round.planned)), round.planned === 1 ? ' sample' : ' samples'],
          whatRoundNeeds(run, round),
        ),
    maxSamples === null
      ? fact(term('budget', 'Budget'), big('none'), 'it runs until the answer is certain')
      : fact(term('budget', 'Budget'), big(siShort(maxSamples)), 'samples at most'),
  );
}

/** What is known beforehand of the lead that the first test needs. */
function whatRoundNeeds(run: RunSnapshot, round: CurrentRound): Child {
  const needed = decimal(round.threshold);
  const rule = ruleOf(round, run);
  if (rule !== 'tests' && rule !== 'rounds') return 'then the first estimates';
  return rule === 'tests' && run.live.constants['stopRule'] === 'directional'
    ? `a lead above ${needed} is enough`
    : `needs a lead above ${needed}`;
}

/** What the lead of the last test is compared with. */
function comparedWith(run: RunSnapshot, last: TraceRow, round: CurrentRound | null): Child {
  const needed = decimal(last.threshold);
  const rule = ruleOf(last, run);
  if (rule === 'guide') return 'these samples only set the order';
  if (rule !== 'tests' && rule !== 'rounds') return `more than ${needed} rules it out`;
  const inStep = (step: TraceRow | CurrentRound): string =>
    `in ${stepWord(step.phase)}\u00a0${step.round}`;
  const own = `${needed} was needed ${inStep(last)}`;
  if (rule === 'tests' || round === null || round.epsilon === null) return own;
  return [own, ',', h('br'), `${decimal(round.threshold)} ${inStep(round)}`];
}

export function runningFacts(run: RunSnapshot, env: Environment): ElementNode {
  const { facts, live } = run;
  const last = run.trace.at(-1);
  const seconds = live.elapsedMs / 1000;
  const round = pendingRound(run);
  const isPaced = seconds >= 0.5 && measuringOf(run) === null;
  const pace = isPaced ? `${si(live.totalSamples / seconds)} a second` : sampleNote(run);
  return factList(
    fact(term('samples', 'Samples so far'), big(count(live.totalSamples)), pace),
    last === undefined || last.gap === null
      ? null
      : fact(leadOver(last, facts?.instance.reward), big(decimal(last.gap)), [
          meter(last.gap, last.threshold, env),
          comparedWith(run, last, round),
        ]),
    leadingFact(run),
    facts === null ? null : stillPossible(facts.instance, last?.surviving ?? null),
  );
}

function stillPossible(instance: InstanceSummary, left: number | null): ElementNode {
  const all = actionCount(instance);
  const isAll = left === null || String(left) === instance.actions;
  return fact(
    term('left', 'Still possible'),
    [big(left === null ? all : si(left)), ` of ${all}`],
    isAll ? 'nothing ruled out yet' : 'the others are ruled out',
  );
}
