/** The answer in words: what kind it is, and the action itself. */
import { familyWords, splitLastLines, theBest } from '../../src/shared/format';
import type { FamilyWords } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child } from '../dom/h';
import { certainty } from '../format';
import { assumptionsNotMet, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { leadingOf } from '../model/leading';
import type { Settled } from '../model/settled';
import { actionCount, stepName } from '../words';
import { actionWords, settledWords } from '../views/actionWords';
import { shortened } from '../check/problems';

/** What kind of answer it is. */
export function overline(run: RunSnapshot, kind: Kind, settled: Settled | null): string {
  const { facts, live } = run;
  const words = familyWords(facts?.instance.family ?? '');
  const truth =
    live.result === null || live.result.correct === null
      ? ''
      : live.result.correct
        ? '; the simulated truth agrees'
        : '; the simulated truth disagrees';
  const last = run.trace.at(-1);
  const after = last === undefined ? '' : ` after ${stepName(last)}`;
  switch (kind) {
    case 'waiting':
      return facts === null ? 'Answer' : `${actionCount(facts.instance)} possible ${words.actions}`;
    case 'running':
      return `Leading${after}, not certified`;
    case 'certified':
      return `${facts?.accuracy === undefined ? 'Best' : theBest(facts.accuracy)} ${words.action}${truth}`;
    case 'caveat':
    case 'doubtful':
      return `Answer of the run${truth}`;
    case 'failed':
      return 'What went wrong';
    case 'budget':
    case 'inconclusive':
    case 'cancelled':
    case 'interrupted': {
      if (settled !== null)
        return assumptionsNotMet(run).length > 0
          ? 'Common to all remaining actions; the rest is open'
          : `Settled with probability at least ${certainty(facts?.delta ?? 0.05)}; the rest is open`;
      if (leadingOf(run) === null) return 'It ended before the first test';
      const when = {
        budget: 'the budget ended',
        inconclusive: 'the run gave up',
        cancelled: 'you stopped it',
        interrupted: 'it was interrupted',
      };
      return `Leading when ${when[kind]}, not certified${truth}`;
    }
    case 'problem':
      return '';
  }
}

/** The action in words, or what went wrong. */
export function heading(
  run: RunSnapshot,
  kind: Kind,
  settled: Settled | null,
  words: FamilyWords,
): Child {
  const { facts } = run;
  if (kind === 'failed')
    return shortened(splitLastLines(run.live.failure ?? 'The run failed').reason);
  if (settled !== null && facts !== null) return settledWords(facts.labels, settled, words);
  const leading = leadingOf(run);
  if (leading === null || facts === null)
    return h('span.open', isStopped(kind) ? 'No answer' : 'No answer yet');
  return actionWords(facts.labels, leading.action, facts.instance.family);
}
