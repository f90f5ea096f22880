/** The sheet of a run measured by hand: a row per sample in measuring order, and the purpose of the batch. */
import { familyWords, firstOf } from '../../src/shared/format';
import type { Measuring, RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { counted, exact } from '../format';
import type { Environment } from '../model/environment';
import { MORE, missingOf, type SheetRow } from '../model/sheet';
import { actionChip } from '../views/glance';
import { icon } from '../views/icons';
import { button, link, section, segments } from '../views/pieces';
import { column, table } from '../views/table';
import { designStrip } from './designStrip';
import { COLUMNS, actionOf, meanRow, nameOf, sampleRow, type Sheet } from './sheetRows';

/** Most stray numbers shown. */
const MOST_STRAY = 20;

/** Fewer entered samples need no more room than the line that summarises them. */
const LEAST_FOLDED = 3;

/** @param measuring the batch to measure by hand */
export function sheetSection(
  run: RunSnapshot,
  measuring: Measuring,
  env: Environment,
): ElementNode {
  const { sheet: state } = env;
  const { rows } = state;
  // The last row of an action has its highest number.
  const many = new Map(rows.map(({ action, number }) => [action, number]));
  const { action } = familyWords(run.facts?.instance.family ?? '');
  const orders = [
    ['order', 'In order'],
    [
      'action',
      `By ${action}`,
      'To look at, or to enter counts and means. Measure in the order of the numbers all the same.',
    ],
  ] as const;
  const isOne = measuring.sheet.every((pull) => pull.rows === 1);
  return h(
    'div.sheet',
    { key: 'sheet', 'data-sheet': measuring.batch },
    section(
      'Measurements',
      `batch ${exact(measuring.batch)}`,
      [
        whyThese(run, measuring, env),
        h(
          'p.q.sheet-help',
          'Enter or Tab enters a sample and goes on to the next. You can paste a column or a block from a spreadsheet; Enter then enters all of it, undo takes it back. Type ',
          h('span.mono', 'failed'),
          ' for a sample that could not be taken.',
        ),
        pasteNote(state),
        strayNote(state.stray),
        table(
          isOne ? 'sheet-table' : 'sheet-table.several',
          'Samples of the batch',
          [
            column('No.', 'r'),
            column('What to measure'),
            column(isOne ? 'Measured value' : 'Measured values'),
          ],
          tableRows(rows, { run, measuring, state, many }),
        ),
        h(
          'p.exports',
          { key: 'acts' },
          button('Save Sheet…', { do: { type: 'sheet', act: 'save' }, icon: 'save' }),
          button('Load Results…', { do: { type: 'sheet', act: 'load' } }),
          button('Correct…', { do: { type: 'sheet', act: 'correct' } }),
        ),
      ],
      (many.size !== rows.length || state.byAction) &&
        segments('Rows', 'groupSheet', orders, state.byAction ? 'action' : 'order'),
    ),
  );
}

/** Hidden rows become a summary line. The first row of an action describes it, unless a group heading does. */
function tableRows(rows: readonly SheetRow[], sheet: Sheet): readonly Child[] {
  const { state, measuring } = sheet;
  const means = new Set(measuring.sheet.filter(({ id }) => state.isMean(id)));
  const told = new Set<string>();
  let above = '';
  return runsOf(rows, (row) => (state.isOpen(row) ? 'open' : row.entry === null)).map((run) => {
    const [first] = run;
    const isShort = first?.entry !== null && run.length < LEAST_FOLDED;
    if (first !== undefined && !state.isOpen(first) && !isShort) {
      above = '';
      return foldRow(run, sheet);
    }
    return run.map((row) => {
      const isAgain = above === row.action;
      const head = state.byAction && !told.has(row.action) ? groupHead(row, sheet) : null;
      // The mean of a pull is shown at its first visible sample.
      const mean = means.delete(row.of) ? meanRow(row.of, sheet) : null;
      told.add(row.action);
      above = row.action;
      return [head, mean, sampleRow(row, isAgain, !state.byAction && !isAgain, sheet)];
    });
  });
}

/** The question that the batch decides, and its composition. */
function whyThese({ facts }: RunSnapshot, measuring: Measuring, env: Environment): Child {
  const { purpose = null } = measuring;
  if (purpose === null) return null;
  return h(
    'div.sheet-why',
    { key: 'why' },
    h('p', h('strong', 'Why these? '), purpose.words),
    facts !== null &&
      purpose.pair !== null &&
      h(
        'ul.chips',
        [purpose.pair.leader, purpose.pair.rival].map((action) => actionChip(facts, action, env)),
      ),
    facts !== null && designStrip(measuring, facts.labels),
  );
}

/** Groups consecutive items of the same kind. */
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

function strayNote(texts: readonly string[]): Child {
  if (texts.length === 0) return null;
  return h(
    'p.sheet-note',
    { key: 'stray' },
    `Not entered, because these samples are no longer needed: ${firstOf(texts, MOST_STRAY)}. `,
    link('Discard', 'discard'),
  );
}

/** The result of a paste, and the actions for entries that are still open. */
function pasteNote({ note, pasted }: Sheet['state']): Child {
  if (note === '' && pasted === 0) return null;
  const open = [
    pasted === 1 ? ' It is not entered yet. ' : ` ${exact(pasted)} are not entered yet. `,
    link('Enter Pasted', 'enterPasted'),
    ' · ',
    link('Undo', 'undo'),
  ];
  return h('p.sheet-note', { key: 'note' }, note, pasted > 0 && open);
}

/** Hidden samples: entered, or to be measured later. */
function foldRow(rows: readonly SheetRow[], sheet: Sheet): Child {
  const [first] = rows;
  if (first === undefined) return null;
  const isEntered = first.entry !== null;
  const many = new Set(rows.map(({ action }) => action)).size;
  const { actions } = familyWords(sheet.run.facts?.instance.family ?? '');
  const what = many === 1 ? nameOf(sheet, first.of) : `${exact(many)} ${actions}`;
  const how = isEntered
    ? `${counted(rows.length, 'sample')} entered`
    : counted(rows.length, 'more sample');
  const from = isEntered ? rows.at(-Math.min(MORE, rows.length)) : first;
  return h(
    'tr',
    { key: `fold ${first.key}` },
    h(
      'td',
      { colspan: COLUMNS },
      h(
        'div.sheet-fold',
        isEntered && icon('check'),
        h('span', `${how}: ${what}`),
        link('Show', 'unfold', from?.key),
      ),
    ),
  );
}

/** The heading above all samples of an action. */
function groupHead(row: SheetRow, sheet: Sheet): ElementNode {
  const { state, many } = sheet;
  const samples = many.get(row.action) ?? 0;
  const own = state.rows.filter(({ action }) => action === row.action);
  const open = own.filter(({ entry }) => entry === null).length;
  const missing = open === 0 ? ', all entered' : open < samples ? `, ${exact(open)} missing` : '';
  return h(
    'tr.sheet-group',
    { key: `group ${row.action}` },
    h(
      'th',
      { colspan: COLUMNS, scope: 'colgroup' },
      actionOf(sheet, row.of),
      h(
        'p.q',
        `${counted(samples, 'sample')}${missing} `,
        [...new Set(own.map(({ of }) => of))]
          .filter((pull) => missingOf(pull) >= 2)
          .map(({ id }) => [
            ' ',
            link(
              state.isMean(id) ? 'Cancel Count and Mean' : 'Enter Count and Mean',
              'mean',
              String(id),
            ),
          ]),
      ),
    ),
  );
}
