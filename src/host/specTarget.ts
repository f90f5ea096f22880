/** Finds the spec that a command applies to. */
import { TabInputText, Uri, l10n, commands, window } from 'vscode';
import type { Disposable, TextEditor } from 'vscode';
import { uriArgument } from './specActions';
import { fileNameOf, isSpecDocument, isSpecUri, openSpec, specTextOf } from './specDocuments';
import type { SpecText } from './runs/runController';
import { sayError } from './util/say';
import type { RunPanels } from './views/runPanels';

export class SpecTarget implements Disposable {
  readonly #subscription: Disposable;
  /** The address of the spec that last had the focus. */
  #last: string | null = null;

  constructor(private readonly panels: RunPanels) {
    const remember = (editor: TextEditor | undefined): void => {
      const document = editor?.document;
      if (document !== undefined && isSpecDocument(document)) this.#last = document.uri.toString();
    };
    remember(window.activeTextEditor);
    this.#subscription = window.onDidChangeActiveTextEditor(remember);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /**
   * The address of the target spec, null if there is none: the argument, else the spec of the focused panel or editor, else the
   * only visible one, else the last focused one if still open (for instance behind a walkthrough), else the only open one.
   */
  uri(argument: unknown): string | null {
    const named = uriArgument(argument);
    if (named !== null && isSpecUri(named)) return named.toString();
    const shown = this.panels.active?.content.specUri ?? '';
    if (shown !== '') return shown;
    const active = window.activeTextEditor?.document;
    if (active !== undefined && isSpecDocument(active)) return active.uri.toString();
    const documents = window.visibleTextEditors.map((editor) => editor.document);
    const visible = onlyOne(documents.filter(isSpecDocument).map(({ uri }) => uri.toString()));
    if (visible !== null) return visible;
    const open = specTabs();
    return open.find((address) => address === this.#last) ?? onlyOne(open);
  }

  /** The target spec; if there is none, tells the person what to do. */
  async spec(argument: unknown): Promise<SpecText | null> {
    const uri = this.uri(argument);
    if (uri === null) {
      await askForSpec(l10n.t('Open a spec (a file whose name ends in .cpe.json) first.'));
      return null;
    }
    const document = await openSpec(uri);
    if (document !== null) return specTextOf(document);
    const { run = null } = this.panels.of(uri)?.content ?? {};
    const name = fileNameOf(Uri.parse(uri));
    if (run === null)
      sayError(l10n.t('{0} cannot be opened: it is gone, or larger than 50 MB.', name));
    return run?.spec ?? null;
  }
}

/** Says what is missing, and offers to open or create a spec. */
export async function askForSpec(missing: string): Promise<void> {
  const sample = l10n.t('Open Example…');
  const create = l10n.t('New Instance…');
  const answer = await window.showInformationMessage(missing, sample, create);
  if (answer === sample) await commands.executeCommand('cpe.openSample');
  if (answer === create) await commands.executeCommand('cpe.newInstance');
}

function specTabs(): readonly string[] {
  const inputs = window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs
    .filter((input) => input instanceof TabInputText)
    .filter(({ uri }) => isSpecUri(uri))
    .map(({ uri }) => uri.toString());
}

/** A spec open in two columns counts once. */
function onlyOne(addresses: readonly string[]): string | null {
  const [first, ...others] = new Set(addresses);
  return first !== undefined && others.length === 0 ? first : null;
}
