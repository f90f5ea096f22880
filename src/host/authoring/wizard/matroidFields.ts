/** What is asked about a matroid, and about two of them on the same elements. */
import { l10n } from 'vscode';
import { dimensionOf } from './choices';
import { members, number } from './countFields';
import type { Properties } from './countFields';
import { edges } from './graphFields';
import {
  groupsIn,
  laminarSetsIn,
  placesIn,
  proposedEdges,
  proposedGroups,
  proposedLaminarSets,
  proposedPlaces,
  sizeOf,
} from './matroidTexts';
import type { Group } from './matroidTexts';
import { Fault, pick, text } from './walk';
import type { Script } from './walk';

type MatroidType = 'uniform' | 'partition' | 'graphic' | 'laminar' | 'transversal';

export function matroid(): Script<Properties> {
  return askMatroid(l10n.t('Which kind of matroid is it?'), 'uniform');
}

/** One after the other; the names of the elements are of both. */
export function* intersection(): Script<Properties> {
  const which = l10n.t('Which kind is the first matroid?');
  const { labels, ...first } = yield* askMatroid(which, 'partition');
  const elements = dimensionOf({ ...first, family: 'matroid' });
  const other = l10n.t('Which kind is the second matroid?');
  const second = yield* askMatroid(other, 'partition', elements);
  return { matroids: [first, second], ...(labels === undefined ? {} : { labels }) };
}

/** One out of each group, or as many as given. @param elements how many there have to be, if that is set */
export function groups(elements: number | null = null): Script<readonly Group[]> {
  return text(
    l10n.t('The groups, as size:choose separated by commas; size alone chooses one'),
    elements === null ? '3:1, 3:1, 2:1' : proposedGroups(elements),
    (typed) => {
      const all = groupsIn(typed);
      if (all !== null) return misfit(sizeOf(all), elements) ?? all;
      return new Fault(
        l10n.t('Write groups like 3:1, 4:2; you cannot choose more than there are.'),
      );
    },
  );
}

/** @param proposed the kind that comes first @param elements how many there have to be, if that is set */
function* askMatroid(
  which: string,
  proposed: MatroidType,
  elements: number | null = null,
): Script<Properties> {
  const type = yield* pick(which, kinds(proposed));
  switch (type) {
    case 'uniform': {
      const ground = yield* groundSet(elements, '6');
      const prompt = l10n.t('How many elements does a basis have?');
      return { type, ...ground, rank: yield* number(prompt, 3, ground.elements) };
    }
    case 'partition':
      return { type, groups: yield* groups(elements) };
    case 'graphic': {
      const prompt = l10n.t('The edges, as u-v separated by commas');
      const initial = elements === null ? 'a-b, b-c, c-a, c-d, d-e, e-c' : proposedEdges(elements);
      return { type, edges: yield* edges(prompt, initial, (all) => misfit(all.length, elements)) };
    }
    case 'laminar': {
      const ground = yield* groundSet(elements, '6');
      return { type, ...ground, sets: yield* laminarSets(ground.elements) };
    }
    case 'transversal': {
      const ground = yield* groundSet(elements, '5');
      return { type, ...ground, sets: yield* places(ground.elements) };
    }
  }
}

function kinds(first: MatroidType) {
  const words: Readonly<Record<MatroidType, readonly [label: string, detail: string]>> = {
    uniform: [l10n.t('Uniform'), l10n.t('At most a given number of all elements')],
    partition: [l10n.t('Partition'), l10n.t('At most a given number of each group')],
    graphic: [l10n.t('Graphic'), l10n.t('Edges of a graph without a cycle')],
    laminar: [
      l10n.t('Laminar'),
      l10n.t('At most a given number of each of several sets, nested or disjoint'),
    ],
    transversal: [l10n.t('Transversal'), l10n.t('Elements that can each get a separate place')],
  };
  const types = Object.keys(words) as MatroidType[];
  return [first, ...types.filter((type) => type !== first)].map((value) => {
    const [label, detail] = words[value];
    return { label, detail, value };
  });
}

/** @param elements how many they are, where that is not asked */
function* groundSet(
  elements: number | null,
  initial: string,
): Script<Properties & { readonly elements: number }> {
  if (elements !== null) return { elements };
  const prompt = l10n.t('How many elements are there? A number, or names separated by commas');
  return yield* members('elements', prompt, initial);
}

function laminarSets(elements: number) {
  return text(
    l10n.t('The sets, as elements:limit separated by commas; elements are numbered from 0'),
    proposedLaminarSets(elements),
    (typed) =>
      laminarSetsIn(typed, elements) ??
      new Fault(
        l10n.t(
          'Write sets of the elements 0 to {0} like 0-2:1, 0-4 5:3; of two sets, one must contain the other, or they must share no element.',
          elements - 1,
        ),
      ),
  );
}

function places(elements: number) {
  return text(
    l10n.t(
      'Which elements can take each place? Separate places by commas; elements are numbered from 0',
    ),
    proposedPlaces(elements),
    (typed) =>
      placesIn(typed, elements) ??
      new Fault(l10n.t('Write places for the elements 0 to {0} like 0-2, 2 4.', elements - 1)),
  );
}

/** What is wrong where there have to be another number of elements; null where there is nothing. */
function misfit(count: number, needed: number | null): Fault | null {
  if (needed === null || count === needed) return null;
  return new Fault(
    l10n.t(
      'The second matroid has {0} elements and the first {1}: make them equal.',
      count,
      needed,
    ),
  );
}
