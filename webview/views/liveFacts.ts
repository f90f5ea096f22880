/** The facts of a run that lives: before its first stopping test, and after. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { familyWords } from '../familyWords';
import { decimal, si, siShort } from '../format';
import type { Environment } from '../model/environment';
import { pendingRound } from '../model/progress';
import { actionCount, rivalName, stepWord } from '../words';
import { big, estimateFact, factList, perSample } from './facts';
import type { Fact } from './facts';
import { meter } from './meter';
import { count, leadTerm, term } from './pieces';

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
      name: [leadTerm(facts?.instance.reward), ` over ${rivalName(last.rivalRank)}`],
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
