/** The rows of a sheet: an input for every number of a sample, or what was entered. */
import { actionName } from '../../src/shared/format';
import type { Measuring, RunSnapshot, SamplePlace, SheetPull } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { exact } from '../format';
import { MEAN, entryOf, placeKey } from '../model/sheet';
import { readCell } from '../model/sheetText';
import type { SheetState } from '../page/sheetEntry';
import { icon } from '../views/icons';
import { link, asks } from '../views/pieces';

export interface Sheet {
  readonly run: RunSnapshot;
  readonly measuring: Measuring;
  readonly state: SheetState;
  readonly numbers: ReadonlyMap<string, number>;
}

export function nameOf({ run }: Sheet, pull: SheetPull): string {
  const { facts } = run;
  if (facts === null) return `pull ${pull.id}`;
  return actionName(facts.labels, facts.instance.family, pull.action);
}

/** The number of a sample among those of its action, in the order to measure. */
export function shownNumber(pull: SheetPull, sample: number, { numbers }: Sheet): number {
  return numbers.get(placeKey({ pull: pull.id, sample })) ?? sample;
}

export function sampleRows(pull: SheetPull, sample: number, sheet: Sheet): Child {
  const { state } = sheet;
  const place = { pull: pull.id, sample };
  const entry = entryOf(pull, sample);
  const hasDraft = Array.from({ length: pull.rows }, (_, row) => state.text(place, row)).some(
    (text) => text !== '',
  );
  const key = placeKey(place);
  const number = h('th.r', { scope: 'row' }, exact(shownNumber(pull, sample, sheet)));
  if (entry !== null && !hasDraft)
    return h(
      'tr.is-entered',
      { key },
      number,
      entry === 'totals'
        ? h('td.sub', { colspan: pull.rows }, 'in a mean')
        : entry.map((value) => h('td.entered', String(value).replace('-', '−'))),
      h('td', icon('check'), h('span.sr', 'entered')),
    );
  const fault = faultOf(place, sheet, entry);
  const kinds = Array.from(
    { length: pull.rows },
    (_, row) => readCell(state.text(place, row)).kind,
  );
  const isWrong = (row: number): boolean =>
    fault !== null && (kinds[row] === 'wrong' || !kinds.includes('wrong'));
  return [
    h(
      'tr',
      { key },
      number,
      Array.from({ length: pull.rows }, (_, row) =>
        h('td', input(place, row, labelOf(pull, sample, row, sheet), isWrong(row))),
      ),
      h(
        'td.sub',
        status(state, pull, sample),
        entry === null && !hasDraft
          ? // By the keyboard, the word does it.
            h(
              'button.link',
              {
                type: 'button',
                tabindex: '-1',
                ...asks('sampleFailed', key),
                'aria-label': `Sample ${shownNumber(pull, sample, sheet)} failed…`,
              },
              'Failed…',
            )
          : null,
      ),
    ),
    faultRow(place, fault, pull.rows, sheet),
  ];
}

function status(state: SheetState, pull: SheetPull, sample: number): Child {
  const place = { pull: pull.id, sample };
  if (state.isSent(place)) return 'being saved';
  // Enter would ask again.
  if (state.isAsked(place)) return null;
  return state.isComplete(pull, sample) && entryOf(pull, sample) === null ? 'press Enter' : null;
}

/** What is wrong with a sample: what was typed, what the host says, or that it came in another way. */
function faultOf(
  place: SamplePlace,
  { measuring, state }: Sheet,
  entry: SheetPull['samples'][number],
): string | null {
  const own = state.wrong(place);
  if (own !== null) return own;
  const refused = measuring.faults.find((fault) => placeKey(fault) === placeKey(place));
  const isGone = refused?.isOutlier === true && !state.isAsked(place);
  if (refused !== undefined && !isGone && !state.isSent(place)) return refused.message;
  if (entry === null) return null;
  const what = entry === 'totals' ? 'in a mean' : `as ${entry.join(', ')}`;
  return `This sample is entered already, ${what}. Clear the field, or choose Correct….`;
}

function faultRow(place: SamplePlace, fault: string | null, rows: number, { state }: Sheet): Child {
  if (fault === null) return null;
  const key = placeKey(place);
  return h(
    'tr.sheet-fault',
    { key: `fault ${key}` },
    h(
      'td',
      { colspan: rows + 2 },
      h(
        'div',
        { id: `fault-${key}` },
        icon('warning'),
        h('span', state.isAsked(place) ? [fault, ...question(key)] : fault),
      ),
    ),
  );
}

/** Of a number far from all others. */
function question(key: string): readonly Child[] {
  return [
    ' If it is a typing error, change it. If it was measured, keep it: do not measure it again. ',
    h(
      'span.nw',
      link('Keep It', 'keepOutlier', key),
      ' · ',
      // What it disagrees with may be wrong.
      link('Correct…', { type: 'sheet', act: 'correct' }),
    ),
  ];
}

function labelOf(pull: SheetPull, sample: number, row: number, sheet: Sheet): string {
  const what = pull.rows === 1 ? '' : `, ${pull.rowNames[row] ?? `number ${row + 1}`}`;
  const which = sample === MEAN ? 'Mean' : `Sample ${shownNumber(pull, sample, sheet)}`;
  return `${which} of ${nameOf(sheet, pull)}${what}`;
}

/** What is typed is no attribute: `attachSheet` keeps it, and puts it into a new input. */
function input(place: SamplePlace, row: number, label: string, isWrong: boolean): ElementNode {
  const key = placeKey(place);
  return h('input.cell', {
    key: `${key}:${row}`,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': label,
    'aria-invalid': isWrong ? 'true' : null,
    'aria-describedby': isWrong ? `fault-${key}` : null,
    'data-sample': key,
    'data-row': row,
  });
}

/** Several samples at once. */
export function meanRows(pull: SheetPull, sheet: Sheet): Child {
  const place = { pull: pull.id, sample: MEAN };
  const key = placeKey(place);
  const isAsked = sheet.state.isAsked(place);
  const fault = isAsked ? faultOf(place, sheet, null) : sheet.state.wrong(place);
  return [
    h(
      'tr.sheet-mean',
      { key },
      h(
        'th.r',
        { scope: 'row' },
        h('span', 'Mean of '),
        input(place, pull.rows, `Samples in the mean of ${nameOf(sheet, pull)}`, fault !== null),
      ),
      Array.from({ length: pull.rows }, (_, row) =>
        h('td', input(place, row, labelOf(pull, MEAN, row, sheet), fault !== null)),
      ),
      h(
        'td.sub',
        sheet.state.isSent(place)
          ? 'being saved'
          : link('Enter Mean', 'enterMean', String(pull.id)),
      ),
    ),
    faultRow(place, fault, pull.rows, sheet),
  ];
}
