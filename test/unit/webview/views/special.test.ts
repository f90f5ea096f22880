/** Pages of runs for a best guess, of logarithms, of what is minimised, and of rewards that are not linear. */
import { expect, it } from 'vitest';
import { roundsTable } from '../../../../src/core/report/runTables';
import { runText } from '../../../../src/core/report/text';
import type { RunSnapshot } from '../../../../src/shared/protocol';
import { leadersModel } from '../../../../webview/charts/run/leadersModel';
import { textOf } from '../../../../webview/dom/h';
import { kindOf } from '../../../../webview/model/kind';
import { runDrawing } from '../../../../webview/print/runDrawing';
import { runningFacts } from '../../../../webview/run/facts';
import { finishedFacts } from '../../../../webview/run/finishedFacts';
import { openQuestion } from '../../../../webview/run/openQuestion';
import { restOf } from '../../../../webview/views/chosenArms';
import { pictureModel } from '../../../../webview/views/picture';
import { snapshotOf as stateOf } from '../../../vscode/page/fixtures';
import '../examples';
import { FACTS, RESULT, rowOf, snapshotOf } from '../snapshots';
import { ENVIRONMENT, all, byTag, hasClass, pageOf, textsIn } from './nodes';

const LEAST = { goal: 'minimize' } as const;
const { run } = stateOf('best-guess');

it('a best guess calls the chart of its leads no stopping test, on the page and in the file', () => {
  for (const shown of [textOf(pageOf(run)), runDrawing(run, 'stopping') ?? '']) {
    expect(shown).toContain('not a stopping test: the run spends its whole budget');
    expect(shown).not.toMatch(/Stopping test|and needed lead;|is bold/);
  }
  expect(runDrawing(run, 'samples')).not.toContain('stopping test');
  const certified = textOf(pageOf(stateOf('certified').run));
  expect(certified).toMatch(/Stopping testa rival is ruled out.*passed is bold/s);
});

it('a best guess has no column of what is needed, in pages and reports, nor calls it unknown', () => {
  const { facts, trace, live } = run;
  if (facts === null || live.result === null) throw new Error('The run has no result.');
  const report = { facts, trace, result: live.result };
  const page = textOf(pageOf(run));
  for (const shown of [page, runText(live.result, facts), roundsTable(report)?.table.head.join()]) {
    expect(shown).toMatch(/kept/i);
    expect(shown).not.toMatch(/needed|passed/i);
    expect(shown).not.toMatch(/\d+ \w+ measured, all/);
  }
  const living = { ...live, state: 'running', result: null } as const;
  expect(textOf(pageOf({ ...run, live: living }))).not.toContain('what is needed is not known yet');
});

it('rounds of a best guess beside rounds with tests have a head for every column', () => {
  const trace = [...run.trace, ...stateOf('certified').run.trace];
  const [table] = all(pageOf({ ...run, trace }), hasClass('by-round'));
  if (table === undefined) throw new Error('There is no table of rounds.');
  const heads = all(all([table], byTag('thead')), byTag('th')).length;
  const rows = all(all([table], byTag('tbody')), byTag('tr')).filter(
    (row) => !/group|rival-row/.test(row.attributes['class'] ?? ''),
  );
  expect(new Set(rows.map(({ children }) => children.length))).toEqual(new Set([heads]));
});

const running = stateOf('running').run;

/** The same run with values that are logarithms. */
function logarithmic(run: RunSnapshot): RunSnapshot {
  const facts = run.facts ?? FACTS;
  return { ...run, facts: { ...facts, instance: { ...facts.instance, transform: 'log' } } };
}

it('logarithms are shown as factors, and other values are not', () => {
  const textsOf = (run: RunSnapshot): readonly string[] => {
    const { actions } = leadersModel(run, 'running');
    return [textOf([runningFacts(run, ENVIRONMENT)]), ...actions.map(({ note }) => note)];
  };
  const [own, ...notes] = textsOf(logarithmic(running));
  const gap = running.trace.at(-1)?.gap ?? 0;
  expect(own).toContain(`× ${Math.exp(gap).toPrecision(3)}`);
  expect(notes.some((note) => note.startsWith('× '))).toBe(true);
  expect(textsOf(running).join()).not.toContain('× ');
});

it('a margin has its width in small, of a factor, too', () => {
  const next = { action: [1, 2], estimate: 1.1, leadHalfWidth: 0.03 };
  const result = { ...RESULT, final: { halfWidth: 0.02, next } };
  const run = logarithmic({ ...running, facts: FACTS, live: { ...running.live, result } });
  const small = textsIn([finishedFacts(run)], byTag('small'));
  expect(small).toHaveLength(2);
  for (const width of small) expect(width).toMatch(/^\(\d.* to \d.*\)$/);
});

it.each([running, stateOf('budget').run, stateOf('caveat').run])(
  'no logarithm is on the page of such a run, nor in what is drawn of it',
  (plain) => {
    const run = logarithmic(plain);
    // What people see where values count as they are: leads, thresholds, estimates of actions and of base arms.
    const seen = (of: RunSnapshot): readonly string[] =>
      `${textOf(pageOf(of))} ${drawings(of)}`.match(/(?<![\d.,]|× )\d\.\d{2,}(?![\d.]|\u202f)/g) ??
      [];
    const shown = new Set(seen(run));
    const values = plain.trace.flatMap(({ gap, threshold, leaders }) => [
      ...[gap ?? 0, threshold],
      ...leaders.map(({ estimate }) => estimate),
    ]);
    const logarithms = new Set(values.flatMap((value) => [value.toFixed(4), value.toPrecision(3)]));
    expect(seen(plain).some((text) => logarithms.has(text))).toBe(true);
    expect([...logarithms].filter((text) => shown.has(text))).toEqual([]);
  },
);

function drawings(run: RunSnapshot): string {
  return (['stopping', 'leaders', 'picture'] as const)
    .map((what) => (runDrawing(run, what) ?? '').replace(/<[^>]*>/g, ' '))
    .join(' ');
}

it('a shortest route shows its times as they were measured, the leader lowest', () => {
  const { run } = stateOf('path');
  const text = textOf(pageOf(run));
  expect(text).toMatch(/The least of 6 paths.*Best path; the simulated truth agrees/s);
  const facts = textOf(all(pageOf(run), hasClass('facts-list')));
  expect(facts).toMatch(/Estimated reward1\.\d ± 0\.\d.*Margin over the next best\d/s);
  expect(runDrawing(run, 'leaders')).not.toContain('−1');
  expect(leadersModel(run, kindOf(run)).actions.length).toBeGreaterThan(1);
  const estimates = run.trace.at(-1)?.leaders.map(({ estimate }) => estimate) ?? [];
  expect(estimates).toEqual([...estimates].sort((a, b) => a - b));
  expect(Math.min(...estimates)).toBeGreaterThan(0.5);
});

it('what is minimised lists base arms that are not chosen by the smallest estimates', () => {
  const arms = [3, -1, 2, 1].map((estimate) => ({ estimate, halfWidth: 0.1 }));
  const least = { ...FACTS, instance: { ...FACTS.instance, ...LEAST } };
  const rest = (facts: typeof FACTS) =>
    restOf(pictureModel(snapshotOf({ arms }, { facts }), new Map([[1, 'plain']])));
  expect(rest(least)).toEqual([3, 2, 0]);
  expect(rest(FACTS)).toEqual([0, 2, 3]);
});

const NUMBER = '−?\\d+(\\.\\d+)?';
const VALUE = `\\(${NUMBER} ± ${NUMBER}\\)`;

it('an open question is beside those that may still be the best: which value is the larger', () => {
  const { run } = stateOf('coverage-running');
  const question = openQuestion(run) ?? '';
  expect(question).toMatch(
    new RegExp(`^Open question: is the value of \\w+ ${VALUE} above that of \\w+ ${VALUE}\\?$`),
  );
  expect(textOf(pageOf(stateOf('directional-running').run))).not.toContain('Open question');
  expect(openQuestion(stateOf('weakest-budget').run)).toMatch(/ → \w+ \(/);
  const page = textOf(pageOf(run));
  expect(page).toContain(question);
  const left = run.live.certainty?.candidates.length ?? 0;
  expect(left).toBeGreaterThan(1);
  expect(page).toContain(`${left} of 20`);
  expect(page).not.toMatch(/nothing ruled out yet|95% intervals for the first two/);
  expect(textOf(pageOf(stateOf('running').run))).toContain('95% intervals for the first two');
});

const PAIR = { leader: [0, 1], rival: [2, 3] };
const CANDIDATES = [PAIR.leader, PAIR.rival].map((action, place) => ({
  ...{ action, estimate: 0.7 - 0.2 * place, eValue: 1 },
  interval: [0.6 - 0.2 * place, 0.8 - 0.2 * place] as const,
}));

function questionOf(reward: string, sought: Partial<typeof LEAST>): string | null {
  const arms = [0.9, 0.6, 0.3, 0.5].map((estimate) => ({ estimate, halfWidth: 0.1 }));
  const certainty = { confidence: null, candidates: CANDIDATES };
  const instance = { ...FACTS.instance, family: 'topK', reward, ...sought };
  const facts = { ...FACTS, instance, labels: { arms: ['A', 'B', 'C', 'D'], sides: null } };
  return openQuestion(snapshotOf({ arms, certainty }, { facts, trace: [rowOf({ pair: PAIR })] }));
}

it.each<[string, Parameters<typeof questionOf>[1], string | null]>([
  ['min', {}, 'is the value of B (0.60 ± 0.10) above that of C (0.30 ± 0.10)?'],
  ['max', {}, 'is the value of A (0.90 ± 0.10) above that of D (0.50 ± 0.10)?'],
  // Several values decide: it is the rewards that are compared.
  ['coverage', {}, 'is the reward of A, B (0.600 to 0.800) above that of C, D (0.400 to 0.600)?'],
  ['expression', {}, 'is the reward of A, B (0.600 to 0.800) above that of C, D (0.400 to 0.600)?'],
  ['min', LEAST, 'is the value of B (0.60 ± 0.10) below that of C (0.30 ± 0.10)?'],
  ['linear', {}, null],
])('an open question names what decides: %s %o', (reward, sought, words) => {
  expect(questionOf(reward, sought)).toBe(words && `Open question: ${words}`);
});
