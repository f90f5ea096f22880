/** What clicks and keys ask for, as messages to the host; what only concerns the page stays here. */
import type { DrawingName, FromPage, SheetAct } from '../src/shared/protocol';
import { DRAWING_NAMES } from '../src/shared/protocol';
import type { AxisChoice } from './model/environment';
import type { UiCommand } from './views/pieces';

export type Outcome =
  | { readonly type: 'message'; readonly message: FromPage }
  | { readonly type: 'axis'; readonly axis: AxisChoice }
  | { readonly type: 'line'; readonly plot: string; readonly key: string }
  | { readonly type: 'whole'; readonly plot: string }
  | { readonly type: 'menu' }
  | { readonly type: 'gap'; readonly gap: number }
  | { readonly type: 'pick'; readonly key: string }
  | { readonly type: 'entry'; readonly deed: EntryDeed; readonly value: string };

/** What is done in a sheet before anything of it is sent. */
type EntryDeed = 'sampleFailed' | 'mean' | 'enterMean' | 'keepOutlier' | 'unfold' | 'discard';

/**
 * @param runId what is on the page; null where there is none
 * @param value what `data-value` of the element says
 * @returns null where the command makes no sense now
 */
export function toCommand(
  command: UiCommand,
  value: string | null,
  runId: string | null,
): Outcome | null {
  if (command === 'menu') return { type: 'menu' };
  if (command === 'axis')
    return value === 'rounds' || value === 'samples' ? { type: 'axis', axis: value } : null;
  if (command === 'toggleLine') {
    const [plot = '', key = ''] = (value ?? '').split(':');
    return { type: 'line', plot, key };
  }
  if (command === 'showAll') return { type: 'whole', plot: value ?? '' };
  if (command === 'gap') {
    const gap = Number(value ?? '');
    return gap > 0 ? { type: 'gap', gap } : null;
  }
  if (command === 'pick') return { type: 'pick', key: value ?? '' };
  if (isEntryDeed(command)) return { type: 'entry', deed: command, value: value ?? '' };
  if (command === 'openSample') return { type: 'message', message: { type: 'openSample' } };
  if (runId === null) return null;
  const message = runMessage(command, value, runId);
  return message === null ? null : { type: 'message', message };
}

type RunDeed = Exclude<
  UiCommand,
  'menu' | 'axis' | 'gap' | 'toggleLine' | 'showAll' | 'pick' | 'openSample' | EntryDeed
>;

function runMessage(command: RunDeed, value: string | null, runId: string): FromPage | null {
  switch (command) {
    case 'stop':
    case 'resume':
    case 'runAgain':
    case 'startOver':
    case 'runRecommended':
    case 'checkAgain':
    case 'openSpec':
    case 'copyResult':
      return { type: command, runId };
    case 'copyMarkdown':
      return { type: 'copyResult', runId, as: 'markdown' };
    case 'copyLatex':
      return { type: 'copyResult', runId, as: 'latex' };
    case 'saveDrawing':
      return isDrawingName(value)
        ? { type: 'saveDrawing', runId, what: value }
        : { type: 'saveDrawing', runId };
    case 'saveReport':
      return { type: 'save', runId, what: 'report' };
    case 'saveCsv':
      return { type: 'save', runId, what: 'csv' };
    case 'saveJson':
      return { type: 'save', runId, what: 'json' };
    case 'moreSeeds':
    case 'resumeSeeds':
    case 'addRun':
    case 'saveMarkdown':
    case 'saveChart':
      return { type: 'compare', runId, act: command };
    case 'refresh':
    case 'more':
    case 'weights':
      return { type: 'preview', runId, act: command };
    case 'openCell': {
      const [panel, x, series, preset] = (value ?? '').split(',');
      if (panel === undefined || series === undefined || preset === undefined) return null;
      return { type: 'openCell', runId, panel, x: Number(x), series, preset };
    }
    case 'saveFigure':
      return { type: 'saveFigure', runId, panel: value ?? '' };
    case 'sheet':
      return isSheetAct(value) ? { type: 'sheet', runId, act: value } : null;
    case 'continueTo': {
      const [maxSamples] = integers(value);
      return maxSamples === undefined ? null : { type: 'continueTo', runId, maxSamples };
    }
    case 'reveal': {
      const [line, column] = integers(value);
      if (line === undefined || column === undefined) return null;
      return { type: 'reveal', runId, line, column };
    }
    case 'applyFix': {
      const [problem, fix] = integers(value);
      if (problem === undefined || fix === undefined) return null;
      return { type: 'applyFix', runId, problem, fix };
    }
  }
}

function isSheetAct(value: string | null): value is SheetAct {
  return value === 'save' || value === 'load' || value === 'correct' || value === 'goOn';
}

function isEntryDeed(command: UiCommand): command is EntryDeed {
  return ['sampleFailed', 'mean', 'enterMean', 'keepOutlier', 'unfold', 'discard'].includes(
    command,
  );
}

function integers(value: string | null): readonly number[] {
  return (value ?? '')
    .split(':')
    .map(Number)
    .filter((part) => Number.isSafeInteger(part));
}

function isDrawingName(value: string | null): value is DrawingName {
  return (DRAWING_NAMES as readonly (string | null)[]).includes(value);
}
