/** The rows of a sheet: what to measure, with an input per number of the sample, or the entered numbers. */
import { actionName, armName, inOrder, isNamedWhole } from '../../src/shared/format';
import type { Measuring, RunSnapshot, SamplePlace, SheetPull } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { exact } from '../format';
import { MEAN, placeKey, type SheetRow } from '../model/sheet';
import { readCell } from '../model/sheetText';
import type { SheetState } from '../page/sheetEntry';
import { actionWords } from '../views/actionWords';
import { icon } from '../views/icons';
import { asks, button, link } from '../views/pieces';

export interface Sheet {
  readonly run: RunSnapshot;
  readonly measuring: Measuring;
  readonly state: SheetState;
  /** Number of samples of each action in the batch, by its base arms. */
  readonly many: ReadonlyMap<string, number>;
}

export const COLUMNS = 3;

export function nameOf({ run: { facts } }: Sheet, { id, action }: SheetPull): string {
  return facts === null ? `pull ${id}` : actionName(facts.labels, facts.instance.family, action);
}

/** What to measure; lists all members of an action whose name only gives their number. */
export function actionOf(sheet: Sheet, pull: SheetPull): Child {
  const { facts } = sheet.run;
  if (facts === null) return nameOf(sheet, pull);
  const { labels, instance } = facts;
  const members = inOrder(labels, pull.action).map((arm) => armName(labels, arm));
  return [
    h('span', actionWords(labels, pull.action, instance.family)),
    isNamedWhole(pull.action)
      ? null
      : h(
          'p.q',
          members.map((name, at) => [
            h('span.pair', at < members.length - 1 ? `${name},` : name),
            ' ',
          ]),
        ),
  ];
}

/** @param isAgain the row above has the same action @param isNamed whether the row describes its action */
export function sampleRow(row: SheetRow, isAgain: boolean, isNamed: boolean, sheet: Sheet): Child {
  const { state, many } = sheet;
  const { key, of, entry } = row;
  const isBare = isAgain && areDistinct(of.rowNames);
  const hasDraft = Array.from({ length: of.rows }, (_, at) => state.text(row, at)).some(
    (text) => text !== '',
  );
  const samples = many.get(row.action) ?? 1;
  const what = [
    h('td.r.sub', exact(row.place)),
    h(
      'th',
      { scope: 'row' },
      isNamed && [actionOf(sheet, of), ' '],
      (samples > 1 || !isNamed) &&
        h(
          'span.q.nw',
          { key: 'which' },
          `${isAgain && !state.byAction ? 'the same, ' : ''}sample ${exact(row.number)} of ${exact(samples)}`,
        ),
    ),
  ];
  if (entry !== null && !hasDraft)
    return h(
      'tr.is-entered',
      { key, tabindex: '-1', 'data-row-of': key },
      what,
      h(
        'td',
        h(
          'div.cells',
          entry === 'totals'
            ? h('span.sub', 'in a mean')
            : entry.map((value, at) =>
                labelled(of, at, isBare, h('span.entered', withMinus(value))),
              ),
          icon('check'),
          h('span.sr', 'entered'),
        ),
      ),
    );
  const fault = faultOf(row, sheet, entry);
  const kinds = Array.from({ length: of.rows }, (_, at) => readCell(state.text(row, at)).kind);
  const isWrong = (at: number): boolean =>
    fault !== null && (kinds[at] === 'wrong' || !kinds.includes('wrong'));
  const canFail = entry === null && !hasDraft;
  const whose = `Sample ${row.number} of ${nameOf(sheet, of)}`;
  return [
    h(
      fault === null ? 'tr' : state.isAsked(row) ? 'tr.is-suspect' : 'tr.is-wrong',
      { key },
      what,
      h(
        'td',
        h(
          'div.cells',
          inputs(row, of, whose, isBare, isWrong),
          h('span.sub', { key: 'status' }, status(row, state), canFail && failed(key, whose)),
        ),
      ),
    ),
    faultRow(row, fault, sheet),
  ];
}

const withMinus = (value: number): string => String(value).replace('-', '−');

/** Keyboard users type `failed` into the input instead. */
function failed(key: string, whose: string): ElementNode {
  const attributes = { type: 'button', tabindex: '-1', 'aria-label': `It failed…, ${whose}` };
  return h('button.link', { ...attributes, ...asks('sampleFailed', key) }, 'It failed…');
}

function status(row: SheetRow, state: SheetState): Child {
  if (state.isSent(row)) return 'being saved';
  // Pressing Enter would only ask again.
  if (state.isAsked(row) || !state.isComplete(row) || row.entry !== null) return null;
  return state.isPasted(row) ? 'pasted' : 'press Enter';
}

/** The fault of a sample: of the typed text, of the host, or that the sample arrived in another way. */
function faultOf(
  place: SamplePlace,
  { measuring, state }: Sheet,
  entry: SheetRow['entry'],
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

function faultRow(place: SamplePlace, fault: string | null, { state }: Sheet): Child {
  if (fault === null) return null;
  const key = placeKey(place);
  const isAsked = state.isAsked(place);
  return h(
    isAsked ? 'tr.sheet-fault.is-suspect' : 'tr.sheet-fault.is-wrong',
    { key: `fault ${key}` },
    h(
      'td',
      { colspan: COLUMNS },
      h(
        'div',
        { id: `fault-${key}` },
        icon('warning'),
        h('span', isAsked ? [fault, ' ', RIGHT_OR_WRONG] : fault),
      ),
      isAsked &&
        h(
          'p',
          button('Keep It', { do: 'keepOutlier', value: key }),
          // An earlier number may be the wrong one.
          button('Correct…', { do: { type: 'sheet', act: 'correct' }, key: `correct ${key}` }),
        ),
    ),
  );
}

/** Shown for a number far from all others. */
const RIGHT_OR_WRONG =
  'If it is a typing error, change it. If it was measured, keep it: do not measure it again.';

/** Characters of a name that an empty input shows. */
const IN_INPUT = 9;

/** Whether the shortened names in empty inputs are distinct. */
function areDistinct(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.slice(0, IN_INPUT))).size === names.length;
}

/** A label above the input of one of several numbers, unless the row above has it already. */
function labelled(
  { rows, rowNames }: SheetPull,
  at: number,
  isBare: boolean,
  cell: ElementNode,
): ElementNode {
  const name = isBare ? null : h('span.q', rowNames[at] ?? `Number ${at + 1}`);
  return rows === 1 ? cell : h('div', name, cell);
}

/**
 * The input for one number of a sample. `attachSheet` keeps the typed text and restores it, so it is not an attribute.
 * @param at index of the number; the count of a mean follows the numbers
 */
function input(
  place: SamplePlace,
  at: number,
  label: string,
  isWrong: boolean,
  placeholder: string | null = null,
): ElementNode {
  const key = placeKey(place);
  return h('input.cell', {
    key: `${key}:${at}`,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': label,
    placeholder,
    'aria-invalid': isWrong ? 'true' : null,
    'aria-describedby': isWrong ? `fault-${key}` : null,
    'data-sample': key,
    'data-row': at,
  });
}

/** The inputs for all numbers of a sample or a mean. @param whose name for screen readers */
function inputs(
  place: SamplePlace,
  of: SheetPull,
  whose: string,
  isBare: boolean,
  isWrong: (at: number) => boolean,
): readonly ElementNode[] {
  return Array.from({ length: of.rows }, (_, at) => {
    const name = of.rows === 1 ? null : (of.rowNames[at] ?? `number ${at + 1}`);
    const label = name === null ? whose : `${whose}, ${name}`;
    return labelled(of, at, isBare, input(place, at, label, isWrong(at), isBare ? name : null));
  });
}

/** The row to enter several samples of a pull as a mean. */
export function meanRow(pull: SheetPull, sheet: Sheet): Child {
  const place = { pull: pull.id, sample: MEAN };
  const { state } = sheet;
  const name = nameOf(sheet, pull);
  const fault = state.isAsked(place) ? faultOf(place, sheet, null) : state.wrong(place);
  const isWrong = (): boolean => fault !== null;
  return [
    h(
      'tr.sheet-mean',
      { key: placeKey(place) },
      h('td'),
      h(
        'th',
        { scope: 'row' },
        h('span', 'Mean of '),
        input(place, pull.rows, `Samples in the mean of ${name}`, isWrong()),
        !state.byAction && h('span', [' of ', name]),
      ),
      h(
        'td',
        h(
          'div.cells',
          inputs(place, pull, `Mean of ${name}`, false, isWrong),
          h(
            'span.sub',
            { key: 'status' },
            state.isSent(place) ? 'being saved' : link('Enter Mean', 'enterMean', String(pull.id)),
          ),
        ),
      ),
    ),
    faultRow(place, fault, sheet),
  ];
}
