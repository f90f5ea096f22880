/** What is asked where a table is read: where it comes from, what it means, and what it does not say. */
import { l10n } from 'vscode';
import type { AskedFamily } from '../../../core/document/import/specText';
import type { EdgeList } from '../../../core/document/import/edgeList';
import { isConnected, pathEnds } from '../../../core/document/import/graphEnds';
import type { ImportedActions } from '../../../core/document/import/importedActions';
import {
  matchingActions,
  pathActions,
  spanningTreeActions,
  topKActions,
} from '../../../core/document/import/importedActions';
import { importText, type Imported } from '../../../core/document/import/readings';
import { messageOf } from '../../../core/words/thrown';
import { choicesOf, familyChoices, readingChoice } from './choices';
import { typedSource, type SourceText, type Sources } from './sources';
import { number } from './typed';
import { asked, choice, pick } from './walk';
import type { Questions, Reply, Script, StepPlace } from './walk';

type TableSource = 'file' | 'clipboard' | 'typed';

/** A family, or what a table can be read as. */
export type Origin = AskedFamily | readonly Imported[];

/** The questions that most families ask. */
const USUAL_STEPS = 4;

/** A family, or a table. What cannot be read is reported, and asked for again. */
export function askOrigin(sources: Sources): Script<Origin> {
  const choices = [
    ...familyChoices(),
    ...choicesOf<TableSource>({
      file: ['From a File…', 'A CSV of edges (from,to,value), a matrix, or a column of values'],
      clipboard: [
        'From the Clipboard',
        'The same, copied from a spreadsheet or from the output of a program',
      ],
      typed: ['Type a Matrix…', 'Rows separated by semicolons, or [[1, 2], [3, 4]]'],
    }),
  ];
  const placeholder = l10n.t('Which combinations are allowed?');
  const ask = async (questions: Questions, place: StepPlace): Promise<Reply<Origin>> => {
    for (;;) {
      const reply = await questions.pick<AskedFamily | TableSource>({
        place,
        placeholder,
        choices,
      });
      if (reply.kind !== 'answer') return reply;
      const { value } = reply;
      if (value !== 'file' && value !== 'clipboard' && value !== 'typed') {
        return { kind: 'answer', value };
      }
      const readings = await readFrom(value, questions, place, sources);
      if (readings === 'stop') return { kind: 'cancel' };
      if (readings !== null) return { kind: 'answer', value: readings };
    }
  };
  return asked<Origin>(ask, 'matching', USUAL_STEPS);
}

/** Null to ask again; `stop` if the person went to look at the text. */
async function readFrom(
  from: TableSource,
  questions: Questions,
  place: StepPlace,
  sources: Sources,
): Promise<readonly Imported[] | null | 'stop'> {
  let source: SourceText | null;
  try {
    source = from === 'typed' ? await typed(questions, place) : await sources[from]();
  } catch (error) {
    await questions.told(l10n.t('Cannot read the table: {0}', messageOf(error)), []);
    return null;
  }
  if (source === null) return null;
  const outcome = importText(source.text);
  if (outcome.ok) return outcome.readings;
  const { line, column, message } = outcome.fault;
  const answer = await questions.told<'show' | Imported>(
    l10n.t('{0}, line {1}, column {2}: {3}', source.name, line, column, message),
    [
      choice<'show' | Imported>('show', l10n.t('Show')),
      ...outcome.others.map((value) =>
        choice(value, l10n.t('Read as {0}', readingChoice(value).label)),
      ),
    ],
  );
  if (answer === undefined) return null;
  if (answer !== 'show') return [answer];
  await source.reveal(outcome.fault);
  return 'stop';
}

async function typed(questions: Questions, place: StepPlace): Promise<SourceText | null> {
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

/** Asks what a table does not say by itself. @param readings at least one */
export function* askTable(readings: readonly Imported[]): Script<ImportedActions> {
  const [only] = readings;
  const reading =
    only !== undefined && readings.length === 1
      ? only
      : yield* pick(l10n.t('What is in the table?'), readings.map(readingChoice), USUAL_STEPS);
  switch (reading.kind) {
    case 'matrix':
      return matchingActions(reading.matrix);
    case 'values': {
      const count = reading.list.values.length;
      const prompt = l10n.t('How many base arms does an action have?');
      return topKActions(reading.list, yield* number(prompt, Math.min(3, count - 1), count));
    }
    case 'edges':
      return yield* askGraph(reading.edges);
  }
}

/** Paths where the graph has no cycle, spanning trees where it is in one piece. */
function* askGraph(list: EdgeList): Script<ImportedActions> {
  const ends = pathEnds(list.edges);
  if (ends === null || (isConnected(list.edges) && (yield* pathsOrTrees()) === 'trees')) {
    return spanningTreeActions(list);
  }
  const pairs = ends.sources.flatMap((source) =>
    ends.targets.map((target) => choice([source, target] as const, `${source} → ${target}`)),
  );
  const [only] = pairs;
  if (only === undefined) return spanningTreeActions(list);
  const [source, target] =
    pairs.length === 1 ? only.value : yield* pick(l10n.t('Where do paths start and end?'), pairs);
  return pathActions(list, source, target);
}

function pathsOrTrees() {
  const choices = choicesOf({
    paths: ['Paths from one node to another, along the edges'],
    trees: ['Spanning trees: the edges without direction'],
  });
  return pick(l10n.t('Which combinations are allowed?'), choices);
}
