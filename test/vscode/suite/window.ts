/** What the tests do with the window, and waiting for what VS Code does in its own time. */
import { Range, commands, window, type Tab, type TextDocument } from 'vscode';

const POLL_MS = 20;
const LIMIT_MS = 60_000;

/** Asks again and again until there is a value, or what is asked is true. */
export async function eventually<T>(
  what: string,
  ask: () => T | Promise<T>,
  limitMs = LIMIT_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const start = performance.now();
  for (;;) {
    const value = await ask();
    if (value !== null && value !== undefined && value !== false)
      return value as Exclude<T, false | null | undefined>;
    const waited = performance.now() - start;
    if (waited > limitMs) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Does something while functions of the window are others. */
export async function standingIn<T>(
  functions: Partial<Record<keyof typeof window, unknown>>,
  act: () => PromiseLike<T>,
): Promise<T> {
  const { ...all }: Partial<Record<string, unknown>> = window;
  const before = Object.fromEntries(Object.keys(functions).map((name) => [name, all[name]]));
  Object.assign(window, functions);
  try {
    return await act();
  } finally {
    Object.assign(window, before);
  }
}

type Notice = 'showInformationMessage' | 'showWarningMessage' | 'showErrorMessage';

/** What notices of a kind say while something is done; each has this answer. */
export async function said(
  kind: Notice,
  act: () => PromiseLike<unknown>,
  answer?: string,
): Promise<readonly string[]> {
  const told: string[] = [];
  const show = (text: string): Promise<string | undefined> => {
    told.push(text);
    return Promise.resolve(answer);
  };
  await standingIn({ [kind]: show }, act);
  return told;
}

export function openTabs(): readonly Tab[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

/** Replaces the whole text of a document, as typing would. */
export async function retype(document: TextDocument, text: string): Promise<void> {
  const editor = await window.showTextDocument(document, { preview: false });
  const end = document.positionAt(document.getText().length);
  const isDone = await editor.edit((edit) => {
    edit.replace(new Range(document.positionAt(0), end), text);
  });
  if (!isDone) throw new Error('The edit was not applied.');
}

/** Closes all editors without asking whether to save. */
export async function closeAll(): Promise<void> {
  while (window.activeTextEditor?.document.isDirty === true) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await commands.executeCommand('workbench.action.closeAllEditors');
}
