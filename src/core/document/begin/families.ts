/** The families to choose from, and the questions about the actions of each. */
import type { MeasurableSpec } from '../../feedback/measuring';
import type { DraftActions } from '../import/draft';
import { pathEnds } from '../import/graphEnds';
import type { AskedFamily } from '../import/specText';
import { groups, intersection, matroid } from './matroids';
import type { Beside } from './logs';
import { Fault, option, type Asker, type Option } from './questions';
import { connectionsIn, membersIn, type Edge } from './routes';
import { connections, edges, list, members, number, wholeNumber, type Properties } from './typed';

/** The families in words of the problem, the most common first. */
export const FAMILY_OPTIONS: readonly Option<AskedFamily>[] = [
  option('matching', 'Assignment', 'Who does what: no one and nothing twice'),
  option('topK', 'Best k', 'A fixed number of items: ads, compiler flags'),
  option('path', 'Best path', 'A route from one point to another'),
  option('spanningTree', 'Spanning tree', 'A network that joins all points'),
  option('subsets', 'Sets of several sizes', 'A number of items between two limits'),
  option('partition', 'One out of each group', 'A variant of each part'),
  option('ranking', 'Ranking', 'An order of all items'),
  option('knapsack', 'Knapsack', 'What fits into a capacity'),
  option('explicit', 'Listed actions', 'The combinations, written out'),
  option('matroid', 'Matroid', 'Its largest independent sets'),
  option(
    'matroidIntersection',
    'Matroid intersection',
    'The largest sets that are independent in two',
  ),
];

/** Asks for the properties of a family, in the order in which the spec lists them. */
export function askActions(ask: Asker, family: AskedFamily, beside: Beside): Properties {
  switch (family) {
    case 'topK': {
      const known = baseArms(ask, '8', beside);
      const label = 'How many of them are chosen?';
      const size = found(beside, membersIn)?.size || 3;
      return { ...known, k: number(ask, 'k', label, size, known.arms) };
    }
    case 'subsets': {
      const known = baseArms(ask, '5', beside);
      const min = number(ask, 'min', 'How many are chosen at least?', 2, known.arms);
      const most = 'How many are chosen at most?';
      return { ...known, min, max: number(ask, 'max', most, 3, known.arms, min) };
    }
    case 'partition':
      return { groups: groups(ask, 'groups') };
    case 'matching': {
      const from = 'Who is assigned? A number, or names: one a line, or a column of a spreadsheet';
      const left = members(ask, 'left', from, '3', 'leftLabels');
      const to = 'To what? A number, or names';
      const right = members(ask, 'right', to, '3', 'rightLabels');
      const most = Math.min(left.left, right.right);
      return { ...left, ...right, size: sizes(ask, 'size', 'How many pairs?', most, most) };
    }
    case 'path': {
      const own = found(beside, connectionsIn);
      const how =
        own === null
          ? 'one a line or with commas; whole routes like a>b>c, too'
          : `here those of the routes in ${fileOf(beside)}`;
      const label = `The connections, as from>to: ${how}`;
      const proposed = own ?? 'start>a, start>b, a>b, a>end, b>end';
      const all = connections(ask, 'edges', label, proposed);
      return { edges: all, ...ends(ask, all) };
    }
    case 'spanningTree': {
      const label = 'The connections, as u-v: one a line, or separated by commas';
      return { edges: edges(ask, 'links', label, 'a-b, b-c, c-d, d-a, a-c') };
    }
    case 'matroid':
      return matroid(ask, 'Which kind of matroid is it?', 'uniform');
    case 'matroidIntersection':
      return intersection(ask);
    case 'knapsack': {
      const weights = list(ask, 'weights', 'The weight of each item: whole numbers', {
        proposed: '4, 3, 2, 5, 1',
        wrong: 'Write whole numbers of 1 or more, separated by commas.',
        // A weight must be at least 1.
        read: (part) => wholeNumber(part) || null,
      });
      return { weights, capacity: number(ask, 'capacity', 'What is the capacity?', 8) };
    }
    case 'ranking':
      return members(ask, 'items', 'What is ranked? A number, or names: one a line', '4');
    case 'explicit': {
      const known = baseArms(ask, '4', beside);
      return { ...known, actions: listedActions(ask, known.arms) };
    }
  }
}

/**
 * For selections: the measurable actions, if they differ from the actions to choose from.
 * @returns null if they are the same
 */
export function askMeasurable(ask: Asker, actions: DraftActions): MeasurableSpec | null {
  const { family, arms } = actions;
  if ((family !== 'topK' && family !== 'subsets') || typeof arms !== 'number') return null;
  const which = ask.choice('measured', 'Which combinations can you measure?', [
    option('same', 'The same that you choose from'),
    option('others', 'Sets of another size', 'A plate of 20, for an answer of 5'),
  ]);
  if (which === 'same') return null;
  const proposed = Math.max(1, Math.min(2 * Number(actions['k'] ?? actions['max']), arms - 1));
  const size = sizes(ask, 'plate', 'How many go into one measurement?', proposed, arms);
  return typeof size === 'number'
    ? { family: 'topK', arms, k: size }
    : { family: 'subsets', arms, ...size };
}

function baseArms(ask: Asker, proposed: string, beside: Beside) {
  const own = found(beside, membersIn);
  const how =
    own === null
      ? 'A number, or names: one a line, or a column of a spreadsheet'
      : `Here the names in ${fileOf(beside)}`;
  return members(
    ask,
    'arms',
    `What is there to choose from? ${how}`,
    own?.names.join(', ') ?? proposed,
  );
}

/** What the reader finds in the file beside the spec; null if nothing. */
function found<Found>({ heads }: Beside, read: (rows: readonly (readonly string[])[]) => Found) {
  const [rows] = heads.values();
  return rows === undefined ? null : read(rows);
}

function fileOf({ heads }: Beside): string {
  const [name = ''] = heads.keys();
  return name;
}

/** One size, or `min-max`. */
function sizes(ask: Asker, id: string, what: string, proposed: number, most: number) {
  const label = `${what} A number, or smallest-largest`;
  return ask.text(id, label, String(proposed), (typed) => {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(typed);
    const min = Number(match?.[1]);
    const max = Number(match?.[2] ?? match?.[1]);
    if (match === null || min < 1 || min > max || max > most)
      return new Fault(`Write a number from 1 to ${most}, or two of them like 1-${most}.`);
    return min === max ? min : { min, max };
  });
}

/** Asked only if several nodes could start or end a path. */
function ends(ask: Asker, all: readonly Edge[]): Properties {
  const { sources, targets } = pathEnds(all) ?? { sources: [], targets: [] };
  const [source = '', target = ''] = [sources[0], targets[0]];
  if (sources.length === 1 && targets.length === 1) return { source, target };
  const label = 'Where do paths start and end? Two nodes, as source>target';
  const proposed = `${source}>${target}`;
  return ask.text('ends', label, proposed, (typed) => {
    const [from = '', to = '', ...more] = typed.split('>').map((part) => part.trim());
    const arePair = from !== '' && to !== '' && from !== to && more.length === 0;
    if (!arePair && typed !== proposed) return new Fault('Write two nodes like a>b.');
    const unknown = [from, to].find((node) => node !== '' && !all.flat().includes(node));
    return unknown === undefined
      ? { source: from, target: to }
      : new Fault(`No connection has the node ${unknown}.`);
  });
}

function listedActions(ask: Asker, arms: number) {
  const label = 'The combinations, as numbers from 0 with blanks between: one a line';
  return list(ask, 'actions', label, {
    proposed: arms >= 4 ? '0 1, 1 2, 2 3, 0 3' : '0',
    wrong: `Write numbers from 0 to ${arms - 1}, each once in a combination, like 0 1, 1 2.`,
    read: (part) => {
      const action = part.split(/\s+/).map(wholeNumber);
      const areArms = action.every((arm) => arm !== null && arm < arms);
      return areArms && new Set(action).size === action.length ? action : null;
    },
  });
}
