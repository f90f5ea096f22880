/** The extension under test. */
import { extensions, type MarkdownString, type ThemeIcon, type TreeItem } from 'vscode';
import type { ExtensionExports } from '../../../src/host/activate';
import type { HistoryNode } from '../../../src/host/history/historyTree';

export const EXTENSION_ID = 'cpe-workbench.cpe-workbench';

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
