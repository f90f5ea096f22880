/** The sentences of the checks. */
import type { Action } from '../families/family';
import { exponential, formatDecimal, formatExact, formatSetting } from '../words/counts';
import { CHECK_NAMES } from '../words/checks';
import type { DuelFigures, LogValue } from './check';
import type { StandOut } from './phase';

/** The noise seen, compared with the declared scale. */
interface SeenScale {
  /** The empirical standard deviation in units of the declared scale, and its degrees of freedom. */
  readonly seen: { readonly ratio: number; readonly degrees: number };
  /** The number of samples without sums of squares. */
  readonly skipped: number;
}

const NOTHING = 'Nothing against it so far.';
/** With fewer degrees of freedom, the empirical standard deviation says little. */
const ENOUGH_TO_SHOW = 10;
/** From this many degrees on, a ratio below 0.71 occurs by chance in 1 of 1,000 runs, and the possible saving is reported. */
const ENOUGH_TO_ADVISE = 50;
const WORTH_ADVICE = 2;
/** From this share on, most of the evidence comes from one place. */
const MOSTLY = 0.5;

/** `Most of it comes from pull 3 (Ada, Boris).` */
export function partText(
  { action, pull, share }: StandOut,
  nameOf: (action: Action) => string,
): string {
  const name = nameOf(action);
  const where = pull === null ? name : `pull ${pull} (${name})`;
  return share >= MOSTLY
    ? `Most of it comes from ${where}.`
    : `It comes from several actions, the largest part from ${where}.`;
}

/** The sentence for a caveat, a contradiction, or a consequence of another contradiction. */
function against(value: LogValue, what: { readonly is: string; readonly else: string }): string {
  const { isRefuted, follows, part } = value;
  if (follows !== undefined) {
    return `Not known while the ${CHECK_NAMES[follows].toLowerCase()} is contradicted: this check rests on it (${said(value)}).`;
  }
  const start = isRefuted ? 'The measurements contradict this' : 'There is evidence against this';
  return [`${start}: ${what.is} (${said(value)}).`, part, `${SLIP}; else ${what.else}.`]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const MISFIT = 'no values of the base arms fit the means of all actions';
const SLIP = 'If a value was mistyped, correct it';
const INTERACTION = 'base arms may help or hinder each other: check the feedback model';

/** What contradicts each assumption, and what to do unless a value was mistyped. */
const CAVEATS = {
  linearity: { is: MISFIT, else: `${INTERACTION} and the noise scale` },
  lawLinearity: { is: MISFIT, else: INTERACTION },
  drift: {
    is: 'the mean of the same action changed between requests',
    else: 'look for what changed, or declare a noise scale that covers it in a new run',
  },
  driftInRequest: {
    is: 'the mean of the same action changed within requests',
    else: 'look for what changes while you measure, for instance an instrument that warms up',
  },
  symmetry: {
    is: 'the measurements are further off on one side than on the other',
    else: 'average more samples in a block (`samplesPerBlock`), measure logarithms, or declare a noise scale in a new run',
  },
  normality: {
    is: 'some measurements are further off than normal noise of one size has them, or some actions are noisier than others',
    else: 'assume noise as often too high as too low (`symmetric`) in a new run',
  },
} as const;

/** Whether there is nothing to say against the assumption. */
function isSilent({ isCaveat, follows }: LogValue): boolean {
  return !isCaveat && follows === undefined;
}

export function caveatText(what: keyof typeof CAVEATS, value: LogValue): string {
  return isSilent(value) ? NOTHING : against(value, CAVEATS[what]);
}

/** @param declared R */
export function noiseScaleText(
  value: LogValue | null,
  { seen, skipped }: SeenScale,
  declared: number,
): string {
  if (value === null) {
    return skipped > 0
      ? 'Not checked: the totals have no sums of squares.'
      : 'Not checked: no action has two samples in one complete request.';
  }
  const { ratio, degrees } = seen;
  const seenText = `${formatSetting(ratio * declared, 2)} seen, ${formatSetting(declared)} declared`;
  const sentences: string[] = [];
  if (value.isCaveat) {
    sentences.push(
      against(value, {
        is: `the samples scatter more than the declared noise scale allows, ${seenText}`,
        else: 'declare a larger noise scale in a new run',
      }),
    );
  } else {
    sentences.push(NOTHING);
    if (degrees >= ENOUGH_TO_SHOW) {
      const fewer = 1 / (ratio * ratio);
      const isSmaller = degrees >= ENOUGH_TO_ADVISE && fewer >= WORTH_ADVICE && fewer < Infinity;
      sentences.push(
        `${seenText}${
          isSmaller
            ? `: a smaller scale would need about ${formatSetting(fewer, 2)} times fewer samples; change it only from knowledge, before a new run`
            : ''
        }.`,
      );
    }
  }
  if (skipped > 0) {
    sentences.push(`${formatExact(skipped)} samples without sums of squares were left out.`);
  }
  return sentences.join(' ');
}

/**
 * @param duel null before the duel
 * @param reason why there is none
 */
export function duelText(
  value: LogValue | null,
  duel: DuelFigures | null,
  reason: string | null,
  transform: 'log' | undefined,
): string {
  if (value === null || duel === null)
    return reason === null
      ? 'Not made so far: the leader and its nearest rival are compared before a certificate.'
      : `Not made: ${reason}.`;
  const { lead, interval } = duel;
  const isBehind = lead < 0;
  // A lead in logarithms is a factor.
  const shown = (one: number) => {
    const by = isBehind ? -one : one;
    return formatDecimal(transform === 'log' ? Math.exp(by) : by);
  };
  const ends = interval.map((end) => (end === null ? null : shown(end)));
  const within = withinText(isBehind ? ends.toReversed() : ends);
  const [ahead, behind] =
    transform === 'log'
      ? ['better by a factor of', 'worse by a factor of']
      : ['ahead by', 'behind by'];
  const seen = `measured directly, the leader is ${isBehind ? behind : ahead} ${shown(lead)}${within}`;
  const chance = isBehind ? ', within chance' : '';
  if (isSilent(value))
    return `${NOTHING} ${seen.charAt(0).toUpperCase()}${seen.slice(1)}${chance}.`;
  return against(value, {
    is: `the nearest rival was measured to be better than the leader; ${seen}`,
    else: INTERACTION,
  });
}

/** Empty if both ends are unknown. */
function withinText([low = null, high = null]: readonly (string | null)[]): string {
  if (low !== null && high !== null) return ` (interval ${low} to ${high})`;
  if (low !== null) return ` (at least ${low})`;
  return high === null ? '' : ` (at most ${high})`;
}

function said({ log, largest }: LogValue): string {
  const now = format(log);
  const most = format(largest);
  return now === most ? `e-value ${most}` : `e-value ${most} at its largest, ${now} now`;
}

/** Switches to powers of ten, because e-values exceed the range of doubles. */
function format(log: number): string {
  return log > Math.log(999) ? exponential(log) : formatDecimal(Math.exp(log));
}
