/** The head of a run: its settings, the main action, whether to trust the result, and the progress. */
import { formatAlgorithm, formatCost, isOfTests } from '../../src/shared/format';
import type { Measuring, RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { clock, counted, duration, gapText, si, siShort, timeOfDay } from '../format';
import type { Environment } from '../model/environment';
import { isLive, isResumable, type Kind } from '../model/kind';
import { pendingRound, samplesOfRound } from '../model/progress';
import { askedOf, measuringOf } from '../model/sheet';
import { mark } from '../views/icons';
import { moreMenu, saved } from '../views/moreMenu';
import { pageHead, settingFacts } from '../views/pageHead';
import { button, count, progressBar } from '../views/pieces';
import { contradictionList } from './checks';
import { goOnButton } from './goOn';
import { runStanding } from './standing';

export function runHead(run: RunSnapshot, kind: Kind, env: Environment): readonly ElementNode[] {
  const against = contradictions(run, kind);
  const inBand = {
    ...(against !== null && isLive(kind) && { name: 'is-doubtful' }),
    ...(askedOf(run) !== null && { mark: mark('waiting') }),
  };
  const menu = kind === 'problem' ? null : moreMenu(MENU, env, run.live.result !== null);
  return pageHead(
    runStanding(run, kind),
    {
      label: 'State of the run',
      fileName: run.fileName,
      inBand,
      facts: factsOf(run),
      acts: [mainAct(run, kind, env), menu],
    },
    env,
    h('div.q.when', when(run, kind, env)),
    progress(run, kind),
    kind === 'caveat' ? nextStep(run) : null,
    against,
  );
}

function factsOf({ facts, settings }: RunSnapshot): readonly Child[] {
  const algorithm = formatAlgorithm(facts?.algorithm ?? settings.algorithm);
  const budget = facts?.maxSamples ?? null;
  return [
    algorithm,
    ...settingFacts(facts, settings),
    budget === null ? null : `budget ${siShort(budget)}`,
    facts?.maxCost === undefined ? null : `cost up to ${formatCost(facts.maxCost)}`,
  ];
}

function mainAct(run: RunSnapshot, kind: Kind, env: Environment): Child {
  // A run of another window can only be stopped there.
  if (run.live.elsewhere === true) return null;
  if (isResumable(run, kind)) return goOnButton(run, true);
  if (isLive(kind)) {
    const primary = measuringOf(run)?.paused !== true;
    const label = env.isStopping ? 'Stopping…' : 'Stop';
    return button(label, { do: 'stop', icon: 'stop', primary, key: 'main' });
  }
  if (kind === 'problem') return button('Check Again', { do: 'checkAgain', key: 'main' });
  // Running again would give the same result.
  if (run.live.fromJournal === true && !run.live.specChanged)
    return button('Start Over…', { do: 'startOver', icon: 'again', key: 'main' });
  return button('Run Again', { do: 'runAgain', icon: 'again', key: 'main' });
}

/** The files of a run. */
export const RUN_FILES = [
  ['Report .html', { type: 'save', what: 'html' }],
  ['Report .md', { type: 'save', what: 'report' }],
  ['Trace .csv', { type: 'save', what: 'csv' }],
  ['Record .json', { type: 'save', what: 'json' }],
] as const;

const MENU = [
  ['Copy Result', 'copyResult'],
  ['Copy Result as Markdown', { type: 'copyResult', as: 'markdown' }],
  ['Copy Result as LaTeX', { type: 'copyResult', as: 'latex' }],
  ...saved(RUN_FILES),
  ['Save Chart or Picture…', 'saveDrawing'],
] as const;

function when(run: RunSnapshot, kind: Kind, env: Environment): string {
  const { live } = run;
  if (kind === 'problem') return `checked ${timeOfDay(live.startedAt)}`;
  if (isLive(kind)) return `${clock(live.elapsedMs + env.sinceMessage)} elapsed`;
  const took = live.result?.durationMs ?? live.elapsedMs;
  // A real run may have paused for days.
  return live.by === undefined
    ? `${timeOfDay(live.startedAt + took)}, took ${duration(took)}`
    : `started ${timeOfDay(live.startedAt)}, took ${duration(took)}`;
}

/** Most numbers shown of one sample. */
const MOST_NUMBERS = 3;

/** The progress of a batch: samples taken, rate of answers, and the end that the plan expects. */
function batchProgress(measuring: Measuring): Child {
  const { by, batch, answered, samples, expected, perMinute, changed, last } = measuring;
  const done = measuring.total;
  // A sheet already shows it above.
  const purpose = by === 'process' ? (measuring.purpose?.words ?? null) : null;
  const plan =
    expected === null || expected < done
      ? ''
      : ` of about ${siShort(expected)} that the plan expects`;
  const rate = by === 'manual' ? null : perMinute;
  const isAhead = expected !== null && expected > done && rate !== null && rate > 0;
  return h(
    'div.progress',
    progressBar(`Samples of batch ${batch}`, samples > 0 ? (100 * answered) / samples : 0),
    h(
      'div.q',
      h(
        'span',
        counted(done, 'sample').replace(/^[\d,]+/, si(done)),
        plan,
        by === 'process' && lastOf(last),
      ),
      rate !== null &&
        h(
          'span',
          `${gapText(rate)} answers a minute`,
          isAhead ? `, ${minutesLeft((expected - done) / rate)}` : null,
        ),
    ),
    purpose !== null && h('p.q', purpose),
    changed !== undefined && h('p', changed),
  );
}

/** `, the last one 31.2`: shows a program's measurements before the first test. */
function lastOf(numbers: readonly number[] = []): Child {
  const shown = numbers.slice(0, MOST_NUMBERS).map((value) => gapText(value, 8));
  if (shown.length === 0) return null;
  return `, the last one ${shown.join(', ')}${numbers.length > shown.length ? ', …' : ''}`;
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
  // GCB-PE's tests are too frequent for a progress bar each.
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
        !waiting && ` in this round, ${Math.min(99, Math.round(share))}%`,
      ),
      h('span', remaining(run, done, left)),
    ),
  );
}

/** How to remove the caveat: by the recommended preset if it covers the spec, else by a change of the spec. */
function nextStep({ facts }: RunSnapshot): ElementNode {
  return h(
    'p.exports',
    facts?.recommendedCovers === true
      ? button('Run With Recommended', { do: 'runRecommended', icon: 'play', primary: true })
      : button('Edit Spec', { do: 'openSpec' }),
  );
}

/** The contradicted assumptions, shown at the top, with possible actions. */
function contradictions(run: RunSnapshot, kind: Kind): ElementNode | null {
  const list = contradictionList(run);
  if (list === null) return null;
  return h(
    'div.contradictions',
    list,
    run.live.elsewhere !== true &&
      h(
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

function remaining({ live }: RunSnapshot, done: number, milliseconds: number | null): string {
  // A simulation answers at once.
  if (done === 0) return live.by === undefined ? 'computing' : 'waiting for the environment';
  if (milliseconds === null || milliseconds <= 0) return '';
  return `about ${milliseconds < 60_000 ? `${Math.max(1, Math.round(milliseconds / 1000))} s` : clock(milliseconds)} left in this round`;
}
