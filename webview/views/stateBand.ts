/** The band that answers in one glance: may I trust this? */
import {
  caveatSentence,
  certifiedSentence,
  doubtfulSentence,
  familyWords,
  listed,
  splitLastLines,
  withoutGuarantee,
  isOfTests,
} from '../../src/shared/format';
import { assertNever } from '../../src/shared/protocol';
import type { Measuring, RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { clock, counted, duration, gapText, si, siShort, timeOfDay } from '../format';
import type { Environment } from '../model/environment';
import { assumptionsNotMet, isLive, isStopped } from '../model/kind';
import type { Kind } from '../model/kind';
import { caveatsOf, contradictionList } from '../run/checks';
import { withinWords } from '../run/within';
import { askedOf, measuringOf } from '../model/sheet';
import { pendingRound, samplesOfRound, stoppedBy } from '../model/progress';
import { actionCount, phaseName, stepWord } from '../words';
import { mark } from './icons';
import { bandFrame, button, count, progressBar } from './pieces';
import { silentBand } from './silentHost';

export function stateTitle(run: RunSnapshot, kind: Kind): string {
  const { facts, live } = run;
  const asked = askedOf(run);
  if (measuringOf(run)?.paused === true) return 'Paused: doubtful';
  if (asked !== null)
    return `Waiting for ${counted(asked.samples - asked.answered, 'measurement')}`;
  switch (kind) {
    case 'waiting':
      return 'Waiting for the first round';
    case 'running':
      return 'Running';
    case 'certified':
      return 'Certified';
    case 'caveat':
      return withoutGuarantee(facts?.delta ?? live.result?.delta ?? 0.05);
    case 'doubtful':
      return 'Doubtful';
    case 'inconclusive':
      return 'Inconclusive';
    case 'budget':
    case 'cancelled':
    case 'interrupted':
      return 'Not certified';
    case 'failed':
      return 'Failed';
    case 'problem':
      return 'Not started';
    default:
      return assertNever(kind);
  }
}

/** One plain sentence. */
export function stateSentence(run: RunSnapshot, kind: Kind): string {
  const sentence = ownSentence(run, kind);
  const own = run.live.specChanged ? `${trimmed(sentence)}; spec changed since.` : sentence;
  const more = [isStopped(kind) ? withinWords(run) : '', caveatsOf(run)];
  return [own, ...more.filter((words) => words !== '').map((words) => `${words}.`)].join(' ');
}

function ownSentence(run: RunSnapshot, kind: Kind): string {
  const { facts, live } = run;
  const measuring = measuringOf(run);
  if (measuring !== null && live.replayed === undefined) return batchSentence(measuring);
  switch (kind) {
    case 'waiting':
      return waitingSentence(run);
    case 'running': {
      if (run.live.elsewhere === true) return 'In another window.';
      const { replayed } = run.live;
      if (replayed !== undefined)
        return `Replaying ${siShort(replayed)} of ${siShort(run.live.totalSamples)} samples`;
      const round = pendingRound(run) ?? run.trace.at(-1) ?? null;
      if (round === null) return 'The first round is in progress.';
      return `${phaseName(round)}, ${stepWord(round.phase)} ${round.round}`;
    }
    case 'certified':
      return facts === null ? 'The stopping rule held.' : certifiedSentence(facts);
    case 'caveat':
      return caveatSentence(
        assumptionsNotMet(run).length,
        facts?.delta ?? live.result?.delta ?? 0.05,
      );
    case 'doubtful':
      return doubtfulSentence(facts);
    case 'budget':
    case 'inconclusive':
    case 'cancelled':
    case 'interrupted':
    case 'failed':
      return stoppedSentence(run, kind);
    case 'problem':
      return problemSentence(run);
    default:
      return assertNever(kind);
  }
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
  const left = run.trace.at(-1)?.surviving ?? null;
  const reason = live.result?.reason;
  const byCap = kind === 'budget' && facts !== null && facts.maxSamples === null;
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

function when(run: RunSnapshot, kind: Kind, env: Environment): string {
  const { live } = run;
  if (kind === 'problem') return `checked ${timeOfDay(live.startedAt)}`;
  if (isLive(kind)) return `${clock(live.elapsedMs + env.sinceMessage)} elapsed`;
  const took = live.result?.durationMs ?? live.elapsedMs;
  // A real run may have rested for days in between.
  return live.by === undefined
    ? `${timeOfDay(live.startedAt + took)}, took ${duration(took)}`
    : `started ${timeOfDay(live.startedAt)}, took ${duration(took)}`;
}

/** Of a batch: how much of it is there, how fast answers come, and when the plan expects the end. */
function batchProgress(measuring: Measuring): Child {
  const { by, batch, answered, samples, expected, perMinute, total: done } = measuring;
  const plan = expected === null ? '' : ` of about ${siShort(expected)} that the plan expects`;
  const rate = by === 'manual' ? null : perMinute;
  const isAhead = expected !== null && expected > done && rate !== null && rate > 0;
  return h(
    'div.progress',
    progressBar(`Samples of batch ${batch}`, samples > 0 ? (100 * answered) / samples : 0),
    h(
      'div.q',
      h('span', counted(done, 'sample').replace(/^[\d,]+/, si(done)), plan),
      rate === null
        ? null
        : h(
            'span',
            `${gapText(rate)} answers a minute`,
            isAhead ? `, ${minutesLeft((expected - done) / rate)}` : null,
          ),
    ),
  );
}

/** `about 12 min left`. */
function minutesLeft(minutes: number): string {
  if (minutes < 1) return `about ${Math.max(1, Math.round(60 * minutes))} s left`;
  const [figure, unit] =
    minutes < 120
      ? [minutes, 'min']
      : minutes < 2880
        ? [minutes / 60, 'h']
        : [minutes / 1440, 'days'];
  return `about ${Math.round(figure)} ${unit} left`;
}

function progress(run: RunSnapshot, kind: Kind): Child {
  const measuring = measuringOf(run);
  if (measuring !== null && run.live.replayed === undefined) return batchProgress(measuring);
  const round = pendingRound(run);
  // The tests of GCB-PE follow one another too closely for a bar each.
  if (!isLive(kind) || round === null || isOfTests(round.phase)) return null;
  const done = Math.min(round.planned, samplesOfRound(run));
  const share = round.planned > 0 ? (100 * done) / round.planned : 0;
  const waiting = kind === 'waiting';
  const rate = run.live.elapsedMs > 500 ? run.live.totalSamples / run.live.elapsedMs : 0;
  const left = rate > 0 && done > 0 ? (round.planned - done) / rate : null;
  return h(
    'div.progress',
    progressBar(`Samples of round ${round.round}`, share),
    h(
      'div.q',
      h(
        'span',
        [done === 0 ? '0' : count(done), ' of ', count(round.planned), ' samples'],
        waiting ? null : ` in this round, ${Math.min(99, Math.round(share))}%`,
      ),
      h('span', remaining(done, left)),
    ),
  );
}

/** What takes the caveat away: the preset where it does, else a change of the spec. */
function nextStep({ facts }: RunSnapshot): ElementNode {
  return h(
    'p.exports',
    facts?.recommendedCovers === true
      ? button('Run With Recommended', { do: 'runRecommended', icon: 'play', primary: true })
      : button('Edit Spec', { do: 'openSpec' }),
  );
}

/** What the measurements contradict, where it is seen first, and what can be done about it. */
function contradictions(run: RunSnapshot, kind: Kind): ElementNode | null {
  const list = contradictionList(run);
  if (list === null) return null;
  return h(
    'div.contradictions',
    list,
    run.live.elsewhere === true
      ? null
      : h(
          'p.exports',
          measuringOf(run)?.paused === true
            ? [
                button('Go On', {
                  do: { type: 'sheet', act: 'goOn' },
                  icon: 'play',
                  primary: true,
                }),
                button('Stop', { do: 'stop', icon: 'stop' }),
              ]
            : null,
          button('Correct…', { do: { type: 'sheet', act: 'correct' } }),
          isLive(kind) ? null : button('Edit Spec', { do: 'openSpec' }),
        ),
  );
}

function remaining(done: number, milliseconds: number | null): string {
  if (done === 0) return 'waiting for the environment';
  if (milliseconds === null || milliseconds <= 0) return '';
  return `about ${milliseconds < 60_000 ? `${Math.max(1, Math.round(milliseconds / 1000))} s` : clock(milliseconds)} left in this round`;
}

export function stateBand(run: RunSnapshot, kind: Kind, env: Environment): ElementNode {
  if (env.hostSilent && isLive(kind)) {
    const subject = run.live.elsewhere === true ? 'elsewhere' : 'run';
    return silentBand(subject, 'State of the run', env.sinceMessage);
  }
  const against = contradictions(run, kind);
  const isContradicted = against !== null && isLive(kind);
  return bandFrame(
    'State of the run',
    `is-${isContradicted ? 'doubtful' : kind}${isLive(kind) ? ' provisional' : ''}`,
    {
      mark: mark(askedOf(run) === null ? kind : 'waiting'),
      title: stateTitle(run, kind),
      sentence: stateSentence(run, kind),
    },
    h('div.q.when', when(run, kind, env)),
    progress(run, kind),
    kind === 'caveat' ? nextStep(run) : null,
    against,
  );
}
