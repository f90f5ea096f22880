/** Answers given together: all are accepted, or none. */
import type { Position } from '../text/parse/positions';
import { NOTES, samplesIn, type Answer } from './answer';
import type { Experiment } from './experiment';
import type { AmendmentEntry, AnswerEntry, OutsideEntry } from './journalLines';
import type { AnswerFault } from './answerFaults';
import { newOutliers } from './outliers';
import type { PullAnswers } from './pullAnswers';
import { ToldPlaces } from './toldPlaces';

export type ToldPlace = Position;

/** An answer as a file states it. */
export interface ToldAnswer {
  readonly answer: Answer;
  /** The base arms of the action as written in the file, if they are, with their place. */
  readonly action?: { readonly text: string } & ToldPlace;
  placeOf(fault: Pick<AnswerFault, 'observation' | 'row'>): ToldPlace;
}

export interface ToldFault extends ToldPlace {
  readonly message: string;
  /** For a number outside the declared range: the answer, and the sample if known. */
  readonly outside?: { readonly answer: Answer; readonly sample?: number };
  /** The value is far from all others of its action; `before` is an earlier pull whose value may be the wrong one. */
  readonly outlier?: { readonly before: number | null };
}

/** Who told an answer, and when. */
export interface Teller {
  readonly by: string;
  /** In ISO 8601. */
  readonly at: string;
  /** Outliers are confirmed, so they are not asked about. */
  readonly acceptOutliers?: boolean;
}

export type Telling =
  | { readonly ok: false; readonly faults: readonly ToldFault[] }
  | {
      readonly ok: true;
      /** The new entries for the journal; accept them after they are written. */
      readonly entries: readonly AnswerEntry[];
      readonly accepted: number;
      /** The number of samples already known with the same numbers. */
      readonly already: number;
    };

/** Further faults of one sheet would not help the user. */
const MOST_FAULTS = 20;

/** Examines answers to an experiment without accepting them. */
export function tellAnswers(
  experiment: Experiment,
  told: readonly ToldAnswer[],
  { by, at, acceptOutliers = false }: Teller,
): Telling {
  const trial = experiment.open?.copy();
  const places = new ToldPlaces();
  const faults: ToldFault[] = [];
  const fresh: Omit<AnswerEntry, 'part'>[] = [];
  let already = 0;
  for (const one of told) {
    if (faults.length >= MOST_FAULTS) break;
    const { answer } = one;
    const pull = trial?.pull(answer.pull) ?? experiment.answersTo(answer.pull);
    if (pull === undefined) {
      const message = experiment.isGuide(answer.pull)
        ? `Pull ${answer.pull} ${ONLY_GUIDES}`
        : (trial?.notAsked(answer.pull) ??
          `Nobody asks for pull ${answer.pull}: the run has ended.`);
      faults.push({ message, ...one.placeOf({}) });
      continue;
    }
    const fault = actionFault(one, pull);
    const examined = pull.examine(answer);
    if (fault !== null) {
      faults.push(fault);
    } else if (!examined.ok) {
      const { message, isOutside } = examined.fault;
      const outside = isOutside && { answer, ...sampleOf(answer, examined.fault) };
      faults.push({ message, ...one.placeOf(examined.fault), ...(outside && { outside }) });
    } else {
      already += examined.already;
      if (examined.fresh === null) continue;
      places.add(one, examined.fresh, pull);
      pull.accept(examined.fresh);
      const { batch, asked } = pull;
      fresh.push({ type: 'answer', answer: examined.fresh, batch, action: asked.action, by, at });
    }
  }
  if (faults.length === 0 && !acceptOutliers && trial !== undefined) {
    const found = newOutliers(experiment.outliers(), experiment.outliers(trial.pulls));
    faults.push(...places.faultsOf(found).slice(0, MOST_FAULTS));
  }
  if (faults.length > 0) return { ok: false, faults };
  const accepted = fresh.reduce((total, { answer }) => total + samplesIn(answer), 0);
  const entries = fresh.map((entry, index) => ({
    ...entry,
    part: [index + 1, fresh.length] as const,
  }));
  return { ok: true, entries, accepted, already };
}

/** Guidance answers influenced later requests, so they cannot change any more. */
const ONLY_GUIDES =
  'is not asked for since the settings were changed: what was measured before only guides what is measured, and can no longer be corrected. `--fresh` starts over.';

/** A correction of a pull, or the faults in it. */
export function amendAnswers(
  experiment: Experiment,
  id: number,
  told: readonly ToldAnswer[],
  reason: string,
  { by, at, acceptOutliers = false }: Teller,
):
  { readonly ok: true; readonly entry: AmendmentEntry } | Extract<Telling, { readonly ok: false }> {
  const [first] = told;
  const start = { line: 1, column: 1 };
  const failed = (message: string, place: ToldPlace = first?.placeOf({}) ?? start) =>
    ({ ok: false, faults: [{ message, line: place.line, column: place.column }] }) as const;
  const other = told.find(({ answer }) => answer.pull !== id);
  if (other !== undefined) {
    const about = other.answer.pull;
    return failed(`This is about pull ${about}: keep only lines of pull ${id}.`, other.placeOf({}));
  }
  if (experiment.isGuide(id)) return failed(`Pull ${id} ${ONLY_GUIDES}`);
  const pull = experiment.answers.find(({ asked }) => asked.id === id);
  if (pull === undefined || pull.answered === 0)
    return failed(`Pull ${id} has no answer to correct.`);
  if (first === undefined) return failed(`There is no answer to pull ${id} here.`);
  for (const one of told) {
    const fault = actionFault(one, pull);
    if (fault !== null) return { ok: false, faults: [fault] };
  }
  const blank = pull.copy(false);
  const places = new ToldPlaces();
  for (const one of told) {
    const examined = blank.examine(one.answer);
    if (!examined.ok) return failed(examined.fault.message, one.placeOf(examined.fault));
    if ('failed' in one.answer) return failed('A correction has numbers.', one.placeOf({}));
    if (examined.fresh === null) continue;
    places.add(one, examined.fresh, blank);
    blank.accept(examined.fresh);
  }
  const answer = merged(pull, told);
  const rest = answer && pull.copy(false).examine(answer);
  if (rest?.ok === false) return failed(rest.fault.message);
  if (answer === null) {
    return failed(
      `A correction of pull ${id} has all of its samples in one answer, or the numbers of the samples that it corrects.`,
    );
  }
  const given = samplesIn(answer);
  // With fewer samples, the missing ones would be measured again.
  if (given < pull.answered) {
    return failed(
      `A correction of pull ${id} has all of its ${pull.answered} samples, not ${given}.`,
    );
  }
  const corrected = pull.copy(false);
  corrected.accept(answer);
  const found = newOutliers(experiment.outliersWith(pull), experiment.outliersWith(corrected));
  const faults = acceptOutliers ? [] : places.faultsOf(found);
  if (faults.length > 0) return { ok: false, faults };
  const facts = { batch: pull.batch, action: pull.asked.action, by, at };
  return { ok: true, entry: { type: 'amendment', answer, reason, ...facts } };
}

/** Merges corrections into one answer that keeps the other samples; null if single samples are not known. */
function merged(pull: PullAnswers, told: readonly ToldAnswer[]): Answer | null {
  const [first] = told;
  if (told.length === 1 && first !== undefined && numbered(first.answer) === null) {
    return first.answer;
  }
  const samples = new Map<number, readonly number[]>();
  for (let sample = 1; sample <= pull.asked.count; sample++) {
    const known = pull.numbersOf(sample);
    if (known !== undefined) samples.set(sample, known);
  }
  for (const { answer } of told) {
    const own = numbered(answer);
    if (own === null) return null;
    own.forEach(([sample, numbers]) => samples.set(sample, numbers));
  }
  // Samples within totals have no single values to keep.
  if (samples.size < pull.answered) return null;
  const sorted = [...samples].sort(([a], [b]) => a - b);
  const said = NOTES.flatMap((name) => {
    const text = first?.answer[name];
    return text === undefined ? [] : [[name, text] as const];
  });
  return {
    pull: pull.asked.id,
    ...Object.fromEntries(said),
    samples: sorted.map(([sample]) => sample),
    observations: sorted.map(([, numbers]) => numbers),
  };
}

/** The entry that ends a run because of a number outside the declared range. @param message the fault */
export function outsideEntry(
  { batch, asked: { id, action } }: PullAnswers,
  answer: Answer,
  message: string,
  { by, at }: Teller,
): OutsideEntry {
  const reason = `${message} To correct it: \`cpe tell --amend ${id} --reason …\`.`;
  return { type: 'outside', answer, reason, batch, action, by, at };
}

/** The samples of an answer by number; null if they are not numbered. */
function numbered(answer: Answer): readonly (readonly [number, readonly number[]])[] | null {
  if (!('observations' in answer) || answer.samples === undefined) return null;
  const { observations } = answer;
  return answer.samples.map((sample, index) => [sample, observations[index] ?? []] as const);
}

function sampleOf(answer: Answer, { observation = 0 }: AnswerFault) {
  const sample = 'samples' in answer ? answer.samples?.[observation] : undefined;
  return sample === undefined ? {} : { sample };
}

/** The action of a line must match its pull; otherwise the sheet belongs to another run, or a spreadsheet changed it. */
function actionFault({ answer, action }: ToldAnswer, { asked }: PullAnswers): ToldFault | null {
  if (action === undefined) return null;
  const { text, line, column } = action;
  const right = asked.action.join(' ');
  if (text.split(/\s+/).join(' ') === right) return null;
  const message = /^\d+(\s+\d+)*$/.test(text)
    ? `Pull ${answer.pull} asks for the action ${right}, not ${text}: is this the sheet of another run?`
    : `The action of pull ${answer.pull} is ${right}, not ${text === '' ? 'empty' : `"${text}"`}: a spreadsheet may have changed it. Format the column \`action\` as text.`;
  return { message, line, column };
}
