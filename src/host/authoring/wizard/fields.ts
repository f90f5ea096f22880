/** What is asked about the actions of each family. */
import { l10n } from 'vscode';
import type { AskedFamily } from '../../../core/document/import/specText';
import { pathEnds } from '../../../core/document/import/graphEnds';
import { groups, intersection, matroid } from './matroidFields';
import { edges, list, members, number, wholeNumber, type Edge, type Properties } from './typed';
import { Fault, text, type Script } from './walk';

/** Asks for the properties of a family, in the order in which they are written. */
export function* askActions(family: AskedFamily): Script<Properties> {
  switch (family) {
    case 'topK': {
      const known = yield* baseArms('8');
      const prompt = l10n.t('How many base arms does an action have?');
      return { ...known, k: yield* number(prompt, 3, known.arms) };
    }
    case 'subsets': {
      const known = yield* baseArms('5');
      const smallest = l10n.t('How many base arms does the smallest action have?');
      const min = yield* number(smallest, 2, known.arms);
      const largest = l10n.t('How many base arms does the largest action have?');
      return { ...known, min, max: yield* number(largest, 3, known.arms, min) };
    }
    case 'partition':
      return { groups: yield* groups() };
    case 'matching': {
      const from = l10n.t(
        'Who should be assigned (the left side)? A number, or names separated by commas',
      );
      const left = yield* members('left', from, '3', 'leftLabels');
      const to = l10n.t(
        'What should they be assigned to (the right side)? A number, or names separated by commas',
      );
      const right = yield* members('right', to, '3', 'rightLabels');
      return { ...left, ...right, size: yield* sizes(Math.min(left.left, right.right)) };
    }
    case 'path': {
      const prompt = l10n.t('The edges, as from>to separated by commas');
      const all = yield* edges(prompt, 'start>a, start>b, a>b, a>end, b>end');
      return { edges: all, ...(yield* ends(all)) };
    }
    case 'spanningTree': {
      const prompt = l10n.t('The edges, as u-v separated by commas');
      return { edges: yield* edges(prompt, 'a-b, b-c, c-d, d-a, a-c') };
    }
    case 'matroid':
      return yield* matroid(l10n.t('Which kind of matroid is it?'), 'uniform');
    case 'matroidIntersection':
      return yield* intersection();
    case 'knapsack': {
      const prompt = l10n.t('The weight of each item: whole numbers separated by commas');
      const wrong = l10n.t('Write whole numbers of 1 or more, separated by commas.');
      // None is 0.
      const weights = yield* list(
        prompt,
        '4, 3, 2, 5, 1',
        wrong,
        (part) => wholeNumber(part) || null,
      );
      return { weights, capacity: yield* number(l10n.t('What is the capacity?'), 8) };
    }
    case 'ranking': {
      const prompt = l10n.t('What should be ranked? A number, or names separated by commas');
      return yield* members('items', prompt, '4');
    }
    case 'explicit': {
      const known = yield* baseArms('4');
      return { ...known, actions: yield* listedActions(known.arms) };
    }
  }
}

function baseArms(initial: string) {
  const prompt = l10n.t('How many base arms are there? A number, or names separated by commas');
  return members('arms', prompt, initial);
}

/** One size, or `min-max`. */
function sizes(most: number) {
  const prompt = l10n.t('How many pairs does a matching have? A number, or smallest-largest');
  return text(prompt, String(most), (typed) => {
    const match = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(typed);
    const min = Number(match?.[1]);
    const max = Number(match?.[2] ?? match?.[1]);
    if (match === null || min < 1 || min > max || max > most) {
      return new Fault(l10n.t('Write a number from 1 to {0}, or two of them like 1-{0}.', most));
    }
    return min === max ? min : { min, max };
  });
}

/** Asked only where a path could start or end at several nodes. */
function* ends(all: readonly Edge[]): Script<Properties> {
  const { sources, targets } = pathEnds(all) ?? { sources: [], targets: [] };
  const [source = '', target = ''] = [sources[0], targets[0]];
  if (sources.length === 1 && targets.length === 1) return { source, target };
  const prompt = l10n.t('Where do paths start and end? Two nodes, as source>target');
  return yield* text(prompt, `${source}>${target}`, (typed) => {
    const [from, to, ...more] = typed.split('>').map((part) => part.trim());
    if (more.length > 0 || from === undefined || to === undefined || from === to) {
      return new Fault(l10n.t('Write two nodes like a>b.'));
    }
    const unknown = [from, to].find((node) => !all.flat().includes(node));
    return unknown === undefined
      ? { source: from, target: to }
      : new Fault(l10n.t('No edge has the node {0}.', unknown));
  });
}

function listedActions(arms: number) {
  return list(
    l10n.t('The actions, as numbers of base arms separated by spaces; actions separated by commas'),
    arms >= 4 ? '0 1, 1 2, 2 3, 0 3' : '0',
    l10n.t('Write base arms from 0 to {0}, each once in an action, like 0 1, 1 2.', arms - 1),
    (part) => {
      const action = part.split(/\s+/).map(wholeNumber);
      const areArms = action.every((arm) => arm !== null && arm < arms);
      return areArms && new Set(action).size === action.length ? action : null;
    },
  );
}
