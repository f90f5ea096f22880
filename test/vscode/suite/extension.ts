/** The extension under test, and its runs. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { commands, extensions } from 'vscode';
import type { MarkdownString, TextDocument, ThemeIcon, TreeItem } from 'vscode';
import type { RunResult } from '../../../src/core/run/result/result';
import type { ExtensionExports } from '../../../src/host/activate';
import type { HistoryNode } from '../../../src/host/history/historyTree';
import type { RunSnapshot, RunState } from '../../../src/shared/protocol';
import { eventually } from './window';
import { EXTENSION_ID, extensionFile } from './workspace';

/** What the extension shows to its tests. */
export async function activeApi(): Promise<ExtensionExports['forTests']> {
  return (await activeExports()).forTests;
}

/** All that the extension returned when it was activated. */
export async function activeExports(): Promise<ExtensionExports> {
  const extension = extensions.getExtension<ExtensionExports>(EXTENSION_ID);
  if (extension === undefined) throw new Error(`${EXTENSION_ID} is not installed`);
  return extension.activate();
}

/** A line of the history, as shown. */
export interface HistoryLine {
  /** For a run or a comparison, its id. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly context: string;
  /** As Markdown. */
  readonly tooltip: string;
}

/** All lines from top to bottom: each spec, then its runs and comparisons, with their answers and settings below them. */
export async function historyLines(): Promise<readonly HistoryLine[]> {
  const { history } = await activeApi();
  const below = (above?: HistoryNode): readonly HistoryLine[] =>
    history(above).flatMap(({ node, item }) => [lineOf(item), ...below(node)]);
  return below();
}

function lineOf(item: TreeItem): HistoryLine {
  const { id = '', label = '', description, iconPath, tooltip, contextValue = '' } = item;
  return {
    id,
    label: typeof label === 'string' ? label : label.label,
    description: typeof description === 'string' ? description : '',
    icon: (iconPath as ThemeIcon | undefined)?.id ?? '',
    context: contextValue,
    tooltip: (tooltip as MarkdownString | undefined)?.value ?? '',
  };
}

const FINAL: readonly RunState[] = [
  ...(['certified', 'budget', 'inconclusive'] as const),
  ...(['cancelled', 'failed', 'problem'] as const),
];

export async function lastRun(document: TextDocument): Promise<RunSnapshot | null> {
  // The interface gives snapshots without the address; the names of these files are their own.
  const name = path.posix.basename(document.uri.path);
  const api = await activeApi();
  return api.runs().findLast((run) => run.fileName === name) ?? null;
}

/** The last run of a spec, once it has ended and its lower bound is there, if it has one. */
export async function ended(document: TextDocument, limitMs?: number): Promise<RunSnapshot> {
  const ask = async (): Promise<RunSnapshot | null> => {
    const run = await lastRun(document);
    const isOver =
      run !== null && FINAL.includes(run.live.state) && run.live.isBoundComing !== true;
    return isOver ? run : null;
  };
  return eventually(`the end of ${document.uri.path}`, ask, limitMs);
}

export async function stopAll(): Promise<void> {
  const api = await activeApi();
  for (const run of api.runs()) api.killWorker(run.runId);
}

export function bytes(result: RunResult | object): string {
  return JSON.stringify({ ...result, durationMs: 0, reason: undefined, final: undefined });
}

/** What `cpe run FILE --json` prints. @param options more of its options */
export async function cliResult(file: string, options: readonly string[] = []): Promise<object> {
  const cli = extensionFile('dist/cli.js').fsPath;
  // Node itself, also where the extension host is an Electron program.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const line = [cli, 'run', file, '--json', ...options];
  const { stdout } = await promisify(execFile)(process.execPath, line, { env });
  const result: unknown = JSON.parse(stdout);
  if (typeof result !== 'object' || result === null) throw new Error(stdout);
  return result;
}

/** Runs a spec to its end. */
export async function ran(document: TextDocument): Promise<RunSnapshot> {
  await commands.executeCommand('cpe.run', document.uri);
  return ended(document);
}
