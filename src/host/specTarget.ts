/** Which spec a command is meant for. */
import { TabInputText, l10n, commands, window } from 'vscode';
import { uriArgument } from './specActions';
import { isSpecDocument, isSpecUri, openSpec, specTextOf } from './specDocuments';
import type { SpecText } from './runs/runController';
import type { Panels } from './views/panels';

/**
 * The address of the spec that is meant: the one that was named, else that of the panel or the editor that has the
 * focus, else the only one on the screen, else the only one that is open, behind a walkthrough say; null where there is none.
 */
export function targetUri(argument: unknown, panels: Panels): string | null {
  const named = uriArgument(argument);
  if (named !== null && isSpecUri(named)) return named.toString();
  const panel = panels.active;
  if (panel !== null && panel.specUri !== '') return panel.specUri;
  const active = window.activeTextEditor?.document;
  if (active !== undefined && isSpecDocument(active)) return active.uri.toString();
  const visible = window.visibleTextEditors.map((editor) => editor.document).filter(isSpecDocument);
  return onlyOne(visible.map(({ uri }) => uri.toString())) ?? onlyOne(specTabs());
}

function specTabs(): readonly string[] {
  const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs
    .filter((input) => input instanceof TabInputText)
    .filter(({ uri }) => isSpecUri(uri))
    .map(({ uri }) => uri.toString());
}

/** A spec that is there twice, in two columns, is one. */
function onlyOne(addresses: readonly string[]): string | null {
  const [first, ...others] = new Set(addresses);
  return first !== undefined && others.length === 0 ? first : null;
}

/** The spec that is meant; says what to do where there is none. */
export async function targetSpec(argument: unknown, panels: Panels): Promise<SpecText | null> {
  const uri = targetUri(argument, panels);
  if (uri !== null) {
    const document = await openSpec(uri);
    if (document !== null) return specTextOf(document);
    const run = panels.of(uri)?.run;
    if (run !== null && run !== undefined) {
      const { specUri, fileName, specText } = run.origin;
      return { uri: specUri, fileName, text: specText };
    }
  }
  await askForSpec();
  return null;
}

async function askForSpec(): Promise<void> {
  const sample = l10n.t('Open Sample…');
  const create = l10n.t('New Instance…');
  const answer = await window.showInformationMessage(
    l10n.t('Open an instance (a file whose name ends in .cpe.json) first.'),
    sample,
    create,
  );
  if (answer === sample) await commands.executeCommand('cpe.openSample');
  if (answer === create) await commands.executeCommand('cpe.newInstance');
}
