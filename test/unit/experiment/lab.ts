/** A person who measures: sheets are filled in from values and a noise that depend on pull and sample alone. */
import type { Answer } from '../../../src/core/experiment/answer';
import type { JournalWriter } from '../../../src/core/experiment/conduct';
import { Experiment } from '../../../src/core/experiment/experiment';
import { journalOf, type SpecJournal } from '../../../src/core/experiment/journal';
import { replay } from '../../../src/core/experiment/replay';
import type { OpenBatch } from '../../../src/core/experiment/openBatch';
import type { JournalEntry } from '../../../src/core/experiment/journalLines';
import { NO_LINES, chained } from '../../../src/core/experiment/journalChain';
import { entryLine, headerLine } from '../../../src/core/experiment/journalLines';
import { parsedSpec } from '../../../src/core/experiment/parsedSpec';
import { amendmentsIn, entriesOf, type FileLine } from '../../../src/core/experiment/readJournal';
import { specHash } from '../../../src/core/experiment/specHash';
import type { Overrides } from '../../../src/core/document/overrides';
import { splitStreams } from '../../../src/core/numerics/random';
import { prepareRun, type PreparedRun } from '../../../src/core/run/check/prepare';
import type { RunResult } from '../../../src/core/run/result/result';

export const THETA = [1, 0.8, 0.3, 0.1] as const;

/** Two of four, each seen by itself. */
export function specText(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    version: 1,
    actions: { family: 'topK', arms: 4, k: 2, labels: ['a', 'b', 'c', 'd'] },
    feedback: { type: 'semi-bandit' },
    reward: { type: changes.run === undefined ? 'min' : 'linear' },
    assumptions: { noiseScale: 0.2 },
    environment: { type: 'manual', maxBatch: 12 },
    run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 },
    ...changes,
  });
}

/** Two of four by their total, simulated. */
export function simulatedSpec(changes: object = {}): string {
  return JSON.stringify({
    version: 1,
    actions: { family: 'topK', arms: 4, k: 2 },
    feedback: { type: 'full-bandit' },
    reward: { type: 'linear' },
    environment: { type: 'simulated', theta: [1, 0.9, 0.4, 0.1] },
    run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
    ...changes,
  });
}

/** @param spec its text, or what the text says @param logs the files that it names @throws Error where it has errors */
export function preparedFrom(
  spec: string | object,
  set: Overrides['set'] = [],
  logs: Omit<Overrides, 'set'> = {},
): PreparedRun {
  const text = typeof spec === 'string' ? spec : JSON.stringify(spec);
  const preparation = prepareRun(text, { set, ...logs });
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.report.problems));
  return preparation.prepared;
}

/** The numbers of one sample: 0.2 apart from the values at most. */
export function measured(
  action: readonly number[],
  pull: number,
  sample: number,
): readonly number[] {
  const [random] = splitStreams(pull * 10_000 + sample, 1);
  return action.map((arm) => (THETA[arm] ?? 0) + 0.4 * ((random?.uniform() ?? 0) - 0.5));
}

/** All missing samples of a batch, one answer each. */
export function answersTo(open: OpenBatch): readonly Answer[] {
  return open.pulls.flatMap((pull) =>
    [...pull.missing()].map((sample) => {
      const { id, action } = pull.asked;
      return { pull: id, samples: [sample], observations: [measured(action, id, sample)] };
    }),
  );
}

/** A journal in memory, which has no word of how its run ended. */
export class Notebook implements JournalWriter {
  text = '';
  tail = NO_LINES;

  constructor(
    readonly spec: string,
    readonly prepared: PreparedRun,
    version: 1 | 2 = 1,
  ) {
    if (version === 1) this.tail = { ...NO_LINES, check: null };
    const parsed = parsedSpec(spec, { set: [] }, prepared.instance);
    const facts = { spec: parsed, specHash: specHash(parsed), createdWith: '0' };
    this.write([headerLine({ journal: version, ...facts })]);
  }

  append(entries: readonly JournalEntry[]): void {
    this.write(entries.map(entryLine));
  }

  finish(): void {
    return;
  }

  sync(): void {
    return;
  }

  write(contents: readonly string[]): void {
    const { text, tail } = chained(contents, this.tail);
    this.text += text;
    this.tail = tail;
  }

  lines(text = this.text): readonly FileLine[] {
    return linesIn(text);
  }

  /** @throws JournalFault */
  replayed(text = this.text): { readonly experiment: Experiment; readonly dropped: string | null } {
    const amendments = amendmentsIn(linesIn(text));
    const keep = new Set(Array.from({ length: 200 }, (_, index) => index + 1));
    const experiment = new Experiment(this.prepared, { maxBatch: 12, amendments, keep });
    const { dropped } = takenAll(replay(experiment, entriesOf(linesIn(text))));
    return { experiment, dropped };
  }
}

/** A journal as a spec opens it. @param lines those of its file @param logs the files that the spec names */
export function journalIn(
  lines: () => readonly FileLine[],
  text: string,
  logs: Omit<Overrides, 'set'> = {},
): SpecJournal {
  const prepared = preparedFrom(text, [], logs);
  return journalOf({ lines, text, overrides: { set: [], ...logs }, prepared, version: '0' });
}

/** Takes all steps. @returns what they come to */
export function takenAll<Return>(steps: Iterator<unknown, Return>): Return {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

export function linesIn(text: string): readonly FileLine[] {
  const parts = text.split('\n');
  let end = 0;
  return parts.flatMap((part, index) => {
    const isTerminated = index < parts.length - 1;
    if (!isTerminated && part === '') return [];
    end += part.length + (isTerminated ? 1 : 0);
    return [{ text: part, end, isTerminated }];
  });
}

/** Steps over the events. */
export function settle(experiment: Experiment): RunResult | null {
  for (;;) {
    const step = experiment.step();
    if (step.type === 'ask') return null;
    if (step.type === 'done') return step.result;
  }
}

/** Measures to the end, keeping answers. @param ways how to part and order the answers of a batch */
export function measureAll(
  notebook: Pick<JournalWriter, 'append'>,
  experiment: Experiment,
  ways: (answers: readonly Answer[]) => readonly Answer[] = (answers) => answers,
  most = Infinity,
): RunResult | null {
  let left = most;
  for (;;) {
    const result = settle(experiment);
    const { open } = experiment;
    if (result !== null || open === null) return result;
    for (const answer of ways(answersTo(open))) {
      if (left-- <= 0) return null;
      const pull = open.pull(answer.pull);
      const examined = open.examine(answer);
      if (pull === undefined || !examined.ok || examined.fresh === null) throw new Error('refused');
      const { action } = pull.asked;
      const facts = { batch: pull.batch, action, at: '2026-11-22T09:12:31Z', by: 'test' };
      notebook.append([{ type: 'answer', answer, ...facts }]);
      experiment.accept(answer);
    }
  }
}
