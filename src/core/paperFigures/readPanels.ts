/** A file with panels of one's own: text → panels, or what is wrong with it and where. */
import { ALGORITHM_TITLES } from '../learners/contract/algorithms';
import { loadSpec } from '../document/loadSpec';
import type { PanelsFile } from '../document/panelsSchema';
import { PanelsSchema } from '../document/panelsSchema';
import { checkForm } from '../document/validate/form';
import { reportFormFault } from '../document/validate/formProblems';
import { valueOf } from '../text/parse/document';
import { parseSpec } from '../text/parse/parse';
import type { Path } from '../text/paths';
import type { Problem } from '../text/problem';
import type { Problems } from '../text/problems';
import { withoutOutsideNote } from '../text/problems';
import type { Panel, Series } from './panel';
import { settingOf } from './panel';

/** The text of a file that is named, or why it cannot be read. */
export type SpecFile = { readonly text: string } | { readonly fault: string };

export interface ReadPanels {
  readonly problems: readonly Problem[];
  readonly title: string | null;
  /** Null where a problem is an error. */
  readonly panels: readonly Panel[] | null;
}

const ID = /^[A-Za-z0-9-]{1,40}$/;

/** @param read a spec file by its name, relative to the text */
export function readPanels(text: string, read: (name: string) => SpecFile): ReadPanels {
  const { document, problems } = parseSpec(text, []);
  const value = document.root === null ? undefined : valueOf(document.root);
  if (!problems.hasErrors) {
    checkForm(PanelsSchema, value, (fault) => {
      reportFormFault(fault, problems);
    });
  }
  const failed = (): ReadPanels => ({ problems: problems.list(), title: null, panels: null });
  if (problems.hasErrors) return failed();
  const file = value as PanelsFile;
  const panels = file.panels.map((panel, index) =>
    panelOf(panel, ['panels', index], read, problems),
  );
  const ids = panels.map(({ id }) => id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) {
      add(problems, ['panels', index, 'id'], 'repeated-id', `Another panel has the id ${id}, too.`);
    }
  });
  if (panels.length === 0) add(problems, ['panels'], 'no-panel', 'There is no panel: add one.');
  if (problems.hasErrors) return failed();
  return { problems: problems.list(), title: file.title ?? null, panels };
}

function panelOf(
  { id, title, x, specs, series: given, runs }: PanelsFile['panels'][number],
  path: Path,
  read: (name: string) => SpecFile,
  problems: Problems,
): Panel {
  if (!ID.test(id)) {
    add(problems, [...path, 'id'], 'panel-id', 'An id has 1 to 40 letters, digits and dashes.');
  }
  const { values } = x;
  if (values.some((value, index) => index > 0 && value <= (values[index - 1] ?? value))) {
    add(problems, [...path, 'x', 'values'], 'x-order', 'The values must ascend.');
  }
  if (values.length === 0 || values.length !== specs.length) {
    const message = `There are ${values.length} values of x and ${specs.length} specs: each value needs one.`;
    add(problems, [...path, 'specs'], 'x-length', message);
  }
  const series = seriesOf(given);
  if (series.length === 0) {
    add(problems, [...path, 'series'], 'no-series', 'There is no series: add one.');
  }
  const texts = specs.map((spec, index) => {
    const at = [...path, 'specs', index];
    const found = typeof spec === 'string' ? read(spec) : { text: JSON.stringify(spec) };
    if ('fault' in found) {
      add(problems, at, 'spec-file', `The spec cannot be read: ${found.fault}`);
      return '';
    }
    const fault = faultOf(found.text, series, typeof spec === 'string' ? spec : null);
    if (fault !== null) add(problems, at, 'spec-error', fault);
    return found.text;
  });
  return {
    ...{ id, title: title ?? id, xLabel: x.label, series, runs, notes: [] },
    points: values.map((value, index) => ({ x: value, specText: () => texts[index] ?? '' })),
  };
}

/** Series of one algorithm and preset are numbered. */
function seriesOf(given: PanelsFile['panels'][number]['series']): readonly Series[] {
  const names = new Map<string, number>();
  return given.map(({ algorithm, preset = 'recommended', options, reward, title }) => {
    const name = `${algorithm},${preset}`;
    const number = (names.get(name) ?? 0) + 1;
    names.set(name, number);
    return {
      id: number === 1 ? algorithm : `${algorithm}-${number}`,
      title: title ?? ALGORITHM_TITLES[algorithm],
      algorithm,
      preset,
      ...(options === undefined ? {} : { options: { ...options } }),
      ...(reward === undefined ? {} : { reward }),
    };
  });
}

/** The first thing that is wrong with a spec under one of the series; null where nothing is. */
function faultOf(text: string, series: readonly Series[], file: string | null): string | null {
  for (const one of series) {
    const { problems, instance } = loadSpec(text, settingOf(one));
    if (instance !== null && instance.truth !== null) continue;
    const problem = problems.find(({ severity }) => severity === 'error');
    const where =
      problem === undefined || file === null ? '' : `${file}:${problem.line}:${problem.column}: `;
    const message = withoutOutsideNote(
      problem?.message ?? 'Only a spec with a simulated environment can be run again and again.',
    );
    return `${where}${message} (${one.title}, ${one.preset})`;
  }
  return null;
}

function add(problems: Problems, path: Path, code: string, message: string): void {
  problems.add({ code, message, path });
}
