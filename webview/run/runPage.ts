/** The whole page for a state: which sections, in which order. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode, Node } from '../dom/h';
import { leadersModel } from '../charts/run/leadersModel';
import { defaultAxis } from '../model/charts';
import type { Environment } from '../model/environment';
import { isLive, isStopped, kindOf } from '../model/kind';
import type { Kind } from '../model/kind';
import { pendingRound } from '../model/progress';
import { settledOf } from '../model/settled';
import { askedOf } from '../model/sheet';
import { isOfTests } from '../model/phases';
import type { PageState } from '../state';
import { actionSamplesSection } from '../views/actionSamples';
import { answer } from './answer';
import { leadersSection, stoppingSection } from './chartSections';
import { comparePage } from '../compare/comparePage';
import { constantsSection } from './constants';
import { exportsRow } from '../views/exportsRow';
import { button, sideBySide } from '../views/pieces';
import { paperPage } from '../paper/paperPage';
import { planPage } from '../plan/planPage';
import { previewPage } from '../preview/previewPage';
import { problemAnswer, problemList } from '../check/problems';
import { isLongTable, roundsSection } from './roundsTable';
import { runHead } from './runHead';
import { sheetSection } from './sheetSection';

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
    case 'preview':
      return previewPage(state.preview, env);
    case 'paper':
      return paperPage(state.paper, env);
    case 'comparison':
      return comparePage(state.comparison, env);
    case 'empty':
      return state.checking === undefined
        ? emptyPage(state.fileName ?? null)
        : checkingPage(state.fileName ?? '', state.checking);
    case 'run':
      return runPage(state.run, env);
  }
}

const FILES = [
  ['Report .md', { type: 'save', what: 'report' }],
  ['Trace .csv', { type: 'save', what: 'csv' }],
  ['Record .json', { type: 'save', what: 'json' }],
  ['Charts…', 'saveDrawing'],
] as const;

function runPage(run: RunSnapshot, env: Environment): Child {
  const kind = kindOf(run);
  const head = runHead(run, kind, env);
  const asked = askedOf(run);
  if (kind === 'problem') return [head, problemAnswer(run.report), problemList(run.report)];
  return [
    head,
    asked === null
      ? answer(run, kind, env)
      : sideBySide(sheetSection(run, asked, env), answer(run, kind, env)),
    sections(run, kind, env),
    isLive(kind) || run.live.result === null
      ? null
      : exportsRow(['Copy Result', 'copyResult'], FILES),
  ];
}

function sections(run: RunSnapshot, kind: Kind, env: Environment): Child {
  const constants = constantsSection(run, env.pageWidth);
  const rounds = roundsSection(run, kind);
  if (run.trace.length === 0 && !isLive(kind))
    return pendingRound(run) === null ? [constants] : [rounds, constants];
  const axis = env.axis ?? defaultAxis(run, kind);
  const stopping = stoppingSection(run, axis, env);
  const leaders = leadersSection(run, leadersModel(run, kind), env);
  if (kind === 'waiting') return [sideBySide(stopping, leaders), rounds];
  // Where only the candidates are left, they stand beside the picture already.
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
  // What GCB-PE measures is chosen before the first test, and is its design; elsewhere it follows from the rounds.
  return isOfTests(run.trace)
    ? [first, sideBySide(actions, rounds), constants]
    : [first, sideBySide(rounds, actions), constants];
}

const START = 'choose Run PolyALBA or Run GCB-PE above its first line.';
const THEN = 'Its answer, and how certain it is, will appear here.';

/** @param fileName the spec that has no run; null where the page is of no spec */
function emptyPage(fileName: string | null): ElementNode {
  return fileName === null
    ? blank(
        'No run to show',
        h('p', 'Open a ', mono('.cpe.json'), ` file and ${START} ${THEN}`),
        h('p.exports', button('Open Example', { do: 'openSample', icon: 'spec', primary: true })),
      )
    : blank('No run yet', h('p', mono(fileName), ` has no run yet. To run it, ${START} ${THEN}`));
}

/** A sweep before its first answer. */
function checkingPage(fileName: string, settings: string): ElementNode {
  return blank('Checking the specs…', h('p', mono(fileName)), h('p', settings));
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
