/** The sheet of a run that is measured by hand: what to measure, in which order, and an input for every number. */
import { armName, familyWords, firstOf, inOrder, isNamedWhole } from '../../src/shared/format';
import type { Measuring, RunSnapshot, SheetPull } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { counted, exact } from '../format';
import type { Environment } from '../model/environment';
import { chunkKey, chunksOf, missingOf, sampleNumbers, type Chunk } from '../model/sheet';
import { actionWords } from '../views/actionWords';
import { icon } from '../views/icons';
import { button, link, section } from '../views/pieces';
import { column, table } from '../views/table';
import { designStrip } from './designStrip';
import { meanRows, nameOf, sampleRows, shownNumber, type Sheet } from './sheetRows';

/** Stray numbers that are shown. */
const MOST_STRAY = 20;

/** @param measuring what the run waits for, by hand */
export function sheetSection(
  run: RunSnapshot,
  measuring: Measuring,
  { sheet: state }: Environment,
): ElementNode {
  const sheet = { run, measuring, state, numbers: sampleNumbers(measuring.sheet) };
  const all = chunksOf(measuring.sheet);
  const open = all.filter((chunk) => state.isOpen(chunk));
  return h(
    'div.sheet',
    { key: 'sheet', 'data-sheet': measuring.batch },
    section('Measurements', `batch ${exact(measuring.batch)}, in the order to measure`, [
      whyThese(run, measuring),
      h(
        'p.q.sheet-help',
        'Enter or Tab enters a sample and goes on to the next. You can paste a column or a block from a spreadsheet. Type ',
        h('span.mono', 'failed'),
        ' for a sample that could not be taken.',
      ),
      state.note === '' ? null : h('p.sheet-note', { key: 'note' }, state.note),
      strayNote(state.stray),
      runsOf(
        runsOf(all, ({ pull }) => pull.action.join()),
        (chunks) => chunks.find((chunk) => state.isOpen(chunk)) ?? isDone(chunks),
      ).map((run) => {
        const chunks = run.flat();
        const shown = chunks.find((chunk) => state.isOpen(chunk));
        if (shown === undefined) return foldLine(chunks, sheet);
        // What is about all samples of a pull, or of an action, stands where it comes first.
        return block(chunks, sheet, {
          pulls: pullsOf(chunks).filter((pull) => {
            const first = open.find((chunk) => chunk.pull === pull);
            return first !== undefined && chunks.includes(first);
          }),
          ofAction: open.find(({ pull }) => sameAction(pull, shown.pull)) === shown,
        });
      }),
      h(
        'p.exports',
        { key: 'acts' },
        button('Save Sheet…', { do: { type: 'sheet', act: 'save' }, icon: 'save' }),
        button('Load Results…', { do: { type: 'sheet', act: 'load' } }),
        button('Correct…', { do: { type: 'sheet', act: 'correct' } }),
      ),
    ]),
  );
}

/** Which question the batch decides, and what it is made of. */
function whyThese({ facts }: RunSnapshot, measuring: Measuring): Child {
  const { purpose = null } = measuring;
  if (purpose === null) return null;
  return h(
    'div.sheet-why',
    { key: 'why' },
    h('p', h('strong', 'Why these? '), purpose),
    facts === null ? null : designStrip(measuring, facts.labels),
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

/** Chunks that are not drawn, in a line: complete, or to be measured later. @param what they are of; empty where it is plain */
function fold(chunks: readonly Chunk[], what: string): Child {
  const first = chunks[0];
  const last = chunks.at(-1);
  if (first === undefined || last === undefined) return null;
  const isComplete = isDone(chunks);
  const many = chunks.reduce((sum, { samples }) => sum + samples.length, 0);
  const missing = chunks.reduce((sum, chunk) => sum + chunk.missing, 0);
  const how = isComplete ? `${counted(many, 'sample')} entered` : counted(missing, 'more sample');
  return [
    isComplete ? icon('check') : null,
    h('span', what === '' ? how : `${how}: ${what}`),
    link('Show', 'unfold', chunkKey(isComplete ? last : first)),
  ];
}

/** Whole pulls that are not drawn. */
function foldLine(chunks: readonly Chunk[], sheet: Sheet): Child {
  const [first] = chunks;
  const pulls = new Set(chunks.map(({ pull }) => pull));
  const words = familyWords(sheet.run.facts?.instance.family ?? '');
  if (first === undefined) return null;
  const what =
    pulls.size === 1 ? nameOf(sheet, first.pull) : `${exact(pulls.size)} ${words.actions}`;
  return h('p.sheet-fold', { key: `fold ${chunkKey(first)}` }, fold(chunks, what));
}

/** Samples of a pull others of which are drawn. */
function foldRow(chunks: readonly Chunk[], rows: number): Child {
  return h(
    'tr',
    { key: `fold ${chunks[0] === undefined ? '' : chunkKey(chunks[0])}` },
    h('td', { colspan: rows + 2 }, h('div.sheet-fold', fold(chunks, ''))),
  );
}

function sameAction(one: SheetPull, other: SheetPull): boolean {
  return one.action.join() === other.action.join();
}

function pullsOf(chunks: readonly Chunk[]): readonly SheetPull[] {
  return [...new Set(chunks.map(({ pull }) => pull))];
}

/** Samples of one action that follow one another. @param isFirst what of it is not drawn above: pulls, any of the action */
function block(
  chunks: readonly Chunk[],
  sheet: Sheet,
  isFirst: { readonly pulls: readonly SheetPull[]; readonly ofAction: boolean },
): Child {
  const [first] = chunks;
  if (first === undefined) return null;
  const { pull } = first;
  const { run, state } = sheet;
  const labels = run.facts?.labels ?? null;
  const means = isFirst.pulls.filter((one) => missingOf(one) >= 2);
  const all = sheet.measuring.sheet.filter((other) => sameAction(pull, other));
  const samples = all.reduce((sum, other) => sum + other.samples.length, 0);
  const open = all.reduce((sum, other) => sum + missingOf(other), 0);
  const name = nameOf(sheet, pull);
  return h(
    'section.pull',
    {
      key: `pull ${chunkKey(first)}`,
      'aria-label': isFirst.ofAction
        ? name
        : `${name}, sample ${shownNumber(pull, first.samples[0] ?? 1, sheet)}`,
      tabindex: '-1',
      'data-chunks': chunks.map(chunkKey).join(' '),
    },
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
        isFirst.ofAction
          ? [
              counted(samples, 'sample'),
              open === 0 ? ', all entered' : open < samples ? `, ${exact(open)} missing` : null,
            ]
          : 'again, in the order to measure',
      ),
      means.map(({ id }) =>
        h(
          'p.q',
          link(
            state.isMean(id) ? 'Cancel Count and Mean' : 'Enter Count and Mean',
            'mean',
            String(id),
          ),
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
          isFirst.pulls
            .filter((one) => state.isMean(one.id) && missingOf(one) > 0)
            .map((one) => meanRows(one, sheet)),
          runsOf(chunks, (chunk) => (state.isOpen(chunk) ? 'open' : isDone([chunk]))).map((run) =>
            run.some((chunk) => state.isOpen(chunk))
              ? run.flatMap((chunk) =>
                  chunk.samples.map((sample) => sampleRows(chunk.pull, sample, sheet)),
                )
              : foldRow(run, pull.rows),
          ),
        ],
      ),
    ),
  );
}
