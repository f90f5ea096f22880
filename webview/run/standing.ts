/** The state of a run in a title and a sentence that says whether to trust the result. */
import {
  caveatSentence,
  certifiedSentence,
  doubtfulSentence,
  familyWords,
  guessSentences,
  isBestGuess,
  listed,
  splitLastLines,
  withoutGuarantee,
  stepWord,
} from '../../src/shared/format';
import type { Measuring, RunSnapshot } from '../../src/shared/protocol';
import { counted, si, siShort } from '../format';
import { assumptionsNotMet, isLive, isStopped, type Kind } from '../model/kind';
import { pendingRound, stoppedBy } from '../model/progress';
import { askedOf, measuringOf } from '../model/sheet';
import { mark } from '../views/icons';
import type { Standing } from '../views/pageHead';
import { actionCount, phaseName } from '../words';
import { caveatsOf } from './checks';
import { withinWords } from './within';

export function runStanding(run: RunSnapshot, kind: Kind): Standing {
  return {
    name: `is-${kind}`,
    mark: mark(kind),
    title: titleOf(run, kind),
    sentence: sentenceOf(run, kind),
    alive: isLive(kind) ? (run.live.elsewhere === true ? 'elsewhere' : 'run') : null,
  };
}

const TITLES: Readonly<Record<Exclude<Kind, 'caveat'>, string>> = {
  waiting: 'Waiting for the first round',
  running: 'Running',
  certified: 'Certified',
  doubtful: 'Doubtful',
  inconclusive: 'Inconclusive',
  budget: 'Not certified',
  cancelled: 'Not certified',
  interrupted: 'Not certified',
  failed: 'Failed',
  problem: 'Not started',
};

function titleOf(run: RunSnapshot, kind: Kind): string {
  const asked = askedOf(run);
  if (measuringOf(run)?.paused === true) return 'Paused: doubtful';
  if (asked !== null)
    return `Waiting for ${counted(asked.samples - asked.answered, 'measurement')}`;
  const { result } = run.live;
  if (kind === 'waiting' && measuringOf(run)?.by === 'process') return 'Measuring';
  if (result !== null && isBestGuess(result)) return 'Best guess';
  return kind === 'caveat' ? withoutGuarantee(deltaOf(run)) : TITLES[kind];
}

function deltaOf({ facts, live }: RunSnapshot): number {
  return facts?.delta ?? live.result?.delta ?? 0.05;
}

function sentenceOf(run: RunSnapshot, kind: Kind): string {
  const sentence = ownSentence(run, kind);
  const own = run.live.specChanged ? `${trimmed(sentence)}; spec changed since.` : sentence;
  const old = run.live.fromJournal === true ? 'All of it is from its journal, nothing is new' : '';
  const more = [old, isStopped(kind) ? withinWords(run) : '', caveatsOf(run)];
  return [own, ...more.filter((words) => words !== '').map((words) => `${words}.`)].join(' ');
}

function ownSentence(run: RunSnapshot, kind: Kind): string {
  const { facts, live } = run;
  const measuring = measuringOf(run);
  if (measuring !== null && live.replayed === undefined) return batchSentence(measuring);
  switch (kind) {
    case 'waiting':
      return waitingSentence(run);
    case 'running':
      return runningSentence(run);
    case 'certified':
      return facts === null ? 'The stopping rule held.' : certifiedSentence(facts);
    case 'caveat':
      return caveatSentence(assumptionsNotMet(run).length, deltaOf(run));
    case 'doubtful':
      return doubtfulSentence(facts);
    case 'problem':
      return problemSentence(run);
    default:
      return stoppedSentence(run, kind);
  }
}

function runningSentence(run: RunSnapshot): string {
  const { elsewhere, replayed, totalSamples } = run.live;
  if (elsewhere === true) return 'In another window.';
  if (replayed !== undefined)
    return `Replaying ${siShort(replayed)} of ${siShort(totalSamples)} samples`;
  const round = pendingRound(run) ?? run.trace.at(-1) ?? null;
  if (round === null) return 'The first round is in progress.';
  return `${phaseName(round)}, ${stepWord(round.phase)} ${round.round}`;
}

/** `Batch 7: 12 of 40 samples.` */
function batchSentence({ by, batch, answered, samples }: Measuring): string {
  const entered = by === 'manual' ? ' entered' : '';
  return `Batch ${si(batch)}: ${si(answered)} of ${counted(samples, 'sample')}${entered}.`;
}

function waitingSentence(run: RunSnapshot): string {
  const { facts, live } = run;
  const round = pendingRound(run);
  if (live.elsewhere === true) return 'In another window.';
  if (live.state === 'queued') return 'It starts when another run ends.';
  if (facts === null || round === null) return 'The spec is being checked.';
  const words = familyWords(facts.instance.family);
  const size = facts.observerSet.size;
  const step = stepWord(round.phase);
  return `${step === 'round' ? 'Round' : 'Test'} ${round.round} takes ${counted(round.planned, 'sample').replace(/^[\d,]+/, si(round.planned))} of ${counted(size, words.action, words.actions)}.`;
}

function stoppedSentence(
  run: RunSnapshot,
  kind: 'budget' | 'inconclusive' | 'cancelled' | 'interrupted' | 'failed',
): string {
  const { facts, live } = run;
  if (kind === 'failed') {
    const why = trimmed(splitLastLines(live.failure ?? 'the reason is not known').reason);
    const isOwn = live.by !== undefined || /^the worker/i.test(why);
    const start = isOwn ? '' : `${stoppedBy(kind, run)}: `;
    return `${start}${why}. Nothing measured so far is lost.`;
  }
  const { result } = live;
  if (facts !== null && result !== null && isBestGuess(result))
    return guessSentences(result, facts)[0] ?? '';
  const left = run.trace.at(-1)?.surviving ?? null;
  const reason = live.result?.reason;
  const byCap = kind === 'budget' && facts?.maxSamples === null && facts.maxCost === undefined;
  const start = byCap && reason !== undefined ? trimmed(reason) : stoppedBy(kind, run);
  if (left === null || facts === null) return `${start}.`;
  const words = familyWords(facts.instance.family);
  const of = `${siShort(left)} of ${actionCount(facts.instance)} ${words.actions}`;
  return kind === 'inconclusive' ? `${start}: ${of} are left.` : `${start} with ${of} left.`;
}

function trimmed(sentence: string): string {
  return sentence.trim().replace(/\.$/, '');
}

function problemSentence(run: RunSnapshot): string {
  const problems = run.report?.problems ?? [];
  const named = (['error', 'warning'] as const).flatMap((severity) => {
    const found = problems.filter((problem) => problem.severity === severity).length;
    return found === 0 ? [] : [counted(found, severity)];
  });
  return named.length === 0 ? 'The spec no longer has errors.' : `The spec has ${listed(named)}.`;
}
