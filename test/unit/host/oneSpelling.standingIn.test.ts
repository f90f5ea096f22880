/** One run, told in the panel, the history, the line of commands, a notice, the report and the terminal: one spelling. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeLens, TextDocument } from 'vscode';
import { runMarkdown } from '../../../src/core/report/runMarkdown';
import { runText } from '../../../src/core/report/text';
import { preparedFrom } from '../experiment/lab';
import { resultOf } from '../run/drive';
import type { Overrides } from '../../../src/core/document/overrides';
import { actionName } from '../../../src/core/words/actions';
import { answerFacts } from '../../../src/core/report/answerFacts';
import { SpecCodeLens } from '../../../src/host/authoring/codeLens';
import { AnswerNode, answerItem, entryItem } from '../../../src/host/history/historyItem';
import type { RunController } from '../../../src/host/runs/runController';
import { RunRecord, type RunOrigin } from '../../../src/host/runs/runRecord';
import { noticeOfEnd, noticeOfPause } from '../../../src/host/views/notices';
import { reportOf } from '../../../src/host/views/exports';
import type { RunPanels } from '../../../src/host/views/runPanels';
import { textOf, type Node } from '../../../webview/dom/h';
import { measuringOf } from '../webview/snapshots';
import { all, byTag, hasClass, pageOf, textsIn } from '../webview/views/nodes';
import { editor, resetEditor } from './fakeEditor';
import { ORIGIN, begun } from './samples';

vi.mock('vscode', async () => (await import('./fakeEditor')).VSCODE);

function finished(example: string, overrides: Overrides): RunRecord {
  const specText = readFileSync(`examples/${example}`, 'utf8');
  const prepared = preparedFrom(specText, overrides.set);
  const of = { specUri: `file:///${example}`, fileName: example, specText, overrides };
  const run = begun(new RunRecord({ ...ORIGIN, ...of }), [], prepared.facts);
  const result = resultOf(prepared, (event) => run.apply([event]));
  run.ended({ kind: 'finished', result }, 1);
  return run;
}

/** The texts of a run, by where they are. */
async function told(run: RunRecord): Promise<Readonly<Record<string, string>>> {
  const uri = { path: '/a.cpe.json', toString: () => run.origin.specUri };
  const [none, deaf] = [() => null, () => ({ dispose: () => undefined })];
  const last = { livingOf: none, lastOf: none, lastResultOf: () => run };
  const runs = { onChanged: deaf, onRemoved: deaf, ...last } as unknown as RunController;
  const shown = { uri, languageId: 'jsonc', getText: () => run.spec.text };
  const document = shown as unknown as TextDocument;
  const lenses = new SpecCodeLens(runs).provideCodeLenses(document) as readonly CodeLens[];
  let notice = '';
  const log = { info: (text: string) => (notice = text), error: (text: string) => (notice = text) };
  await noticeOfEnd(run, { isShown: () => true } as unknown as RunPanels, log as never);
  const report = reportOf(run);
  if (report === null) throw new Error('no report');
  return {
    history: `${answerItem(new AnswerNode(run)).label} ${entryItem(run, 1).description}`,
    codeLens: `${lenses.at(-1)?.command?.title} ${lenses.at(-1)?.command?.tooltip}`,
    notice,
    // Markdown escapes what it would take for its own.
    report: (runMarkdown(report, null).split('\n## Spec\n')[0] ?? '').replaceAll('\\', ''),
    terminal: runText(report.result, report.facts),
  };
}

/** Each text of a page by itself. */
function leaves(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [node] : leaves(node.children)));
}

const RECOMMENDED: Overrides = { set: [] };
/** An answer of many members. */
const MANY: Overrides['set'] = [
  ['actions', { family: 'topK', arms: 9, k: 7 }],
  ['environment.theta', { geometric: { first: 1, ratio: 0.5 } }],
  ['environment.noise', { on: 'feedback', distribution: 'gaussian', scale: 1e-3 }],
];
const CASES: readonly (readonly [string, Overrides])[] = [
  ['assignment-3x3.cpe.json', { set: [['run.preset', 'paper']] }],
  ['route-choice.cpe.json', { set: [['run.costPerPull', 0.3]] }],
  ['online-ranking.cpe.json', RECOMMENDED],
  ['mean-reward-3x3.cpe.json', { set: [['run.maxSamples', 300]] }],
  ['top-8-3.cpe.json', { set: MANY }],
];

it.each(CASES)(
  'a run of %s, %j has one answer and one set of figures wherever it is told',
  async (example, overrides) => {
    const run = finished(example, overrides);
    const { result, facts } = run;
    if (result === null || facts === null || result.action === null) throw new Error('no answer');
    const texts = await told(run);
    const panel = pageOf(run.snapshot(1));
    const heading = textOf(all(panel, byTag('h1')));
    const whole = actionName(facts.labels, facts.instance.family, result.action);
    const named = answerFacts(result, facts, run.rows);
    const samples = named.find(({ key }) => key === 'samples')?.value ?? '';
    // A stopped run says in its heading what is settled; an answer of many members how many they are.
    const isShort = result.status === 'certified' && result.action.length <= 6;
    if (isShort) expect(heading).toBe(whole);
    for (const [place, text] of Object.entries(texts)) {
      const isLine = !['report', 'terminal'].includes(place);
      if (isShort || !isLine) expect(text, place).toContain(whole);
      else expect(text, place).toContain(result.action.length <= 6 ? whole : `${heading}: `);
      expect(text, place).toContain(samples);
      expect(text.match(/\d[\d,.]{15,}/g), place).toBeNull();
      // Estimates with the width of their interval, by no more digits than it leaves.
      for (const [, decimals = '', width = ''] of text.matchAll(/\.(\d+) ± 0\.(\d+)/g)) {
        expect(decimals.length, text).toBe(width.length);
      }
    }
    for (const text of leaves(panel)) expect(text).not.toMatch(/\d[\d,.]{15,}/);
    if (result.status === 'certified') {
      const shown = textsIn(panel, hasClass('fact'));
      const long = [texts['report'], texts['terminal']];
      for (const { name, value, note } of named) {
        expect(shown).toContain(`${name}${value}${note}`);
        for (const text of long) for (const part of [value, note]) expect(text).toContain(part);
      }
      const [good = ''] = textsIn(panel, hasClass('assume'));
      const sentences = good.replace('How good is that?', '').split(/(?<=\.) /);
      expect(sentences.length).toBe(2);
      for (const sentence of sentences) for (const text of long) expect(text).toContain(sentence);
    }
    const title = textOf(all(all(panel, hasClass('state')), byTag('strong')));
    expect(texts['report']).toContain(title);
    expect(texts['terminal']?.startsWith(title)).toBe(true);
    for (const place of result.status === 'certified' ? ['codeLens', 'notice'] : [])
      expect(texts[place]?.toLowerCase(), place).toContain(title.toLowerCase());
  },
);

describe('a run that was begun', () => {
  const { origin, facts } = finished('top-8-3.cpe.json', RECOMMENDED);
  const begunWith = (more: Partial<RunOrigin> = {}): RunRecord => {
    if (facts === null) throw new Error('it did not start');
    return begun(new RunRecord({ ...origin, ...more }), [], facts);
  };
  beforeEach(resetEditor);

  it('and cannot be resumed says why', async () => {
    const run = begunWith();
    run.interrupted(1);
    run.resumed(2);
    run.ended({ kind: 'failed', error: { code: 'gone', message: 'The worker is gone.' } }, 3);
    const lines: string[] = [];
    const log = { error: (line: string) => void lines.push(line) };
    await noticeOfEnd(run, {} as RunPanels, log as never);
    expect(editor.errors.join()).toMatch(
      /^Cannot resume the run of top-8-3\.cpe\.json: The worker is gone\./,
    );
    expect(lines.join()).toContain('cannot resume run r: The worker is gone.');
  });

  it('and is paused asks what next, and does it', async () => {
    const run = begunWith({ by: 'process' });
    const far = { eValue: 1e9, log10EValue: 9, isCaveat: true, isRefuted: true };
    const checks = [{ name: 'noise-scale', ...far, text: 'Too small.' }] as const;
    run.waits(measuringOf('process', { batch: 2, paused: true, checks }));
    const told: string[] = [];
    const runs = { goOn: () => told.push('go on'), cancel: () => told.push('cancel') };
    for (const place of [0, 1]) {
      editor.chosen = place;
      await noticeOfPause(run, runs as unknown as RunController);
    }
    expect(told).toEqual(['go on', 'cancel']);
    const [[text, ...choices] = []] = editor.asked;
    expect(text).toMatch(/^top-8-3.* is paused: .* Noise scale: Too small\.$/);
    expect(choices).toEqual(['Go On', 'Stop', 'Correct…']);
  });
});
