/** The steps of a wizard that reads a table: where it comes from, what it means, and what it does not say. */
import { l10n } from 'vscode';
import type { AskedFamily } from '../../../core/document/import/draft';
import { isConnected, pathEnds } from '../../../core/document/import/graphEnds';
import type { ImportedActions } from '../../../core/document/import/importedActions';
import {
  matchingActions,
  pathActions,
  spanningTreeActions,
  topKActions,
} from '../../../core/document/import/importedActions';
import type { Imported } from '../../../core/document/import/readings';
import { importText } from '../../../core/document/import/readings';
import type { WizardParts, WizardState } from './instanceWizard';
import type { Choice, Questions } from './questions';
import type { SourceText } from './sources';
import { typedSource } from './sources';
import type { Reply, Step, StepPlace } from './walk';
import { readingWords } from './words';

type Origin = { readonly family: AskedFamily } | { readonly from: 'file' | 'clipboard' | 'typed' };

/** A family, or a table. What cannot be read is reported, and asked for again. */
export function sourceStep(
  { questions, sources }: WizardParts,
  families: readonly Choice<AskedFamily>[],
): Step<WizardState> {
  const choices: readonly Choice<Origin>[] = [
    ...families.map(({ value, ...words }) => ({ ...words, value: { family: value } })),
    {
      label: l10n.t('From a File…'),
      detail: l10n.t('A CSV of edges (from,to,value), a matrix, or a column of values'),
      value: { from: 'file' },
    },
    {
      label: l10n.t('From the Clipboard'),
      detail: l10n.t('The same, copied from a spreadsheet or from the output of a program'),
      value: { from: 'clipboard' },
    },
    {
      label: l10n.t('Type a Matrix…'),
      detail: l10n.t('Rows separated by semicolons, or [[1, 2], [3, 4]]'),
      value: { from: 'typed' },
    },
  ];
  return async (state, place) => {
    for (;;) {
      const reply = await questions.pick({
        place,
        placeholder: l10n.t('Which combinations are allowed?'),
        choices,
      });
      if (reply.kind !== 'answer') return reply;
      if ('family' in reply.value) {
        const { family } = reply.value;
        return { kind: 'answer', value: { ...state, family, properties: {}, readings: null } };
      }
      const readings = await readFrom(reply.value.from, place);
      if (readings === 'stop') return { kind: 'cancel' };
      if (readings !== null) {
        const reading = readings.length === 1 ? (readings[0] ?? null) : null;
        return { kind: 'answer', value: { ...state, family: null, readings, reading } };
      }
    }
  };

  /** Null to ask again; `stop` if the person went to look at the text. */
  async function readFrom(
    from: 'file' | 'clipboard' | 'typed',
    place: StepPlace,
  ): Promise<readonly Imported[] | null | 'stop'> {
    let source: SourceText | null;
    try {
      source = from === 'typed' ? await typed(place) : await sources[from]();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await questions.told({
        message: l10n.t('Cannot read the table: {0}', message),
        choices: [],
      });
      return null;
    }
    if (source === null) return null;
    const outcome = importText(source.text);
    if (outcome.ok) return outcome.readings;
    const { fault, others } = outcome;
    const answer = await questions.told<'show' | Imported>({
      message: l10n.t(
        '{0}, line {1}, column {2}: {3}',
        source.name,
        fault.line,
        fault.column,
        fault.message,
      ),
      choices: [
        { label: l10n.t('Show'), value: 'show' },
        ...others.map((value) => ({
          label: l10n.t('Read as {0}', readingWords(value).label),
          value,
        })),
      ],
    });
    if (answer === undefined) return null;
    if (answer !== 'show') return [answer];
    await source.reveal(fault);
    return 'stop';
  }

  async function typed(place: StepPlace): Promise<SourceText | null> {
    const reply = await questions.text({
      place,
      prompt: l10n.t('The matrix: a row for each left node, rows separated by semicolons'),
      initial: '0.9 0.1 0.3; 0.2 0.8 0.4; 0.5 0.3 0.7',
      fault: (text) => {
        const outcome = importText(typedSource(text).text);
        return outcome.ok ? null : outcome.fault.message;
      },
    });
    return reply.kind === 'answer' ? typedSource(reply.value) : null;
  }
}

/** What the table does not say by itself. */
export function readingSteps(
  state: WizardState,
  questions: Questions,
): readonly Step<WizardState>[] {
  const { readings, reading } = state;
  const isAsked = (readings?.length ?? 0) > 1;
  return [
    ...(isAsked ? [readAs(questions)] : []),
    ...(reading?.kind === 'edges' ? graphSteps(reading, state, questions) : []),
    ...(reading?.kind === 'values' ? [chooseK(reading.list.values.length, questions)] : []),
  ];
}

function readAs({ pick }: Questions): Step<WizardState> {
  return async (state, place) => {
    const choices = (state.readings ?? []).map((value) => ({ ...readingWords(value), value }));
    const reply = await pick({ place, placeholder: l10n.t('What is in the table?'), choices });
    return answered(reply, (reading) => ({ ...state, reading, family: null, ends: null, k: null }));
  };
}

function graphSteps(
  { edges: { edges } }: Imported & { readonly kind: 'edges' },
  state: WizardState,
  { pick }: Questions,
): readonly Step<WizardState>[] {
  const ends = pathEnds(edges);
  const families = [
    ...(ends === null ? [] : ['path' as const]),
    ...(ends !== null && !isConnected(edges) ? [] : ['spanningTree' as const]),
  ];
  const pairs = (ends?.sources ?? []).flatMap((source) =>
    (ends?.targets ?? []).map((target) => ({ source, target })),
  );
  const isPath = (state.family ?? families[0]) === 'path';
  return [
    ...(families.length < 2
      ? []
      : [
          async (known: WizardState, place: StepPlace) => {
            const words = {
              path: l10n.t('Paths from one node to another, along the edges'),
              spanningTree: l10n.t('Spanning trees: the edges without direction'),
            };
            const choices = families.map((value) => ({ label: words[value], value }));
            const reply = await pick({
              place,
              placeholder: l10n.t('Which combinations are allowed?'),
              choices,
            });
            return answered(reply, (family) => ({ ...known, family }));
          },
        ]),
    ...(!isPath || pairs.length < 2
      ? []
      : [
          async (known: WizardState, place: StepPlace) => {
            const choices = pairs.map((value) => ({
              label: `${value.source} → ${value.target}`,
              value,
            }));
            const reply = await pick({
              place,
              placeholder: l10n.t('Where do paths start and end?'),
              choices,
            });
            return answered(reply, (chosen) => ({ ...known, ends: chosen }));
          },
        ]),
  ];
}

function chooseK(count: number, { text }: Questions): Step<WizardState> {
  const fault = (answer: string) => {
    const k = /^\s*\d{1,9}\s*$/.test(answer) ? Number(answer) : 0;
    return k >= 1 && k <= count ? null : l10n.t('Write a whole number from {0} to {1}.', 1, count);
  };
  return async (state, place) => {
    const prompt = l10n.t('How many base arms does an action have?');
    const reply = await text({
      place,
      prompt,
      initial: String(Math.max(1, Math.min(3, count - 1))),
      fault,
    });
    return answered(reply, (answer) => ({ ...state, k: Number(answer) }));
  };
}

function answered<T>(reply: Reply<T>, value: (answer: T) => WizardState): Reply<WizardState> {
  return reply.kind === 'answer' ? { kind: 'answer', value: value(reply.value) } : reply;
}

/** The actions of a table, as far as is known; null if there is no table, or its meaning is not known yet. */
export function actionsOf({ reading, family, ends, k }: WizardState): ImportedActions | null {
  switch (reading?.kind) {
    case undefined:
      return null;
    case 'matrix':
      return matchingActions(reading.matrix);
    case 'values':
      return topKActions(reading.list, k ?? 1);
    case 'edges': {
      const found = pathEnds(reading.edges.edges);
      const source = ends?.source ?? found?.sources[0];
      const target = ends?.target ?? found?.targets[0];
      const isTree = family === 'spanningTree' || source === undefined || target === undefined;
      return isTree
        ? spanningTreeActions(reading.edges)
        : pathActions(reading.edges, source, target);
    }
  }
}
