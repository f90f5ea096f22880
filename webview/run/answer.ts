/** The answer, the largest part of the panel: the action in words, its picture, and the facts beside it. */
import {
  familyWords,
  inOrder,
  isBestGuess,
  splitLastLines,
  theBest,
  linesAtEnd,
} from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { certainty } from '../format';
import type { Environment } from '../model/environment';
import { assumptionsNotMet, isFinished, isLive, isResumable, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { leadingOf } from '../model/leaderHistory';
import { settledOf, type Settled } from '../model/settled';
import { checkList } from './checks';
import type { Choice } from '../views/chosenArms';
import { certificateNeeds } from './certificateNeeds';
import { runningFacts, waitingFacts, stoppedFacts } from './facts';
import { finishedFacts, howGood } from './finishedFacts';
import { picture } from '../views/picture';
import { answerFrame, aside, button, prose } from '../views/pieces';
import { howSure } from './certainty';
import { finishNow } from './within';
import { goOn } from './goOn';
import type { FamilyWords } from '../../src/shared/format';
import { actionCount, stepName } from '../words';
import { actionWords, settledWords } from '../views/actionWords';
import { shortened } from '../check/problems';
import type { AssumptionLine } from '../../src/core/learners/contract/assumptionLine';
import { icon, spoken } from '../views/icons';

export function answer(run: RunSnapshot, kind: Kind, env: Environment): ElementNode {
  const settled = isStopped(kind) ? settledOf(run.trace.at(-1)) : null;
  const provisional = isLive(kind) || (isStopped(kind) && settled === null);
  const chosen = chosenArms(run, kind, settled);
  const words = familyWords(run.facts?.instance.family ?? '');
  return answerFrame(
    `is-${kind}${provisional ? ' provisional' : ''}`,
    overline(run, kind, settled),
    heading(run, kind, settled, words),
    run.facts !== null &&
      h('div.duo', picture(run, kind, chosen, env), factsFor(run, kind, settled, env)),
    isFinished(kind) && [howGood(run), assumptionList(run)],
    isLive(kind) && finishNow(run),
    howSure(run, env),
    isStopped(kind) && whatItNeeds(run, kind, settled),
    checkList(run),
  );
}

/** The base arms of the answer or the current leader; for several candidates, their common arms and the open ones. */
export function chosenArms(
  run: RunSnapshot,
  kind: Kind,
  settled: Settled | null,
): ReadonlyMap<number, Choice> {
  if (kind === 'waiting' || kind === 'problem') return new Map();
  if (settled !== null) {
    const chosen = new Map<number, Choice>(settled.members.map((arm) => [arm, 'plain']));
    settled.candidates.slice(0, 2).forEach((candidate, index) => {
      for (const arm of candidate.own)
        if (!chosen.has(arm)) chosen.set(arm, index === 0 ? 'a' : 'b');
    });
    return chosen;
  }
  const leading = leadingOf(run);
  const labels = run.facts?.labels;
  if (leading === null || labels === undefined) return new Map();
  return new Map(inOrder(labels, leading.action).map((arm) => [arm, 'plain'] as const));
}

function factsFor(
  run: RunSnapshot,
  kind: Kind,
  settled: Settled | null,
  env: Environment,
): ElementNode {
  if (kind === 'running') return runningFacts(run, env);
  if (isFinished(kind)) return finishedFacts(run);
  if (!isStopped(kind)) return waitingFacts(run);
  if (run.trace.length > 0) return stoppedFacts(run, settled, env);
  // A budget may end before the first test.
  return run.live.result?.action ? finishedFacts(run) : waitingFacts(run);
}

/** What a certificate would need, and the action to get there. */
function whatItNeeds(run: RunSnapshot, kind: Kind, settled: Settled | null): Child {
  if (run.live.result !== null && isBestGuess(run.live.result))
    return run.live.by === 'process' || run.live.by === 'manual' ? moreSamples() : null;
  if (run.live.by !== undefined && isResumable(run, kind)) return goOn(run, kind);
  if (kind === 'failed') return null;
  if (kind === 'interrupted' || kind === 'cancelled')
    return aside(
      'Next steps',
      h(
        'p',
        'Resume continues from the last saved point, to the same result as without the stop. Run Again starts over with the same seed.',
      ),
      h('p.exports', button('Run Again', { do: 'runAgain', icon: 'again' })),
    );
  const needed = kind === 'budget' ? certificateNeeds(run, settled) : null;
  if (needed !== null) return needed;
  const why = run.live.result?.reason;
  if (why === undefined) return null;
  return aside(
    'Why it stopped',
    h('p', prose(why)),
    (kind === 'budget' || kind === 'inconclusive') &&
      h('p.exports', button('Edit Spec', { do: 'openSpec' })),
  );
}

/** The next step after a fully spent budget. */
function moreSamples(): ElementNode {
  return aside(
    'Next steps',
    h('p', 'With a larger budget in the spec, Run Again goes on from these measurements.'),
    h('p.exports', button('Edit Budget in Spec', { do: 'openSpec' })),
  );
}

/** The kind of answer. */
function overline(run: RunSnapshot, kind: Kind, settled: Settled | null): string {
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
      return `${facts?.accuracy === undefined ? 'Best' : theBest(facts)} ${words.action}${truth}`;
    case 'caveat':
    case 'doubtful':
      return `Answer of the run${truth}`;
    case 'failed':
      return 'What went wrong';
    case 'problem':
      return '';
    default: {
      if (settled !== null)
        return assumptionsNotMet(run).length > 0
          ? 'Common to all remaining actions; the rest is open'
          : `Settled with probability at least ${certainty(facts?.delta ?? 0.05)}; the rest is open`;
      if (leadingOf(run) === null) return 'It ended before the first test';
      if (live.result !== null && isBestGuess(live.result))
        return `Best guess of this budget${truth}`;
      const when = {
        budget: 'the budget ended',
        inconclusive: 'the run gave up',
        cancelled: 'you stopped it',
        interrupted: 'it was interrupted',
      };
      return `Leading when ${when[kind]}, not certified${truth}`;
    }
  }
}

/** The action in words, or the error. */
function heading(run: RunSnapshot, kind: Kind, settled: Settled | null, words: FamilyWords): Child {
  const { facts } = run;
  if (kind === 'failed') {
    // Prefers the program's own error message; its remaining output is folded below.
    const { reason, lines } = splitLastLines(run.live.failure ?? 'The run failed');
    return shortened(lines.findLast((line) => /(Error|Exception)\b/.test(line)) ?? reason);
  }
  if (settled !== null && facts !== null) return settledWords(facts.labels, settled, words);
  const leading = leadingOf(run);
  if (leading === null || facts === null)
    return h('span.open', isStopped(kind) ? 'No answer' : 'No answer yet');
  return actionWords(facts.labels, leading.action, facts.instance.family);
}

const GRADES = {
  met: { name: 'ok', icon: 'check', spoken: 'Met: ' },
  trusted: { name: 'trust', icon: 'trust', spoken: 'Taken on trust: ' },
  'not-met': { name: 'no', icon: 'warning', spoken: 'Not met: ' },
} as const;

/** `3 met, 1 taken on trust`; `all 4 met`. */
function assumptionSummary(lines: readonly AssumptionLine[]): string {
  const of = (grade: AssumptionLine['grade']): number =>
    lines.filter((line) => line.grade === grade).length;
  if (lines.length > 1 && of('met') === lines.length) return `all ${lines.length} met`;
  return [
    [of('met'), 'met'],
    [of('trusted'), 'taken on trust'],
    [of('not-met'), 'not met'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ');
}

/** Longer words may break. */
const UNBROKEN = 20;

/** Keeps words like `1-sub-Gaussian` on one line. */
function unbroken(text: string): readonly Child[] {
  return text
    .split(/(\S*\w-\w\S*)/)
    .map((part, index) => (index % 2 === 1 && part.length <= UNBROKEN ? h('span.nw', part) : part));
}

export function assumptionList(run: RunSnapshot): ElementNode | null {
  // Unmet assumptions come first; a result may add some to the earlier facts.
  const lines = linesAtEnd(run.facts?.assumptions ?? [], run.live.result);
  if (lines.length === 0) return null;
  return aside(
    ['Assumptions ', h('span.q', assumptionSummary(lines))],
    h(
      'ul',
      lines.map((line) => {
        const grade = GRADES[line.grade];
        return h(
          'li',
          { class: grade.name },
          icon(grade.icon),
          h('span', spoken(grade.spoken), unbroken(line.text)),
        );
      }),
    ),
  );
}
