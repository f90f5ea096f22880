/** What a comparison says in words, the same in the panel and in the report. `**` marks bold text. */
import { formatCount, formatInterval, formatPercent, formatTimes } from '../words/counts';
import { listed } from '../words/lists';
import type { ComparisonSummary, SettingSummary } from './summary';

export interface Sentences {
  /** How all seeds ended, in one sentence. */
  readonly state: string;
  /** Above the answer: what kind of answer. */
  readonly over: string;
  /** The answer: which setting needs least. */
  readonly headline: string;
  /** How much more the others take; empty with one setting. */
  readonly others: string;
  /** Why the seeds are too few to show delta; empty where they are not. */
  readonly tooFew: string;
  /** What the figures cannot say, one sentence each. */
  readonly caveats: readonly string[];
}

type Figures = Omit<ComparisonSummary, 'sentences'>;

/** All sentences of a comparison. */
export function sentencesOf(figures: Figures): Sentences {
  return {
    state: stateOf(figures),
    ...headlineOf(figures),
    others: othersOf(figures),
    tooFew: tooFewOf(figures),
    caveats: caveatsOf(figures),
  };
}

/** The name of a setting within a sentence. */
function spokenName({ title, rest }: Pick<SettingSummary, 'title' | 'rest'>): string {
  if (rest === '') return title;
  return `${title} ${rest.replace(/^paper(?=,|$)/, 'in the paper’s version')}`;
}

function total(figures: Figures, of: (setting: SettingSummary) => number): number {
  return figures.settings.reduce((sum, setting) => sum + of(setting), 0);
}

function stateOf(figures: Figures): string {
  const asked = total(figures, (one) => one.asked);
  const ended = total(figures, (one) => one.ended);
  const stopped = total(figures, (one) => one.stopped);
  const failed = total(figures, (one) => one.failed);
  if (figures.endedAt === null) return `${ended} of ${runs(asked)} have ended.`;
  if (ended === 0) return failed === 0 ? 'Stopped before a run ended.' : `${runs(failed)} failed.`;
  const left = asked - ended - failed;
  const how =
    stopped === ended
      ? `${ended === asked ? 'All ' : ''}${runs(ended)} finished`
      : `${stopped} of ${runs(ended)} finished, the others did not`;
  const parts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(left > 0 ? [`${left} ${left === 1 ? 'was' : 'were'} cancelled`] : []),
  ];
  const judged = total(figures, (one) => one.errors?.judged ?? 0);
  const wrong = total(figures, (one) => one.errors?.wrong ?? 0);
  const verdict =
    judged === 0
      ? ''
      : wrong === 0
        ? '; none gave a wrong answer'
        : `; ${wrong} gave a wrong answer`;
  return `${[how, ...parts].join(', ')}${verdict}.`;
}

function headlineOf({ answer, settings, kind }: Figures): Pick<Sentences, 'over' | 'headline'> {
  const best = answer === null ? undefined : settings[answer.best];
  if (answer === null || best?.samples === null || best === undefined) {
    return { over: 'Fewest samples', headline: 'No answer yet' };
  }
  const several = answer.others.some((other) => other !== null);
  const what = several ? 'Fewest samples' : 'Samples until it finished';
  return {
    over: kind === 'runs' && best.stopped === 1 ? what : `${what}, mean of ${seeds(best.stopped)}`,
    headline: `${spokenName(best)}: ${formatCount(best.samples.mean)} samples`,
  };
}

function othersOf({ answer, settings }: Figures): string {
  if (answer === null) return '';
  const compared = answer.others.flatMap((other, index) => {
    const setting = settings[index];
    return other === null || setting === undefined ? [] : [{ ...other, name: spokenName(setting) }];
  });
  const parts = compared.map(({ name, ratio }, index) =>
    index === 0
      ? `${name} takes **${formatTimes(ratio)}** as many`
      : `${name} **${formatTimes(ratio)}**`,
  );
  if (parts.length === 0) return '';
  const close = compared.filter((one) => one.differs === false).map(({ name }) => name);
  const best = settings[answer.best];
  const unclear =
    close.length === 0 || best === undefined
      ? ''
      : ` These seeds cannot distinguish ${spokenName(best)} from ${listed(close)}.`;
  return `${parts.join(', ')}.${unclear}`;
}

function tooFewOf({ missing }: Figures): string {
  if (missing === null) return '';
  const { has, wrong, delta, needed } = missing;
  const seen = wrong === 0 ? `${seeds(has)} without an error` : `${wrong} wrong of ${seeds(has)}`;
  const would = wrong === 0 ? `${needed} would` : `${wrong} of ${needed} would`;
  return `${seen} cannot show an error rate below ${formatPercent(delta)}; ${would}.`;
}

function caveatsOf({ settings, kind }: Figures): readonly string[] {
  const caveats = settings.flatMap((one): string[] => {
    const name = spokenName(one);
    const { errors, ended, stopped, failed, failure, asked } = one;
    return [
      ...(one.covered || ended === 0
        ? []
        : [`${name}: an assumption of the proof is not met, so its δ cannot be claimed.`]),
      ...(stopped < ended
        ? [
            `${name}: ${ended - stopped} of ${seeds(ended)} did not finish; the mean is of the others only, and too low.`,
          ]
        : []),
      ...(failed > 0
        ? [`${name}: ${seeds(failed)} failed (${(failure ?? '').replace(/\.$/, '')}).`]
        : []),
      ...(ended > 0 && ended + failed < asked
        ? [`${name}: ${ended} of ${seeds(asked)} have ended.`]
        : []),
      ...(errors !== null && errors.interval !== null && errors.interval.low > errors.delta
        ? [
            `${name}: more wrong answers than δ allows (${errors.wrong} of ${errors.judged}; the rate is ${formatInterval(errors.interval, formatPercent)}).`,
          ]
        : []),
    ];
  });
  return [
    ...caveats,
    ...(kind === 'runs' && settings.every((one) => one.asked === 1) ? [SINGLE] : []),
  ];
}

const SINGLE = 'One seed each: another seed may reverse the order.';

function runs(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'run' : 'runs'}`;
}

function seeds(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'seed' : 'seeds'}`;
}
