/** What is asked about a matroid. */
import { l10n } from 'vscode';
import { dimensionOf } from './choices';
import { members, number } from './countFields';
import { given, read, wrong } from './field';
import type { ChoiceField, Field, Properties, TextField } from './field';
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

type MatroidType = 'uniform' | 'partition' | 'graphic' | 'laminar' | 'transversal';

/** The questions of one matroid, for what is known of it so far. */
export function matroidFields(known: Properties): readonly Field[] {
  return [
    kinds(l10n.t('Which kind of matroid is it?'), 'uniform'),
    ...fieldsOfKind(known, 'uniform'),
  ];
}

/** One out of each group, or as many as given: a partition matroid with a given number of elements, if set. */
export function groups(elements: number | null = null): TextField {
  return {
    prompt: l10n.t('The groups, as size:choose separated by commas; size alone chooses one'),
    initial: () => (elements === null ? '3:1, 3:1, 2:1' : proposedGroups(elements)),
    read: (text) => {
      const all = groupsIn(text);
      if (all === null) {
        return wrong(l10n.t('Write groups like 3:1, 4:2; you cannot choose more than there are.'));
      }
      return misfit(sizeOf(all), elements) ?? read({ groups: all });
    },
  };
}

/** Asks which kind a matroid is. @param first what is proposed */
export function kinds(placeholder: string, first: MatroidType): ChoiceField {
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
  const ordered = [first, ...types.filter((type) => type !== first)];
  return {
    placeholder,
    choices: ordered.map((type) => {
      const [label, detail] = words[type];
      return { label, detail, value: { type } };
    }),
  };
}

/** The questions of a kind. @param otherwise the kind that is taken as long as none is known @param elements how many there have to be, if that is set */
export function fieldsOfKind(
  known: Properties,
  otherwise: MatroidType,
  elements: number | null = null,
): readonly Field[] {
  switch ((known['type'] ?? otherwise) as MatroidType) {
    case 'uniform':
      return [
        groundSet(elements, '6'),
        number('rank', l10n.t('How many elements does a basis have?'), '3', 'elements'),
      ];
    case 'partition':
      return [groups(elements)];
    case 'graphic':
      return [graph(elements)];
    case 'laminar':
      return [groundSet(elements, '6'), laminarSets()];
    case 'transversal':
      return [groundSet(elements, '5'), places()];
  }
}

function groundSet(elements: number | null, initial: string): TextField {
  if (elements !== null) return given({ elements });
  const prompt = l10n.t('How many elements are there? A number, or names separated by commas');
  return members('elements', prompt, initial);
}

function graph(elements: number | null): TextField {
  const initial = elements === null ? 'a-b, b-c, c-a, c-d, d-e, e-c' : proposedEdges(elements);
  const field = edges(l10n.t('The edges, as u-v separated by commas'), initial);
  return {
    ...field,
    read: (text, known) => {
      const reading = field.read(text, known);
      return reading.ok ? (misfit(elementsOf(reading.properties), elements) ?? reading) : reading;
    },
  };
}

function laminarSets(): TextField {
  return {
    prompt: l10n.t('The sets, as elements:limit separated by commas; elements are numbered from 0'),
    initial: (known) => proposedLaminarSets(elementsOf(known)),
    read: (text, known) => {
      const sets = laminarSetsIn(text, elementsOf(known));
      return sets === null
        ? wrong(
            l10n.t(
              'Write sets of the elements 0 to {0} like 0-2:1, 0-4 5:3; of two sets, one must contain the other, or they must share no element.',
              elementsOf(known) - 1,
            ),
          )
        : read({ sets });
    },
  };
}

function places(): TextField {
  return {
    prompt: l10n.t(
      'Which elements can take each place? Separate places by commas; elements are numbered from 0',
    ),
    initial: (known) => proposedPlaces(elementsOf(known)),
    read: (text, known) => {
      const sets = placesIn(text, elementsOf(known));
      return sets === null
        ? wrong(
            l10n.t('Write places for the elements 0 to {0} like 0-2, 2 4.', elementsOf(known) - 1),
          )
        : read({ sets });
    },
  };
}

/** How many elements a matroid has that is known. */
export function elementsOf(matroid: Properties): number {
  return dimensionOf({ ...matroid, family: 'matroid' });
}

/** What is wrong where there have to be another number of elements; null where there is nothing. */
function misfit(count: number, needed: number | null) {
  if (needed === null || count === needed) return null;
  return wrong(
    l10n.t(
      'The second matroid has {0} elements and the first {1}: make them equal.',
      count,
      needed,
    ),
  );
}
