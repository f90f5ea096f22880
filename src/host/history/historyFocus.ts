/** Which line of the history has the keyboard: VS Code tells extensions what is selected, not what is focused. */
import { commands } from 'vscode';
import type { TreeView } from 'vscode';

/** What the workbench may take to tell of a selection. */
const LIMIT_MS = 250;

/**
 * The nodes that a key is meant for: the focused one, and those selected with it. Selecting the focused line and
 * selecting it no more says which one it is, and opens nothing.
 */
export async function keyboardTargets<T>(view: TreeView<T>): Promise<readonly T[]> {
  const before = view.selection;
  const after = await toggled(view);
  if (after === null) return before;
  await toggled(view);
  const added = after.filter((node) => !before.includes(node));
  // The focused line was selected: the key is for all that are.
  return added.length === 0 ? before : added;
}

/** The selection once the focused line is in it or no more; null where nothing changes. */
async function toggled<T>(view: TreeView<T>): Promise<readonly T[] | null> {
  const changed = new Promise<readonly T[] | null>((resolve) => {
    const handle = setTimeout(() => {
      subscription.dispose();
      resolve(null);
    }, LIMIT_MS);
    const subscription = view.onDidChangeSelection(({ selection }) => {
      clearTimeout(handle);
      subscription.dispose();
      resolve(selection);
    });
  });
  await commands.executeCommand('list.toggleSelection');
  return changed;
}
