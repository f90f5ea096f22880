/** Refactorings that add a setting to the part of a spec that the cursor is in, with a value to change. */
import { CodeActionKind, CodeActionTriggerKind, Uri, l10n, type CodeAction } from 'vscode';
import type { CodeActionContext, CodeActionProvider, Range, TextDocument } from 'vscode';
import { parse } from 'jsonc-parser';
import { textOf } from '../readText';
import { additions, type SchemaNode } from './additions';
import { actionsOf } from './codeActions';
import { SpecTree } from './specTree';

/** Of a value in a title, in characters. */
const SHOWN = 40;

export class AddActions implements CodeActionProvider {
  constructor(private readonly extensionUri: Uri) {}

  /** Where a person asks for them: a bulb at every line would say nothing. */
  async provideCodeActions(
    document: TextDocument,
    range: Range,
    { triggerKind }: CodeActionContext,
  ): Promise<CodeAction[]> {
    if (triggerKind !== CodeActionTriggerKind.Invoke) return [];
    const text = document.getText();
    const place = new SpecTree(text).valueAt(document.offsetAt(range.start));
    if (place === null) return [];
    const spec: unknown = parse(text);
    const file = Uri.joinPath(this.extensionUri, 'media', 'cpe.schema.json');
    const schema = JSON.parse(await textOf(file)) as SchemaNode;
    for (let path = place.path; ; path = path.slice(0, -1)) {
      const found = additions(schema, spec, path);
      if (found.length === 0 && path.length > 0) continue;
      const fixes = found.map((one) => {
        const shown = JSON.stringify(one.value);
        const words = shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown;
        const title = l10n.t('Add {0}: {1}', one.path.join('.'), words);
        return { title, description: '', edits: [one] };
      });
      return actionsOf(document, fixes, CodeActionKind.Refactor);
    }
  }
}
