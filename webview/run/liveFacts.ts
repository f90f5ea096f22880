/** The facts of a run that lives: before its first stopping test, and after. */
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
import { big, factList, leadingFact, sampleNote } from '../views/facts';
import type { Fact } from '../views/facts';
import { meter } from '../views/meter';
import { count, leadOver, term } from '../views/pieces';

/** Before the first stopping test. */
export function waitingFacts(run: RunSnapshot): ElementNode {
  const { facts } = run;
  if (facts === null) return factList([]);
  const { instance, observerSet } = facts;
  const words = familyWords(instance.family);
  const round = pendingRound(run);
  return factList([
    {
      name: term('actions', 'Actions'),
      value: big(actionCount(instance)),
      note: `${facts.isOneSize === true ? '' : 'up to '}${instance.m} of ${instance.d} ${words.arms} each`,
    },
    {
      name: term('measured', 'Observer set'),
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
            name: isOfTests(round.phase)
              ? term('test', `Test ${round.round}`)
              : term('round', `Round ${round.round}`),
            value: [big(count(round.planned)), round.planned === 1 ? ' sample' : ' samples'],
            note: whatRoundNeeds(run, round),
          },
        ]),
    {
      name: term('budget', 'Budget'),
      value: big(facts.maxSamples === null ? 'none' : siShort(facts.maxSamples)),
      note: facts.maxSamples === null ? 'it runs until the answer is certain' : 'samples at most',
    },
  ]);
}

/** What is known beforehand of the lead that the first test needs. */
function whatRoundNeeds(run: RunSnapshot, round: CurrentRound): Child {
  const needed = decimal(round.threshold);
  switch (ruleOf(round, run)) {
    case 'tests':
      return run.live.constants['stopRule'] === 'directional'
        ? `a lead above ${needed} is enough`
        : `needs a lead above ${needed}`;
    case 'rounds':
      return `needs a lead above ${needed}`;
    case 'pairs':
    case 'looks':
    case 'guide':
    case 'evidence':
      return 'then the first estimates';
  }
}

/** What the lead of the last test is compared with. */
function comparedWith(run: RunSnapshot, last: TraceRow, round: CurrentRound | null): Child {
  const needed = decimal(last.threshold);
  const step = `${stepWord(last.phase)}\u00a0${last.round}`;
  switch (ruleOf(last, run)) {
    case 'tests':
      return `${needed} was needed in ${step}`;
    case 'rounds':
      return [
        `${needed} was needed in ${step}`,
        round === null || round.epsilon === null
          ? null
          : [
              ',',
              h('br'),
              `${decimal(round.threshold)} in ${stepWord(round.phase)}\u00a0${round.round}`,
            ],
      ];
    case 'pairs':
    case 'looks':
    case 'evidence':
      return `more than ${needed} rules it out`;
    case 'guide':
      return 'these samples only set the order';
  }
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
      note:
        seconds >= 0.5 && measuringOf(run) === null
          ? `${si(live.totalSamples / seconds)} a second`
          : sampleNote(run),
    },
  ];
  if (last !== undefined && last.gap !== null) {
    list.push({
      name: leadOver(last, facts?.instance.reward),
      value: big(decimal(last.gap)),
      note: [meter(last.gap, last.threshold, env), comparedWith(run, last, round)],
    });
  }
  list.push(...leadingFact(run));
  if (facts !== null) {
    const all = actionCount(facts.instance);
    const left = last?.surviving ?? null;
    list.push({
      name: term('left', 'Still possible'),
      value: [big(left === null ? all : si(left)), ` of ${all}`],
      note:
        left === null || String(left) === facts.instance.actions
          ? 'nothing ruled out yet'
          : 'the others are ruled out',
    });
  }
  return factList(list);
}
