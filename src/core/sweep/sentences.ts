/** A comparison in words, the same in panel and report. `**` marks bold text. */
import { LEAST_SEEDS } from '../statistics/anytime';
import {
  formatCount,
  formatCounted,
  formatDecimal,
  formatExact,
  formatInterval,
  formatPercent,
  formatTimes,
} from '../words/counts';
import { apartWords, guaranteeWords } from './guarantee';
import { listed, someOf } from '../words/lists';
import { isComparable } from './ranking';
import type { ComparisonSummary, SettingSummary } from './summary';

export interface Sentences {
  /** How all seeds ended, in one sentence. */
  readonly state: string;
  /** The kind of answer, shown above it. */
  readonly over: string;
  /** The answer: the setting that needs the fewest samples. */
  readonly headline: string;
  /** How much more the other settings take; empty with one setting. */
  readonly others: string;
  /** Why there are too few seeds to show delta; empty if there are enough. */
  readonly tooFew: string;
  /** What the figures cannot show, one sentence each. */
  readonly caveats: readonly string[];
}

type Figures = Omit<ComparisonSummary, 'sentences'>;

export function sentencesOf(figures: Figures): Sentences {
  return {
    state: stateOf(figures),
    ...headlineOf(figures),
    others: [...figures.answers.map((answer) => othersOf(answer, figures)), regretsOf(figures)]
      .filter((one) => one !== '')
      .join(' '),
    tooFew: tooFewOf(figures),
    caveats: caveatsOf(figures),
  };
}

/** The name of a setting within a sentence. */
function spokenName({ title, rest }: Pick<SettingSummary, 'title' | 'rest'>): string {
  if (rest === '') return title;
  return `${title} ${rest.replace(/^paper(?=,|$)/, 'in the paper’s version')}`;
}

/** `Mean distance of the answers from the best: PolyALBA, 75 samples: 0.09; PolyALBA, 40 samples: 0.6.` */
function regretsOf({ settings, ranking }: Figures): string {
  const said = ranking.flatMap((index) => {
    const one = settings[index];
    if (one?.regret === undefined) return [];
    const { mean, interval } = one.regret;
    const range = interval === null ? '' : ` (${formatInterval(interval, formatDecimal)})`;
    return [`${spokenName(one)}: ${formatDecimal(mean)}${range}`];
  });
  return said.length === 0 ? '' : `Mean distance of the answers from the best: ${said.join('; ')}.`;
}

function total(figures: Figures, of: (setting: SettingSummary) => number): number {
  return figures.settings.reduce((sum, setting) => sum + of(setting), 0);
}

function stateOf(figures: Figures): string {
  const asked = total(figures, (one) => one.asked);
  const ended = total(figures, (one) => one.ended);
  const stopped = total(figures, (one) => one.finished);
  const spared = total(figures, (one) => one.spared);
  const failed = total(figures, (one) => one.failed);
  if (figures.endedAt === null)
    return `${formatExact(ended)} of ${formatCounted(asked, 'run')} have ended.`;
  if (ended === 0)
    return failed === 0 ? 'Stopped before a run ended.' : `${formatCounted(failed, 'run')} failed.`;
  const left = asked - ended - failed - spared;
  const all = asked === 2 ? 'Both runs' : `All ${formatCounted(ended, 'run')}`;
  const how =
    stopped === ended
      ? `${ended === asked && asked > 1 ? all : formatCounted(ended, 'run')} finished`
      : stopped > 0
        ? `${formatExact(stopped)} of ${formatExact(ended)} runs finished, the ${ended - stopped === 1 ? 'other' : 'others'} did not`
        : ended === 1
          ? '1 run did not finish'
          : `None of ${formatExact(ended)} runs finished`;
  const parts = [
    ...(failed > 0 ? [`${formatExact(failed)} failed`] : []),
    ...(spared > 0 ? [`${formatCounted(spared, 'was', 'were')} left out`] : []),
    ...(left > 0
      ? [
          figures.kind === 'results'
            ? `${formatExact(left)} missing`
            : `${formatCounted(left, 'was', 'were')} cancelled`,
        ]
      : []),
  ];
  const judged = total(figures, (one) => one.errors?.judged ?? 0);
  const wrong = total(figures, (one) => one.errors?.wrong ?? 0);
  // Unfinished runs and best guesses have answers too, but no certificate.
  const isOfAll = stopped === ended && figures.settings.every(({ regret }) => regret === undefined);
  const verdict =
    judged === 0
      ? ''
      : `; ${wrong === 0 ? 'none' : formatExact(wrong)} gave a wrong ${isOfAll ? 'answer' : 'certificate'}`;
  return `${[how, ...parts].join(', ')}${verdict}.`;
}

function headlineOf({
  answers,
  settings,
  kind,
  ranking,
  endedAt,
}: Figures): Pick<Sentences, 'over' | 'headline'> {
  const [answer, ...more] = answers;
  const nearest = settings[ranking[0] ?? 0];
  if (answer === undefined && nearest?.regret !== undefined) {
    const headline = `${spokenName(nearest)}: ${formatDecimal(nearest.regret.mean)} from the best`;
    return { over: 'Nearest to the best with what it may spend', headline };
  }
  const best = answer === undefined ? undefined : settings[answer.best];
  if (answer === undefined || best?.samples === null || best === undefined) {
    const headline = endedAt === null ? 'No answer yet' : 'None is ranked';
    return { over: 'Fewest samples', headline };
  }
  if (more.length > 0) {
    const parts = answers.slice(0, NAMED_OTHERS).flatMap(({ best: index }) => {
      const one = settings[index];
      if (one === undefined || one.samples === null) return [];
      return [`${guaranteeWords(one)}: ${spokenName(one)}, ${meanWords(one.samples.mean, one)}`];
    });
    const rest = answers.length - parts.length;
    const headline = [...parts, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
    return { over: 'Fewest samples of each guarantee', headline };
  }
  const several = answer.others.some((other) => other !== null);
  const isAmong = several && settings.some(({ atLeast }) => atLeast !== null);
  const fewest = isAmong ? 'Fewest samples of those that finished' : 'Fewest samples';
  const what = several ? fewest : 'Samples until it finished';
  return {
    over:
      kind === 'runs' && best.stopped === 1
        ? what
        : `${what}, mean of ${formatCounted(best.counted, 'seed')}`,
    headline: `${spokenName(best)}: ${meanWords(best.samples.mean, best)}`,
  };
}

/** With seeds that count with a limit of samples, the true mean is larger. */
function meanWords(mean: number, { atLeast }: SettingSummary): string {
  return `${atLeast === null ? '' : 'over '}${formatCount(mean)} samples`;
}

function othersOf(answer: Figures['answers'][number], { settings, kind }: Figures): string {
  const compared = answer.others.flatMap((other, index) => {
    const setting = settings[index];
    if (other === null || setting === undefined || other.ratio === Infinity) return [];
    return [{ ...other, name: spokenName(setting) }];
  });
  const isLong = compared.length > MOST_OTHERS;
  const closest = compared.toSorted((one, other) => one.ratio - other.ratio);
  const named = isLong ? closest.slice(0, NAMED_OTHERS) : compared;
  const parts = named.map(({ name, ratio }, index) =>
    index === 0
      ? `${name} takes **${formatTimes(ratio)}** as many`
      : `${name} **${formatTimes(ratio)}**`,
  );
  if (parts.length === 0) return '';
  if (isLong) {
    const rest = closest.slice(NAMED_OTHERS).map(({ ratio }) => `**${formatTimes(ratio)}**`);
    parts.push(`${rest.length} others ${rest[0] ?? ''} to ${rest.at(-1) ?? ''}`);
  }
  const close = compared.filter((one) => one.differs === false).map(({ name }) => name);
  const best = settings[answer.best];
  const unclear =
    close.length === 0 || best === undefined
      ? ''
      : ` These seeds cannot distinguish ${spokenName(best)} from ${someOf(close)}.`;
  const isEarly =
    kind === 'seeds' &&
    (best?.counted ?? 0) < LEAST_SEEDS &&
    compared.every((one) => one.differs === null);
  const early = isEarly ? ` To distinguish them takes at least ${LEAST_SEEDS} seeds.` : '';
  return `${parts.join(', ')}.${unclear}${early}`;
}

/** With more other settings than this, only some are named in the text; the table has them all. */
const MOST_OTHERS = 5;
const NAMED_OTHERS = 3;

function tooFewOf({ missing }: Figures): string {
  if (missing === null) return '';
  const { has, wrong, delta, needed } = missing;
  const seen =
    wrong === 0
      ? `${formatCounted(has, 'seed')} without an error`
      : `${wrong} wrong of ${formatCounted(has, 'seed')}`;
  const would = `${wrong === 0 ? '' : `${wrong} of `}${formatExact(needed)} would`;
  return `${seen} cannot show an error rate below ${formatPercent(delta)}; ${would}.`;
}

/** The caveats about each setting, starting with its name. */
function caveatsOf(figures: Figures): readonly string[] {
  const { settings, kind, leftOut } = figures;
  const said = settings.flatMap((one) =>
    settingCaveats(one, figures).map((text) => ({ name: spokenName(one), text })),
  );
  const omitted = leftOut.map(({ title, reason }) => ({ name: title, text: reason }));
  const apart = apartWords(settings.filter(({ rejected }) => rejected === null));
  return [
    ...(apart === null ? [] : [apart]),
    ...merged(said).map(({ names, text }) => `${listed(names)}: ${text}`),
    ...merged(omitted).map(({ names, text }) => `Left out: ${listed(names)} (${text}).`),
    ...(kind === 'runs' && settings.every((one) => one.asked === 1) ? [SINGLE] : []),
  ];
}

function settingCaveats(
  one: SettingSummary,
  { secondsPerRun, endedAt }: Figures,
): readonly string[] {
  const { errors, ended, counted, stopped, cut, capped, spared, failed } = one;
  const { failure, rejected, asked } = one;
  const at = secondsPerRun === null ? 'the limit of time' : `${secondsPerRun} s`;
  return [
    ...(rejected === null ? [] : [`not run. ${rejected}`]),
    ...(one.covered || ended === 0
      ? []
      : ['an assumption of the proof is not met, so its δ cannot be claimed.']),
    ...(capped > 0 && isComparable(one)
      ? [
          `${capped} of ${formatCounted(counted, 'seed')} hit the limit of samples, and count with it.`,
        ]
      : []),
    ...(stopped < counted && !isComparable(one)
      ? [
          `${counted - stopped} of ${formatCounted(counted, 'seed')} did not finish${cut === 0 ? '' : `, ${cut} for ${at}`}${stopped === 0 ? '' : '; the mean of the others is too low'}, so there is no rank.`,
        ]
      : []),
    ...(failed > 0
      ? [`${formatCounted(failed, 'seed')} failed (${(failure ?? '').replace(/\.$/, '')}).`]
      : []),
    ...(endedAt !== null && ended > 0 && ended + failed < asked
      ? [
          `${ended} of ${formatCounted(asked, 'seed')} have ended${spared === 0 ? '' : ', the others are left out'}.`,
        ]
      : []),
    ...(endedAt !== null && counted < ended
      ? [
          `${formatCounted(ended - counted, 'seed')} ended before an earlier one, and ${ended - counted === 1 ? 'does' : 'do'} not count yet.`,
        ]
      : []),
    ...(errors !== null && errors.interval !== null && errors.interval.low > errors.delta
      ? [
          `more wrong answers than δ allows (${errors.wrong} of ${errors.judged}; the rate is ${formatInterval(errors.interval, formatPercent)}).`,
        ]
      : []),
  ];
}

/** Merges equal remarks about several settings or specs. */
export function merged(
  said: readonly { readonly name: string; readonly text: string }[],
): readonly { readonly names: readonly string[]; readonly text: string }[] {
  const names = new Map<string, string[]>();
  for (const { name, text } of said) names.set(text, [...(names.get(text) ?? []), name]);
  return [...names].map(([text, of]) => ({ names: of, text }));
}

const SINGLE = 'One seed each: another seed may reverse the order.';
