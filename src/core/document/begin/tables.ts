/** Actions from a pasted table: edges of a graph, a matrix of pairs, or a column of values. */
import type { EdgeList } from '../import/edgeList';
import { isConnected, pathEnds } from '../import/graphEnds';
import {
  matchingActions,
  pathActions,
  spanningTreeActions,
  topKActions,
  type ImportedActions,
} from '../import/importedActions';
import { importText, type Imported } from '../import/readings';
import { Fault, option, type Asker, type Option } from './questions';
import { number } from './typed';

/** The question id of the table text. */
export const TABLE = 'table';

const SAMPLE = 'from,to,minutes\nstart,a,4\nstart,b,6\na,end,5\nb,end,2\n';

export function askTable(ask: Asker): ImportedActions {
  const label =
    'Paste the table: edges (from, to, value), a matrix of pairs, or a column of values';
  const read = (text: string): readonly Imported[] | Fault => {
    const outcome = importText(text);
    if (outcome.ok) return outcome.readings;
    const { line, column, message } = outcome.fault;
    return outcome.others.length > 0
      ? outcome.others
      : new Fault(`Line ${line}, column ${column}: ${message}`);
  };
  const readings = ask.text(TABLE, label, SAMPLE, read, 'lines');
  const kind = ask.choice('reading', 'What is in the table?', readings.map(optionOf));
  const reading = readings.find((one) => one.kind === kind) as Imported;
  switch (reading.kind) {
    case 'matrix':
      return matchingActions(reading.matrix);
    case 'values': {
      const { length } = reading.list.values;
      const chosen = 'How many of them are chosen?';
      return topKActions(
        reading.list,
        number(ask, 'k', chosen, Math.max(1, Math.min(3, length - 1)), length),
      );
    }
    case 'edges':
      return askGraph(ask, reading.edges);
  }
}

function optionOf(value: Imported): Option<Imported['kind']> {
  switch (value.kind) {
    case 'edges': {
      const detail = `${value.edges.edges.length} edges: paths or spanning trees`;
      return option(value.kind, 'Edges of a graph', detail);
    }
    case 'matrix': {
      const { values } = value.matrix;
      const detail = `${values.length} × ${values[0]?.length ?? 0} values: matchings of rows and columns`;
      return option(value.kind, 'A matrix of pairs', detail);
    }
    case 'values': {
      const detail = `${value.list.values.length} values: the best k of them`;
      return option(value.kind, 'Values of base arms', detail);
    }
  }
}

/** Paths if the graph has no cycle, spanning trees if it is connected. */
function askGraph(ask: Asker, list: EdgeList): ImportedActions {
  const ends = pathEnds(list.edges);
  if (ends === null) return spanningTreeActions(list);
  const what = ask.choice('graph', 'Which combinations are allowed?', [
    option('paths', 'Paths', 'From one node to another, along the edges'),
    ...(isConnected(list.edges)
      ? [option('trees', 'Spanning trees', 'The edges without direction')]
      : []),
  ]);
  const pairs = ends.sources.flatMap((source) => ends.targets.map((target) => [source, target]));
  const options = pairs.map((pair) => ({ value: pair.join('\n'), label: pair.join(' → ') }));
  if (what === 'trees' || options.length === 0) return spanningTreeActions(list);
  const [source = '', target = ''] = ask
    .choice('between', 'Where do paths start and end?', options)
    .split('\n');
  return pathActions(list, source, target);
}
