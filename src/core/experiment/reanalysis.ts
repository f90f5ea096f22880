/**
 * Changes of settings within one journal. If only the level and the accuracy change, the measurements stay evidence; otherwise
 * they guide a run whose evidence starts afresh (docs/guide.md, settings that change).
 */
import { pathOfDifference } from './specHash';
import { canAnalyse } from '../document/meaning/log';
import type { Guidance, Instance, SettingsChange } from '../learners/contract/instance';
import { transformed } from '../learners/contract/transform';
import { isLongRun } from '../learners/longRuns';
import { mayBeLong } from '../learners/rivals/longFamilies';
import type { LoggedSample, MeasurementLog } from '../protocol/measurementLog';
import { prepareInstance, type PreparedRun } from '../run/check/prepare';
import { formatCertainty, formatCounted } from '../words/counts';
import { throughDoor } from '../words/goal';
import type { ChangeLine, JournalHeader } from './journalLines';
import { useIn, type JsonObject } from './parsedSpec';
import type { PullAnswers } from './pullAnswers';
import type { NumberedChange, NumberedEntry } from './readJournal';
import { observationsIn, usedAnswers } from './usedAnswers';

/** Increased whenever the same answers may lead a learner to other requests. */
export const LEARNER = 12;

const OF_BUDGET = /^run\.max(Samples|Cost)$/;
const OF_LEVEL = /^run\.(delta|accuracy)$/;
const WITHOUT_PRICE = /^run\.(delta|accuracy|stop|maxSamples|maxCost)$/;
const OF_MODEL = /^(assumptions|actions\.constraints|actions\.interactions|feedback\.transform)\b/;

/** The largest share of delta that a preparation may spend. */
const MOST_SPENT = 0.1;

/** Whether a journal may continue with other settings. @param differs the output of `differences` */
export function mayChange(differs: readonly string[], { run, environment }: Instance) {
  const isLook = environment?.type === 'recorded' && environment.use === 'all';
  return (
    canAnalyse(run) &&
    !isLook &&
    differs.map(pathOfDifference).every((path) => WITHOUT_PRICE.test(path) || OF_MODEL.test(path))
  );
}

/** Whether only the budget differs: a best guess with more of it continues without confirmation. */
export function isBudget(differs: readonly string[]): boolean {
  return differs.length > 0 && differs.map(pathOfDifference).every((path) => OF_BUDGET.test(path));
}

/** A best guess has no duel, so the default of this option changes with `run.stop`. */
export function isOfDuel(difference: string): boolean {
  return pathOfDifference(difference) === 'run.options.duel';
}

/**
 * The cost of a change: the evidence is kept, or it only guides, or it only guides and the rest has its own delta.
 * @param was the settings when the evidence began
 * @param last the settings before the change
 */
export function evidenceAfter(
  differs: readonly string[],
  instance: Instance,
  isSameLearner: boolean,
  { was, last }: { readonly was: JsonObject; readonly last: JsonObject },
): ChangeLine['evidence'] {
  const { accuracy, ...run } = instance.run;
  const { stop, delta, maxSamples, maxCost } = run;
  const paths = differs.map(pathOfDifference);
  if (!isSameLearner || paths.some((path) => OF_MODEL.test(path))) return 'afresh';
  const first = levelIn(was);
  // The preparation may have spent this much of delta.
  const isSpent = delta <= MOST_SPENT * first.delta;
  // Exchanges and rivals know no such accuracy.
  const isUnknown =
    !mayBeLong(instance, accuracy) && isLongRun({ ...instance, run: { ...run, ...first } });
  const before = budgetIn(last);
  const isMore = maxSamples >= before.maxSamples && maxCost >= before.maxCost;
  const isKept =
    stop === undefined
      ? !isSpent && !isUnknown && paths.every((path) => OF_LEVEL.test(path))
      : isMore && isBudget(differs);
  return isKept ? 'kept' : 'guides';
}

/** The settings that a running learner can adopt. */
function levelIn({ run }: JsonObject): Omit<SettingsChange, 'after'> {
  const { delta, accuracy } = run as unknown as Omit<SettingsChange, 'after'>;
  return { delta, ...(accuracy !== undefined && { accuracy }) };
}

function budgetIn({ run }: JsonObject): Pick<Instance['run'], 'maxSamples' | 'maxCost'> {
  const { maxSamples = Infinity, maxCost = Infinity } = run as unknown as Partial<Instance['run']>;
  return { maxSamples, maxCost };
}

/** Earlier answers as guidance, with the actions of the current family. */
function guidanceIn(
  used: readonly PullAnswers[],
  instance: Instance,
  old: MeasurementLog | null,
): Guidance {
  const { family, reward } = instance;
  const size = (family.base ?? family).dimension;
  let lines = old?.lines ?? 0;
  const all = [...(old?.actions ?? [])];
  const own = used.map((pull) => {
    const arms = pull.asked.action.filter((arm) => arm < size);
    const action = family.complete?.(arms) ?? arms;
    const samples = observationsIn(pull).map((observation): LoggedSample => ({
      at: lines++,
      observation: observation.map((value) => throughDoor(reward, transformed(instance, value))),
    }));
    const known = samples.filter(({ observation }) => observation.every(Number.isFinite));
    if (known.length > 0) all.push({ action, samples: known });
    return { action, count: pull.answered };
  });
  return { all: { actions: all, lines }, own };
}

/** A run under the changes of its journal. @param earlier the answers before the evidence started afresh */
export function changedRun(
  prepared: PreparedRun,
  header: JournalHeader,
  changes: readonly NumberedChange[],
  earlier: Iterable<NumberedEntry>,
): PreparedRun {
  const at = changes.findLastIndex(({ evidence }) => evidence !== 'kept');
  const { accuracy, ...run } = prepared.instance.run;
  // A best guess with an increased budget keeps its evidence.
  const settingsIn = (spec: JsonObject) => ({
    ...levelIn(spec),
    ...(run.stop === 'budget' && useIn(spec) !== 'all' && budgetIn(spec)),
  });
  const levels = changes
    .slice(at + 1)
    .map(({ spec, after: samples }) => ({ ...settingsIn(spec as JsonObject), after: samples }));
  const first = settingsIn((changes[at] ?? header).spec as JsonObject);
  const { maxSamples = run.maxSamples, maxCost = run.maxCost } = first;
  const isSame =
    run.delta === first.delta &&
    accuracy === first.accuracy &&
    run.maxSamples === maxSamples &&
    run.maxCost === maxCost;
  if (changes.length === 0 && isSame) return prepared;
  const isAfresh = changes.some(({ evidence }) => evidence === 'afresh');
  const { before } = prepared.instance;
  const own = prepareInstance({
    ...prepared.instance,
    ...(at >= 0 && {
      // Data that led to the choice of a model is no evidence for it.
      before: isAfresh ? null : before,
      guidance: guidanceIn(
        usedAnswers(earlier, changes),
        prepared.instance,
        isAfresh ? before : null,
      ),
    }),
    run: {
      ...run,
      ...first,
      changes: levels,
      ...(run.stop !== 'budget' && { changedSentences: changeSentences(header, changes) }),
    },
  });
  return {
    ...own,
    facts: {
      ...own.facts,
      ...levelIn((changes.at(-1) ?? header).spec as JsonObject),
      maxSamples: prepared.facts.maxSamples,
      ...(prepared.facts.maxCost !== undefined && { maxCost: prepared.facts.maxCost }),
    },
  };
}

/** What a certificate says about the changes of its settings; nothing for a best guess. */
export function changeSentences(
  { spec: first }: Pick<JournalHeader, 'spec'>,
  changes: readonly ChangeLine[],
): readonly string[] {
  const said: string[] = [];
  let { delta } = levelIn(first as JsonObject);
  /** The share of runs that end wrong: from the current evidence (`level`), and from earlier evidence (`total`). */
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
        `The probability was changed from ${formatCertainty(was)} to ${formatCertainty(delta)} after ${formatCounted(after, 'sample')}: it is right on average over such choices, not for each.`,
      );
    }
  }
  if (fresh > 0) {
    said.push(
      `Its settings were changed ${fresh === 1 ? 'once' : `${fresh} times`} such that the evidence started afresh: at most ${Number((100 * (total + level)).toPrecision(4))}% of such runs end wrong.`,
    );
  }
  return level > 0 ? said : [];
}

/** The error probability of a certificate; 0 for a best guess, which certifies nothing. */
function certifiedBy(spec: JsonObject): number {
  return (spec.run as JsonObject).stop === 'budget' ? 0 : levelIn(spec).delta;
}
