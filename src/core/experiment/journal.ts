/** The journal of a spec, independent of its storage: checks that it belongs to the spec and replays it. */
import type { Overrides } from '../document/overrides';
import type { Instance } from '../learners/contract/instance';
import { prepareInstance, prepareRun, type PreparedRun } from '../run/check/prepare';
import { drained } from '../run/session/drained';
import type { SessionEvent } from '../run/session/events';
import { failuresIn } from './answer';
import { Experiment, type ExperimentOptions } from './experiment';
import { checkHeader, endOfJournal, otherSpec, readSpec } from './journalHeader';
import type { AmendmentEntry, ChangeLine, JournalHeader } from './journalLines';
import { START_OVER, beforeDigestOf, logFault, logFactsOf } from './logFacts';
import { asAtFirst, lookBefore, withDuelOf, type Look } from './journalStart';
import { maxBatchOf, parsedSpec, useIn, type JsonObject } from './parsedSpec';
import type { FileLine, JournalEnd, NumberedChange, NumberedEntry } from './readJournal';
import { LEARNER, changedRun, evidenceAfter, isBudget, isOfDuel, mayChange } from './reanalysis';
import { JournalFault, amendmentsIn, changesIn, entriesOf, headerIn, pullKey } from './readJournal';
import { fits, replay } from './replay';
import { differences, specHash } from './specHash';
import { usedAnswers } from './usedAnswers';
import { actionLines } from './usedLines';

export interface JournalBasis {
  /** The current lines. */
  readonly lines: () => Iterable<FileLine>;
  /** The spec from which the run was prepared. */
  readonly text: string;
  readonly overrides: Overrides;
  readonly prepared: PreparedRun;
  /** The version of this program. */
  readonly version: string;
  /** Continue with changed settings where that is allowed. */
  readonly reanalyse?: boolean;
}

export interface ReplayOptions extends Pick<ExperimentOptions, 'keep' | 'apart'> {
  /** A correction on trial. */
  readonly amendment?: AmendmentEntry;
}

/** A new experiment and the steps that replay a journal into it. */
export interface Replay<End = void> {
  readonly experiment: Experiment;
  /** The events, with null as a chance for other work. The replay is complete only after the last step. */
  readonly steps: Generator<SessionEvent | null, End>;
}

export interface SpecJournal {
  readonly header: JournalHeader;
  /** Whether nothing of it is written yet. */
  readonly isNew: boolean;
  /** New settings that the journal does not record yet. */
  readonly change: ChangeLine | null;
  /** The run that fits the answers; for a log that has grown, with the actions that it had at first. */
  readonly prepared: PreparedRun;
  /** @throws JournalFault (also from the steps) naming the line that does not fit */
  readonly replay: (options?: ReplayOptions) => Replay<JournalEnd>;
  /** @throws JournalFault for an invalid line */
  readonly entries: () => Generator<NumberedEntry, JournalEnd>;
}

/** @throws JournalFault if the journal does not belong to the spec or its log was changed */
export function journalOf(basis: JournalBasis): SpecJournal {
  const history = historyOf(basis);
  const { header, told, lines } = history;
  const change = changeOf(history, basis);
  const changes = change === null ? told : [...told, { ...change, line: Infinity }];
  const state = stateAfter(changes, history);
  const journal: SpecJournal = {
    header,
    isNew: history.isNew,
    prepared: state.prepared,
    change,
    replay: (options) => begun(state, history, options),
    entries: () => entriesOf(lines()),
  };
  const { log } = state.prepared.instance;
  // The header knows only the lines that the log had at first.
  if (log !== null && useIn(header.spec) === 'as-asked') actionLines(log, journal);
  return journal;
}

/** What a journal says and the spec that opens it. */
interface History extends Pick<JournalBasis, 'lines'>, Pick<SpecJournal, 'header' | 'isNew'> {
  /** The changes of settings so far. */
  readonly told: readonly NumberedChange[];
  readonly spec: JsonObject;
  /** The run by the current spec. */
  readonly current: Instance;
  /** The same with the actions of the journal's start. */
  readonly prepared: PreparedRun;
  readonly look: Look | null;
  /** The digest of the measurements of `before`. */
  readonly before: string | undefined;
}

/** @throws JournalFault if the journal is not valid or its log was changed */
function historyOf({ lines, text, overrides, prepared: given, version }: JournalBasis): History {
  const found = headerIn(lines());
  const prepared = found === null ? given : withDuelOf(given, found);
  const spec = parsedSpec(text, overrides, prepared.instance);
  if (found !== null) checkHeader(found);
  const { log } = prepared.instance;
  const before = beforeDigestOf(prepared.instance.before);
  const header: JournalHeader = found ?? {
    journal: 2,
    spec,
    specHash: specHash(spec),
    createdWith: version,
    ...(log && { log: logFactsOf(log) }),
    ...(before !== undefined && { before }),
    learner: LEARNER,
  };
  const told = found === null ? [] : changesIn(lines());
  const fault =
    log === null || header.log === undefined ? null : logFault(log, header.log, useIn(header.spec));
  if (fault !== null) throw new JournalFault(fault, 1);
  const look = lookBefore(header, prepared, lines);
  // After a look, its log counts as earlier measurements.
  const base =
    look === null
      ? asAtFirst(prepared, header)
      : prepareInstance({ ...prepared.instance, before: look.log });
  const current = prepared.instance;
  return {
    lines,
    header,
    isNew: found === null,
    told,
    spec,
    current,
    prepared: base,
    look,
    before,
  };
}

/**
 * The change of settings that opening the journal makes; null if there is none.
 * @throws JournalFault if the settings differ and may not, or it was not asked for
 */
function changeOf(history: History, basis: JournalBasis): ChangeLine | null {
  const { prepared, reanalyse = false } = basis;
  const { lines, header, isNew, told, spec, current, before } = history;
  const last = told.at(-1) ?? header;
  const differs = (isNew ? [] : readSpec(() => differences(last.spec as JsonObject, spec))).filter(
    (one) => prepared.instance.run.options.duel !== null || !isOfDuel(one),
  );
  const replayedSoFar = () => begun(stateAfter(told, history), history);
  // A journal without a learner version is tested: its answers fit, or do not.
  const isSameLearner =
    (last.learner ?? LEARNER) === LEARNER &&
    (last.learner !== undefined || !reanalyse || fits(replayedSoFar().steps));
  if (differs.length === 0 && isSameLearner) {
    if (last.before !== before) throw new JournalFault(CHANGED_BEFORE, 1);
    return null;
  }
  const began = told.findLast(({ evidence }) => evidence !== 'kept') ?? header;
  const evidence = evidenceAfter(differs, current, isSameLearner, {
    was: began.spec as JsonObject,
    last: last.spec as JsonObject,
  });
  const isAllowed = mayChange(differs, current);
  if (!isAllowed || !(reanalyse || (evidence === 'kept' && isBudget(differs)))) {
    const how = differs.length > 0 ? '' : endOfJournal(lines(), current);
    throw new JournalFault(otherSpec(differs, isAllowed, how), 1, isAllowed);
  }
  const kept = evidence === 'kept' ? replayed({ replay: replayedSoFar }) : null;
  const unused = kept === null ? unusedIn(history, basis) : [];
  const used = kept === null ? usedAnswers(entriesOf(lines()), [...told, { unused }]) : [];
  return {
    after: kept?.samples ?? used.reduce((sum, { answered }) => sum + answered, 0),
    from: reached(entriesOf(lines()), maxBatchOf(header.spec)),
    evidence,
    ...(unused.length > 0 && { unused }),
    spec,
    learner: LEARNER,
    ...(before !== undefined && { before }),
  };
}

/**
 * The lines that the run so far does not use under its own settings, because a correction led it elsewhere. Empty where its
 * answers do not fit these settings any more: another version of the learner asked for them.
 */
function unusedIn({ told, header, lines }: History, basis: JournalBasis): readonly number[] {
  if (amendmentsIn(lines()).size === 0) return [];
  const { spec } = told.at(-1) ?? header;
  // Journals fill in defaults, also where a spec may not state them.
  const text = JSON.stringify(spec, (name, value: unknown) =>
    value === null || (name === 'rowNoise' && value === 'any') ? undefined : value,
  );
  const overrides = { ...basis.overrides, set: [] };
  const preparation = prepareRun(text, overrides);
  if (!preparation.ok) return [];
  const { instance } = preparation.prepared;
  // Journals do not say when a budget changed, and what a smaller one cuts was measured all the same.
  const run = { ...instance.run, maxSamples: Infinity, maxCost: Infinity };
  const prepared = { ...preparation.prepared, instance: { ...instance, run } };
  const history = historyOf({ ...basis, text, overrides, prepared });
  const { experiment, steps } = begun(stateAfter(told, history), history);
  return fits(steps) ? experiment.unused : [];
}

/** A run under some changes, from where its evidence last started afresh. */
interface State extends Pick<SpecJournal, 'prepared' | 'entries'> {
  /** The pulls and batches before it. */
  readonly from: ChangeLine['from'] | undefined;
  /** The number of lines before it that were not used, and of samples that failed. */
  readonly unused: number;
  readonly failed: number;
}

function stateAfter(
  changes: readonly NumberedChange[],
  { lines, header, look, prepared }: History,
): State {
  const fresh = changes.findLast(({ evidence }) => evidence !== 'kept');
  const line = fresh?.line ?? 0;
  const ofLook = look?.entries ?? 0;
  const earlier = () => untilLine(after(entriesOf(lines()), ofLook), line);
  let failed = 0;
  for (const { entry } of earlier())
    if (entry.type === 'answer') failed += failuresIn(entry.answer);
  return {
    prepared: changedRun(prepared, header, changes, earlier()),
    from: fresh?.from,
    failed,
    unused: changes.reduce((sum, { unused = [] }) => sum + unused.length, 0),
    entries: () => after(entriesOf(lines()), line === 0 ? ofLook : 0, line),
  };
}

function begun(
  { prepared, from, unused, failed, entries }: State,
  { lines, header }: History,
  { amendment, ...more }: ReplayOptions = {},
): Replay<JournalEnd> {
  // Read again, because corrections may have been added.
  const all = [...amendmentsIn(lines())];
  const own = all.filter(([, { entry }]) => entry.answer.pull > (from?.pulls ?? 0));
  const amendments = new Map(own);
  if (amendment !== undefined) {
    amendments.set(pullKey(amendment), { line: Infinity, entry: amendment });
  }
  const maxBatch = maxBatchOf(header.spec);
  const experiment = new Experiment(prepared, {
    maxBatch,
    amendments,
    earlier: { unused, amended: all.length - own.length, failed },
    ...more,
    ...(from && { from }),
  });
  return { experiment, steps: replay(experiment, entries()) };
}

export function replayed(
  { replay: begin }: { readonly replay: (options?: ReplayOptions) => Replay<unknown> },
  options: ReplayOptions = {},
): Experiment {
  const { experiment, steps } = begin(options);
  drained(steps);
  return experiment;
}

const CHANGED_BEFORE = `The measurements of \`before\` are not what they were when the run began. Restore the files, or ${START_OVER}`;

/** Skips entries. @param count the number to skip @param line skips entries up to this line */
function* after<End>(
  entries: Generator<NumberedEntry, End>,
  count: number,
  line = 0,
): Generator<NumberedEntry, End> {
  let left = count;
  for (;;) {
    const step = entries.next();
    if (step.done === true) return step.value;
    if (left-- <= 0 && step.value.line > line) yield step.value;
  }
}

function* untilLine(entries: Iterable<NumberedEntry>, line: number): Generator<NumberedEntry> {
  for (const entry of entries) {
    if (entry.line > line) return;
    yield entry;
  }
}

/** How far a journal has come; the last request may have no answer. */
function reached(entries: Iterable<NumberedEntry>, maxBatch: number): ChangeLine['from'] {
  let [pulls, batches] = [0, 0];
  for (const { entry } of entries) {
    pulls = Math.max(pulls, entry.answer.pull);
    batches = Math.max(batches, entry.batch);
  }
  const open = Number.isFinite(maxBatch) ? maxBatch : 0;
  return { pulls: pulls + open, batches: batches + 1 };
}
