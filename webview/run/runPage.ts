/** The page of a run: its sections and their order. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode, type Node } from '../dom/h';
import { leadersModel } from '../charts/run/leadersModel';
import { defaultAxis } from '../model/charts';
import type { Environment } from '../model/environment';
import { isLive, isStopped, kindOf, type Kind } from '../model/kind';
import { pendingRound } from '../model/progress';
import { settledOf } from '../model/settled';
import { askedOf } from '../model/sheet';
import { hasTestsOnly } from '../model/phases';
import type { PageState } from '../state';
import { answer } from './answer';
import { leadersSection, noiseSection, stoppingSection } from './chartSections';
import { comparePage } from '../compare/comparePage';
import { exportsRow } from '../views/moreMenu';
import { rowWords } from '../views/actionWords';
import {
  button,
  sideBySide,
  constantName as constantTerm,
  count,
  section,
  term,
} from '../views/pieces';
import { paperPage } from '../paper/paperPage';
import { planPage } from '../plan/planPage';
import { previewPage } from '../preview/previewPage';
import { problemAnswer, problemList } from '../check/problems';
import { isLongTable, roundsSection } from './roundsTable';
import { replaySection } from './replaySection';
import { RUN_FILES, runHead } from './runHead';
import { sheetSection } from './sheetSection';
import {
  familyWords,
  formatConstant,
  actionName,
  routeGraph,
  viaOf,
  constantName,
  constantValue,
} from '../../src/shared/format';
import { counted, exact } from '../format';
import { confidenceSection } from './certainty';
import { beginPage } from '../begin/beginPage';
import { actionCount } from '../words';
import type { Action } from '../../src/core/families/family';
import type { Labels } from '../../src/core/words/labels';
import { cellBar, countAxis } from '../views/cellBars';
import { column, drawnColumn, listedOf, table } from '../views/table';

export function page(state: PageState, env: Environment): readonly Node[] {
  return h('main', partsOf(state, env)).children;
}

function partsOf(state: PageState, env: Environment): Child {
  switch (state.type) {
    case 'loading':
      return h(
        'section.blank-page',
        { 'aria-label': 'Run', key: 'loading' },
        h('vscode-progress-ring', { 'aria-label': 'Fetching the run' }),
        h('h1.q', 'Fetching the run'),
      );
    case 'plan':
      return planPage(state.plan, env);
    case 'begin':
      return beginPage(state.begin, env);
    case 'preview':
      return previewPage(state.preview, env);
    case 'paper':
      return paperPage(state.paper, env);
    case 'comparison':
      return comparePage(state.comparison, env);
    case 'empty':
      // A sweep is checked before its first result.
      return state.checking === undefined
        ? emptyPage(state.fileName ?? null)
        : blank('Checking the specs…', h('p', mono(state.fileName ?? '')), h('p', state.checking));
    case 'run':
      return runPage(state.run, env);
  }
}

function runPage(run: RunSnapshot, env: Environment): Child {
  const kind = kindOf(run);
  const head = runHead(run, kind, env);
  const asked = askedOf(run);
  if (kind === 'problem')
    return [head, problemAnswer(run.report), problemList(run.report?.problems)];
  const [first, ...others] = sections(run, kind, env);
  return [
    head,
    asked === null
      ? answer(run, kind, env)
      : sideBySide(sheetSection(run, asked, env), answer(run, kind, env)),
    confidenceSection(run, env),
    first,
    noiseSection(run, env),
    others,
    replaySection(run, kind),
    isLive(kind) || run.live.result === null
      ? null
      : exportsRow(['Copy Result', 'copyResult'], [...RUN_FILES, ['Charts…', 'saveDrawing']]),
  ];
}

function sections(run: RunSnapshot, kind: Kind, env: Environment): readonly Child[] {
  const constants = constantsSection(run, env.pageWidth);
  const rounds = roundsSection(run, kind);
  if (run.trace.length === 0 && !isLive(kind))
    return pendingRound(run) === null ? [constants] : [rounds, constants];
  // A single action has no rival to lead over.
  if (run.facts?.instance.actions === '1' && !isLive(kind)) return [rounds, constants];
  const axis = env.axis ?? defaultAxis(run, kind);
  const stopping = stoppingSection(run, axis, env);
  const leaders = leadersSection(run, leadersModel(run, kind), env);
  if (kind === 'waiting') return [sideBySide(stopping, leaders), rounds];
  // The remaining candidates are already beside the picture.
  const settled = isStopped(kind) && settledOf(run.trace.at(-1)) !== null;
  const actions = actionSamplesSection(run);
  const isLong = isLongTable(run);
  if (settled) {
    if (!isLong) return [sideBySide(stopping, rounds), actions, constants];
    return actions === null
      ? [sideBySide(stopping, constants), rounds]
      : [sideBySide(stopping, actions), rounds, constants];
  }
  const first = sideBySide(stopping, leaders);
  if (isLong) return [first, rounds, actions === null ? constants : sideBySide(actions, constants)];
  if (actions === null) return [first, sideBySide(rounds, constants)];
  // GCB-PE chooses its measurements before the first test; in other algorithms they follow from the rounds.
  return hasTestsOnly(run.trace)
    ? [first, sideBySide(actions, rounds), constants]
    : [first, sideBySide(rounds, actions), constants];
}

const START = 'choose Run PolyALBA or Run GCB-PE above its first line.';
const THEN = 'Its answer, and how certain it is, will appear here.';

/** @param fileName the spec that has no run; null if the page belongs to no spec */
function emptyPage(fileName: string | null): ElementNode {
  return fileName === null
    ? blank(
        'No run to show',
        h('p', 'Open a ', mono('.cpe.json'), ` file and ${START} ${THEN}`),
        h('p.exports', button('Open Example', { do: 'openSample', icon: 'spec', primary: true })),
      )
    : blank('No run yet', h('p', mono(fileName), ` has no run yet. To run it, ${START} ${THEN}`));
}

function blank(title: string, ...body: readonly Child[]): ElementNode {
  return h(
    'section.blank-page.is-empty',
    { 'aria-label': 'Run', key: 'empty' },
    h('h1', title),
    body,
  );
}

function mono(words: string): ElementNode {
  return h('span.mono', words);
}

/** From this width on, there is room to show the constants open. */
const WIDE = 1080;

function constantsSection(run: RunSnapshot, pageWidth: number): ElementNode {
  return h(
    'section.sec',
    { 'aria-label': 'Constants and settings', key: 'constants' },
    h(
      'details',
      { open: pageWidth >= WIDE },
      h('summary', 'Constants and settings this run used'),
      h(
        'dl.consts',
        entriesOf(run).map(([key, [name, symbol, value]]) =>
          h(
            'div',
            h('dt', constantTerm(key, name, symbol === '' ? null : h('i', symbol))),
            h('dd', value),
          ),
        ),
      ),
    ),
  );
}

/** Names, symbols and values by key. */
function entriesOf(run: RunSnapshot) {
  const { facts, live } = run;
  const family = facts?.instance.family ?? '';
  const entries = new Map<string, readonly [name: string, symbol: string, value: string]>();
  const add = (key: string, value: string): void => {
    const [name, symbol] = constantName(key);
    entries.set(key, [name + inWordsOf(family, key), symbol, value]);
  };
  if (facts !== null) {
    const words = familyWords(facts.instance.family);
    add('d', exact(facts.instance.d));
    add('dimension', exact(facts.observerSet.dimension));
    add('m', counted(facts.instance.m, words.arm, words.arms));
    add('actions', actionCount(facts.instance));
    add('observerSetSize', counted(facts.observerSet.size, words.action, words.actions));
  }
  for (const [key, value] of Object.entries(live.constants)) {
    if (value === null) add(key, 'not known');
    else if (typeof value === 'boolean') add(key, value ? 'yes' : 'no');
    else if (!entries.has(key))
      add(key, typeof value === 'number' ? formatConstant(value) : constantValue(key, value));
  }
  if (facts !== null) {
    add('delta', String(facts.delta));
    entries.set('seed', ['Seed', '', String(facts.seed)]);
  }
  return [...entries];
}

/** ` (edges)`: the family's words for base arms and actions. */
function inWordsOf(family: string, key: string): string {
  const { arms, actions } = familyWords(family);
  if (key === 'd' && arms !== 'arms') return ` (${arms})`;
  return key === 'actions' && actions !== 'actions' ? ` (${actions})` : '';
}

/** Null if unknown, as for a running run or one of an earlier version. */
export function actionSamplesSection(run: RunSnapshot): ElementNode | null {
  const { facts } = run;
  const measured = run.live.measured ?? null;
  if (facts === null || measured === null || measured.count === 0) return null;
  const words = familyWords(facts.instance.family);
  const { most } = measured;
  const rows = listedOf(most);
  const axis = countAxis(rows.map(({ samples }) => samples));
  const others = measured.count - rows.length;
  const rest = run.live.totalSamples - rows.reduce((sum, { samples }) => sum + samples, 0);
  const which = `${exact(measured.count)} of ${actionCount(facts.instance)} ${words.actions}`;
  const subtitle = `the ${which} measured${axis.logarithmic ? '; log scale' : ''}`;
  const title = `Samples by ${words.action}`;
  // Only GCB-PE measures nothing but the observer set.
  const name = hasTestsOnly(run.trace) ? 'measured' : 'sampled';
  const heads = [
    column(term(name, `Measured ${words.action}`)),
    column(term('samples', 'Samples'), 'r'),
    drawnColumn(`Samples, drawn${axis.logarithmic ? ' on a log scale' : ''}`, axis),
  ];
  const listed = rows.map(({ action, samples }) =>
    h(
      'tr',
      { key: action.join() },
      h(
        'th',
        { scope: 'row', 'data-tip': actionName(facts.labels, facts.instance.family, action) },
        h('span.action', shortName(facts.labels, facts.instance.family, action)),
      ),
      h('td.r', count(samples)),
      h('td.drawn', cellBar(samples, axis, 1)),
    ),
  );
  const more =
    others > 0
      ? h(
          'tr',
          { key: 'others' },
          h('th.sub', { scope: 'row' }, `${exact(others)} more`),
          h('td.r.sub', count(rest)),
          h('td'),
        )
      : null;
  return section(title, subtitle, table('by-action', title, heads, [listed, more]));
}

/** `AMS, BRU, ZRH`: the stops between the ends of a path; for other actions the first members. */
function shortName(labels: Labels, family: string, action: Action): Child {
  const graph = routeGraph(labels);
  const via = graph === null ? null : viaOf(graph, action);
  if (via === null) return rowWords(labels, action, family);
  return via.length === 0 ? 'direct' : via.join(', ');
}
