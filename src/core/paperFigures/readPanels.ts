/** Reads a user's own file of panels: text → panels, or its problems with their positions. */
import { loadSpec } from '../document/loadSpec';
import { PanelsSchema, type PanelsFile } from '../document/panelsSchema';
import { readFile } from '../document/readFile';
import { valueIn } from '../text/parse/parse';
import type { Path } from '../text/paths';
import type { Problem } from '../text/problem';
import { withoutOutsideNote, type Problems } from '../text/problems';
import { panelsOf, settingOf, type Panel, type PanelPoint, type Series } from './panel';

/** The text of a named file, or why it cannot be read. */
export type SpecFile = { readonly text: string } | { readonly fault: string };

export interface ReadPanels {
  readonly problems: readonly Problem[];
  readonly title: string | null;
  /** Null if there are errors. */
  readonly panels: readonly Panel[] | null;
}

const ID = /^[A-Za-z0-9-]{1,40}$/;

/** @param read reads a spec file by its name, relative to the panels file */
export function readPanels(text: string, read: (name: string) => SpecFile): ReadPanels {
  const { value, problems } = readFile(PanelsSchema, text, 'file of panels');
  const failed = (): ReadPanels => ({ problems: problems.list(), title: null, panels: null });
  if (problems.hasErrors) return failed();
  const file = value as PanelsFile;
  const faults = new Map<string, string>();
  const panels = panelsOf(file, (name) => {
    const found = read(name);
    if ('fault' in found) faults.set(name, found.fault);
    const text = 'fault' in found ? '' : found.text;
    return { name, text, value: valueIn(text) };
  });
  file.panels.forEach((given, index) => {
    const panel = panels[index];
    if (panel === undefined) return;
    checkPanel(panel, given, ['panels', index], problems);
    checkSpecs(panel, given, faults, ['panels', index, 'specs'], problems);
    if (file.panels.findIndex(({ id }) => id === given.id) === index) return;
    const message = `Another panel has the id ${given.id}, too.`;
    add(problems, ['panels', index, 'id'], 'repeated-id', message);
  });
  if (panels.length === 0) add(problems, ['panels'], 'no-panel', 'There is no panel: add one.');
  if (problems.hasErrors) return failed();
  return { problems: problems.list(), title: file.title ?? null, panels };
}

type GivenPanel = PanelsFile['panels'][number];

function checkPanel(
  { id, series }: Panel,
  { x: { values, path: varied }, specs }: GivenPanel,
  path: Path,
  problems: Problems,
): void {
  if (!ID.test(id)) {
    add(problems, [...path, 'id'], 'panel-id', 'An id has 1 to 40 letters, digits and dashes.');
  }
  if (values.some((value, index) => index > 0 && value <= (values[index - 1] ?? value))) {
    add(problems, [...path, 'x', 'values'], 'x-order', 'The values must ascend.');
  }
  const isOneForAll = specs.length === 1 && varied !== undefined;
  if (values.length === 0 || (values.length !== specs.length && !isOneForAll)) {
    const message = `There are ${values.length} values of x and ${specs.length} specs: each value needs one.`;
    add(problems, [...path, 'specs'], 'x-length', message);
  }
  if (series.length === 0) {
    add(problems, [...path, 'series'], 'no-series', 'There is no series: add one.');
  }
}

/** @param faults why files cannot be read, by their names */
function checkSpecs(
  { points, series }: Panel,
  { specs }: GivenPanel,
  faults: ReadonlyMap<string, string>,
  path: Path,
  problems: Problems,
): void {
  points.forEach((point, at) => {
    const index = Math.min(at, specs.length - 1);
    const spec = specs[index];
    const file = typeof spec === 'string' ? spec : null;
    const missing = faults.get(file ?? '');
    const fault = missing === undefined ? faultOf(point, series, file) : missing;
    if (spec === undefined || fault === null) return;
    if (missing === undefined) add(problems, [...path, index], 'spec-error', fault);
    else add(problems, [...path, index], 'spec-file', `The spec cannot be read: ${missing}`);
  });
}

/** The first error of a point's spec under any of the series; null if there is none. */
function faultOf(point: PanelPoint, series: readonly Series[], file: string | null): string | null {
  for (const one of series) {
    const { problems, instance } = loadSpec(point.spec.text, { set: settingOf(point, one) });
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
