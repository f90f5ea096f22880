/** What is asked about two matroids on the same elements. */
import { l10n } from 'vscode';
import { isChoice, read } from './field';
import type { Field, Properties } from './field';
import { elementsOf, fieldsOfKind, kinds } from './matroidFields';

/** The questions of both, one after the other, for what is known of them so far. */
export function intersectionFields(known: Properties): readonly Field[] {
  const [first = {}, second = {}] = matroidsIn(known);
  const size = second['type'] === undefined ? null : elementsOf(first);
  return [
    ...[
      kinds(l10n.t('Which kind is the first matroid?'), 'partition'),
      ...fieldsOfKind(first, 'partition'),
    ].map((field) => within(0, field, known)),
    ...[
      kinds(l10n.t('Which kind is the second matroid?'), 'partition'),
      ...fieldsOfKind(second, 'partition', size),
    ].map((field) => within(1, field, known)),
  ];
}

/** The question of one of two matroids: its answer goes into that one, apart from the names of the elements. */
function within(index: number, field: Field, planned: Properties): Field {
  const own = (known: Properties): Properties => matroidsIn(known)[index] ?? {};
  const put = (known: Properties, { labels, ...added }: Properties): Properties => {
    const matroids = [...matroidsIn(known)];
    matroids[index] = { ...own(known), ...added };
    return { matroids, ...(labels === undefined ? {} : { labels }) };
  };
  if (isChoice(field)) {
    const choices = field.choices.map((choice) => ({
      ...choice,
      value: put(planned, choice.value),
    }));
    return { ...field, choices };
  }
  const { givenBy } = field;
  return {
    prompt: field.prompt,
    initial: (known) => field.initial(own(known)),
    read: (text, known) => {
      const reading = field.read(text, own(known));
      return reading.ok ? read(put(known, reading.properties)) : reading;
    },
    ...(givenBy === undefined
      ? {}
      : {
          givenBy: (known) => {
            const properties = givenBy(own(known));
            return properties === null ? null : put(known, properties);
          },
        }),
  };
}

function matroidsIn(known: Properties): readonly Properties[] {
  return (known['matroids'] ?? []) as readonly Properties[];
}
