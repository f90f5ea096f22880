/** The sheet of a run that is measured by hand: what to measure, in which order, and an input for every number. */
import {
  actionName,
  armName,
  familyWords,
  firstOf,
  inOrder,
  isNamedWhole,
} from '../../src/shared/format';
import type { Measuring, RunSnapshot, SheetPull } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { counted, exact } from '../format';
import type { Environment } from '../model/environment';
import { MEAN, chunkKey, chunksOf, entryOf, missingOf, placeKey } from '../model/sheet';
import type { Chunk, SamplePlace } from '../model/sheet';
import { readCell } from '../model/sheetText';
import type { SheetState } from '../model/sheetState';
import { actionWords } from '../views/actionWords';
import { icon } from '../views/icons';
import { button, link, section } from '../views/pieces';
import { column, table } from '../views/table';

/** Stray numbers that are shown. */
const MOST_STRAY = 20;

interface Sheet {
  readonly run: RunSnapshot;
  readonly measuring: Measuring;
  readonly state: SheetState;
}

/** @param measuring what the run waits for, by hand */
export function sheetSection(
  run: RunSnapshot,
  measuring: Measuring,
  { sheet: state }: Environment,
): ElementNode {
  const sheet = { run, measuring, state };
  return h(
    'div.sheet',
    { key: 'sheet', 'data-sheet': measuring.batch },
    section('Measurements', `batch ${exact(measuring.batch)}, in the order to measure`, [
      h(
        'p.q.sheet-help',
        'Enter or Tab enters a sample and goes on to the next. You can paste a column or a block from a spreadsheet. Type ',
        h('span.mono', 'failed'),
        ' for a sample that could not be taken.',
      ),
      state.note === '' ? null : h('p.sheet-note', { key: 'note' }, state.note),
      strayNote(state.stray),
      runsOf(
        measuring.sheet.map((pull) => chunksOf([pull])),
        (chunks) => chunks.find((chunk) => state.isOpen(chunk))?.pull.id ?? isDone(chunks),
      ).map((run) =>
        run.flat().some((chunk) => state.isOpen(chunk))
          ? block(run.flat(), sheet)
          : foldLine(run.flat(), sheet),
      ),
      h(
        'p.exports',
        { key: 'acts' },
        button('Save Sheet…', { do: 'sheet', value: 'save', icon: 'save' }),
        button('Load Results…', { do: 'sheet', value: 'load' }),
        button('Correct…', { do: 'sheet', value: 'correct' }),
      ),
    ]),
  );
}

/** What follows one another and is of one kind, together. */
function runsOf<T>(all: readonly T[], kindOf: (one: T) => unknown): readonly (readonly T[])[] {
  const runs: T[][] = [];
  let kind: unknown;
  for (const one of all) {
    const last = runs.at(-1);
    if (last !== undefined && kindOf(one) === kind) last.push(one);
    else runs.push([one]);
    kind = kindOf(one);
  }
  return runs;
}

const isDone = (chunks: readonly Chunk[]): boolean => chunks.every(({ missing }) => missing === 0);

function strayNote(texts: readonly string[]): Child {
  if (texts.length === 0) return null;
  return h(
    'p.sheet-note',
    { key: 'stray' },
    `Not entered, because these samples are no longer needed: ${firstOf(texts, MOST_STRAY)}. `,
    link('Discard', 'discard'),
  );
}

function nameOf({ run }: Sheet, pull: SheetPull): string {
  const { facts } = run;
  if (facts === null) return `pull ${pull.id}`;
  return actionName(facts.labels, facts.instance.family, pull.action);
}

/** Chunks that are not drawn, in a line: complete, or to be measured later. @param what they are of */
function fold(chunks: readonly Chunk[], what: string): Child {
  const first = chunks[0];
  const last = chunks.at(-1);
  if (first === undefined || last === undefined) return null;
  const isComplete = isDone(chunks);
  const many = chunks.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const missing = chunks.reduce((sum, chunk) => sum + chunk.missing, 0);
  const how = isComplete ? `${counted(many, 'sample')} entered` : counted(missing, 'more sample');
  return [
    isComplete ? icon('check') : null,
    h('span', `${what}${how}`),
    link('Show', 'unfold', chunkKey(isComplete ? last : first)),
  ];
}

/** Whole pulls that are not drawn. */
function foldLine(chunks: readonly Chunk[], sheet: Sheet): Child {
  const pulls = new Set(chunks.map(({ pull }) => pull));
  const words = familyWords(sheet.run.facts?.instance.family ?? '');
  const [pull] = pulls;
  if (pull === undefined) return null;
  const what = pulls.size === 1 ? nameOf(sheet, pull) : `${exact(pulls.size)} ${words.actions}`;
  return h('p.sheet-fold', { key: `fold ${pull.id}` }, fold(chunks, `${what}: `));
}

/** Samples of a pull others of which are drawn. */
function foldRow(chunks: readonly Chunk[], rows: number): Child {
  return h(
    'tr',
    { key: `fold ${chunks[0]?.from ?? 0}` },
    h('td', { colspan: rows + 2 }, h('div.sheet-fold', fold(chunks, ''))),
  );
}

function block(chunks: readonly Chunk[], sheet: Sheet): Child {
  const pull = chunks[0]?.pull;
  if (pull === undefined) return null;
  const { run, state } = sheet;
  const labels = run.facts?.labels ?? null;
  const missing = missingOf(pull);
  const name = nameOf(sheet, pull);
  const isMean = state.isMean(pull.id);
  return h(
    'section.pull',
    { key: `pull ${pull.id}`, 'aria-label': name, tabindex: '-1', 'data-pull': pull.id },
    h(
      'header',
      h(
        'h3',
        labels === null ? name : actionWords(labels, pull.action, run.facts?.instance.family ?? ''),
      ),
      labels === null || isNamedWhole(pull.action)
        ? null
        : h(
            'p.q',
            inOrder(labels, pull.action)
              .map((arm) => armName(labels, arm))
              .join(', '),
          ),
      h(
        'p.q',
        counted(pull.samples.length, 'sample'),
        missing === 0
          ? ', all entered'
          : missing < pull.samples.length
            ? `, ${exact(missing)} missing`
            : null,
      ),
      missing < 2
        ? null
        : h(
            'p.q',
            link(
              isMean ? 'Cancel Count and Mean' : 'Enter Count and Mean',
              'mean',
              String(pull.id),
            ),
          ),
    ),
    h(
      'div.sheet-scroll',
      table(
        'samples',
        name,
        [
          column('Sample', 'r'),
          pull.rows === 1
            ? column('Measured value')
            : Array.from({ length: pull.rows }, (_, row) =>
                column(pull.rowNames[row] ?? `Number ${row + 1}`, 'row-name'),
              ),
          column(h('span.sr', 'State')),
        ],
        [
          isMean && missing > 0 ? meanRows(pull, sheet) : null,
          runsOf(chunks, (chunk) => (state.isOpen(chunk) ? 'open' : isDone([chunk]))).map((run) =>
            run.some((chunk) => state.isOpen(chunk))
              ? run.flatMap(({ from, to }) =>
                  Array.from({ length: to - from + 1 }, (_, index) =>
                    sampleRows(pull, from + index, sheet),
                  ),
                )
              : foldRow(run, pull.rows),
          ),
        ],
      ),
    ),
  );
}

function sampleRows(pull: SheetPull, sample: number, sheet: Sheet): Child {
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
  const { fault } = measuring;
  if (fault !== null && placeKey(fault) === placeKey(place)) {
    const isOfMean = state.wrong({ pull: place.pull, sample: MEAN }) === fault.message;
    if (!isOfMean && !state.isSent(place)) return fault.message;
  }
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
function meanRows(pull: SheetPull, sheet: Sheet): Child {
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
