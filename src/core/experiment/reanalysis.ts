/**
 * Settings that change over one journal: what was measured stays evidence where only level and accuracy change, and else
 * guides a run whose evidence starts afresh (docs/guide.md, settings that change).
 */
import { pathOfDifference } from './specHash';
import { canAnalyse } from '../document/meaning/log';
import type { Guidance, Instance, SettingsChange } from '../learners/contract/instance';
import { transformed } from '../learners/contract/transform';
import type { LoggedSample, MeasurementLog } from '../protocol/measurementLog';
import { formatCertainty, formatCount } from '../words/counts';
import { throughDoor } from '../words/goal';
import type { Answer } from './answer';
import { samplesIn } from './answer';
import type { ChangeLine, JournalHeader } from './journalLines';
import type { JsonObject } from './parsedSpec';
import type { NumberedEntry } from './readJournal';

/** Counts up whenever the same answers may lead a learner elsewhere. */
export const LEARNER = 7;

const OF_BUDGET = /^run\.max(Samples|Cost)$/;
const OF_LEVEL = /^run\.(delta|accuracy)$/;
const WITHOUT_PRICE = /^run\.(delta|accuracy|stop|maxSamples|maxCost)$/;
const OF_MODEL = /^(assumptions|actions\.constraints|actions\.interactions|feedback\.transform)\b/;

/** The largest share of delta that a preparation spends. */
const MOST_SPENT = 0.1;

/** Whether a journal may go on with other settings. @param differs as `differences` says it */
export function mayChange(differs: readonly string[], { run, environment }: Instance) {
  const isLook = environment?.type === 'recorded' && environment.use === 'all';
  return (
    canAnalyse(run) &&
    !isLook &&
    differs.map(pathOfDifference).every((path) => WITHOUT_PRICE.test(path) || OF_MODEL.test(path))
  );
}

/** Whether nothing but the budget of a best guess is another: it goes on without being told to. */
export function isBudget(differs: readonly string[]): boolean {
  return differs.length > 0 && differs.map(pathOfDifference).every((path) => OF_BUDGET.test(path));
}

/** A best guess has no duel: where the spec does not ask for one, that changes with `run.stop`. */
export function isOfDuel(difference: string): boolean {
  return pathOfDifference(difference) === 'run.options.duel';
}

/**
 * What a change costs: nothing of the evidence, the evidence, or besides a delta of its own.
 * @param was as the evidence began
 * @param last as it is before the change
 */
export function evidenceAfter(
  differs: readonly string[],
  { stop, delta, maxSamples, maxCost }: Instance['run'],
  isSameLearner: boolean,
  { was, last }: { readonly was: JsonObject; readonly last: JsonObject },
): ChangeLine['evidence'] {
  const paths = differs.map(pathOfDifference);
  if (!isSameLearner || paths.some((path) => OF_MODEL.test(path))) return 'afresh';
  // What prepared the run may have spent that much.
  const isSpent = delta <= MOST_SPENT * levelIn(was).delta;
  const before = budgetIn(last);
  const isMore = maxSamples >= before.maxSamples && maxCost >= before.maxCost;
  const isKept =
    stop === undefined
      ? !isSpent && paths.every((path) => OF_LEVEL.test(path))
      : isMore && isBudget(differs);
  return isKept ? 'kept' : 'guides';
}

/** The settings of a spec that a learner can take on while it runs. */
export function levelIn({ run }: JsonObject): Omit<SettingsChange, 'after'> {
  const { delta, accuracy } = run as unknown as Omit<SettingsChange, 'after'>;
  return { delta, ...(accuracy !== undefined && { accuracy }) };
}

/** Whether what was enough of a certificate may not be any more. */
export function isStricter(was: JsonObject, now: JsonObject): boolean {
  const [before, after] = [levelIn(was), levelIn(now)];
  const [margin, marginNow] = [before, after].map(({ accuracy = 0 }) => accuracy);
  const isWider =
    margin === 0 ||
    (typeof margin === typeof marginNow &&
      Number.parseFloat(`${marginNow}`) >= Number.parseFloat(`${margin}`));
  return after.delta < before.delta || !isWider;
}

/** What a spec allows to be spent. */
export function budgetIn({ run }: JsonObject): Pick<Instance['run'], 'maxSamples' | 'maxCost'> {
  const { maxSamples = Infinity, maxCost = Infinity } = run as unknown as Partial<Instance['run']>;
  return { maxSamples, maxCost };
}

/** The most samples that an answer of totals stands for. */
const MOST_COPIES = 1000;

/** Some answers as what guides, the actions as they are now. */
export function guidanceIn(
  entries: Iterable<NumberedEntry>,
  instance: Instance,
  old: MeasurementLog | null,
): Guidance {
  const { family, reward } = instance;
  const size = (family.base ?? family).dimension;
  const pulls = new Map<number, { readonly action: readonly number[]; answers: Answer[] }>();
  for (const { entry } of entries) {
    if (entry.type === 'outside') continue;
    const { answer } = entry;
    const own = pulls.get(answer.pull) ?? { action: entry.action, answers: [] };
    // A correction takes the place of all before it.
    own.answers = entry.type === 'amendment' ? [answer] : [...own.answers, answer];
    pulls.set(answer.pull, own);
  }
  let lines = old?.lines ?? 0;
  const all = [...(old?.actions ?? [])];
  const own = [...pulls.values()].map(({ action: measured, answers }) => {
    const arms = measured.filter((arm) => arm < size);
    const action = family.complete?.(arms) ?? arms;
    const samples = answers.flatMap(observationsIn).map((observation): LoggedSample => ({
      at: lines++,
      observation: observation.map((value) => throughDoor(reward, transformed(instance, value))),
    }));
    const known = samples.filter(({ observation }) => observation.every(Number.isFinite));
    if (known.length > 0) all.push({ action, samples: known });
    return { action, count: answers.reduce((sum, answer) => sum + samplesIn(answer), 0) };
  });
  return { all: { actions: all, lines }, own };
}

/** Single samples; of totals so many of the same mean and spread. */
function observationsIn(answer: Answer): readonly (readonly number[])[] {
  if ('observations' in answer) return answer.observations;
  if (!('count' in answer)) return [];
  const { count, sum, sumOfSquares } = answer;
  const spread = sum.map((one, row) =>
    Math.sqrt(Math.max(0, (sumOfSquares?.[row] ?? 0) / count - (one / count) ** 2)),
  );
  return Array.from({ length: Math.min(count, MOST_COPIES) }, (_, at) =>
    sum.map((one, row) => one / count + (at % 2 === 0 ? 1 : -1) * (spread[row] as number)),
  );
}

/** What a certificate says of the changes of its settings. */
export function changeSentences(
  { spec: first }: Pick<JournalHeader, 'spec'>,
  changes: readonly ChangeLine[],
): readonly string[] {
  const said: string[] = [];
  let { delta } = levelIn(first as JsonObject);
  /** The share of runs that end wrong by what is evidence now, and by what was before. */
  let level = certifiedBy(first as JsonObject);
  let total = 0;
  let fresh = 0;
  for (const { spec, evidence, after } of changes) {
    const was = delta;
    ({ delta } = levelIn(spec as JsonObject));
    if (evidence !== 'kept') {
      if (evidence === 'afresh' || level > 0) fresh += 1;
      total += level;
      level = certifiedBy(spec as JsonObject);
    } else if (delta !== was) {
      level = Math.max(level, delta);
      said.push(
        `The probability was changed from ${formatCertainty(was)} to ${formatCertainty(delta)} after ${formatCount(after)} samples: it is right on average over such choices, not for each.`,
      );
    }
  }
  if (fresh > 0) {
    said.push(
      `Its settings were changed ${fresh === 1 ? 'once' : `${fresh} times`} such that the evidence started afresh: at most ${Number((100 * (total + level)).toPrecision(4))}% of such runs end wrong.`,
    );
  }
  return said;
}

/** A best guess certifies nothing. */
function certifiedBy(spec: JsonObject): number {
  return (spec.run as JsonObject).stop === 'budget' ? 0 : levelIn(spec).delta;
}
