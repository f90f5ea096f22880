/** The rows of a sheet: an input for every number of a sample, or what was entered. */
import { actionName } from '../../src/shared/format';
import type { Measuring, RunSnapshot, SheetPull } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { exact } from '../format';
import { MEAN, entryOf, placeKey } from '../model/sheet';
import type { SamplePlace } from '../model/sheet';
import { readCell } from '../model/sheetText';
import type { SheetState } from '../model/sheetState';
import { icon } from '../views/icons';
import { link } from '../views/pieces';

export interface Sheet {
  readonly run: RunSnapshot;
  readonly measuring: Measuring;
  readonly state: SheetState;
}

export function nameOf({ run }: Sheet, pull: SheetPull): string {
  const { facts } = run;
  if (facts === null) return `pull ${pull.id}`;
  return actionName(facts.labels, facts.instance.family, pull.action);
}

export function sampleRows(pull: SheetPull, sample: number, sheet: Sheet): Child {
  const { state } = sheet;
  const place = { pull: pull.id, sample };
  const entry = entryOf(pull, sample);
  const hasDraft = Array.from({ length: pull.rows }, (_, row) => state.text(place, row)).some(
    (text) => text !== '',
  );
  const key = placeKey(place);
  const number = h('th.r', { scope: 'row' }, exact(sample));
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
                'data-do': 'sampleFailed',
                'data-value': key,
                'aria-label': `Sample ${sample} failed…`,
              },
              'Failed…',
            )
          : null,
      ),
    ),
    faultRow(key, fault, pull.rows),
  ];
}

function status(state: SheetState, pull: SheetPull, sample: number): Child {
  const place = { pull: pull.id, sample };
  if (state.isSent(place)) return 'being saved';
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
  if (refused !== undefined && !state.isSent(place)) return refused.message;
  if (entry === null) return null;
  const what = entry === 'totals' ? 'in a mean' : `as ${entry.join(', ')}`;
  return `This sample is entered already, ${what}. Clear the field, or choose Correct….`;
}

function faultRow(key: string, fault: string | null, rows: number): Child {
  if (fault === null) return null;
  return h(
    'tr.sheet-fault',
    { key: `fault ${key}` },
    h(
      'td',
      { colspan: rows + 2 },
      h('div', { id: `fault-${key}` }, icon('warning'), h('span', fault)),
    ),
  );
}

function labelOf(pull: SheetPull, sample: number, row: number, sheet: Sheet): string {
  const what = pull.rows === 1 ? '' : `, ${pull.rowNames[row] ?? `number ${row + 1}`}`;
  return `${sample === MEAN ? 'Mean' : `Sample ${sample}`} of ${nameOf(sheet, pull)}${what}`;
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
  const fault = sheet.state.wrong(place);
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
    faultRow(key, fault, pull.rows),
  ];
}
