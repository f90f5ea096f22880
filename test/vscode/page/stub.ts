/** Stands for VS Code in the fixture page: the tokens of a theme, and a host that answers `ready`. */
import type { FromPage, ToPage } from '../../../src/shared/protocol';
import tokens from './tokens.json';

const CLASSES: Readonly<Record<string, string>> = {
  dark: 'vscode-dark',
  light: 'vscode-light',
  hc: 'vscode-high-contrast',
  hcl: 'vscode-high-contrast vscode-high-contrast-light',
};

interface Stub {
  /** What the page sent, in order. */
  readonly sent: FromPage[];
  readonly stored: unknown[];
  /** The host is gone: it answers nothing any more. */
  gone: boolean;
  setTheme(theme: string): void;
  send(message: ToPage): void;
  /** The snapshot of a state, to make a delta from. */
  snapshot(state: string): Extract<ToPage, { type: 'snapshot' }>;
  /** What the host says to the page in a state. */
  message(state: string): ToPage;
  /** Of a state that the address does not name. */
  learn(state: string, message: ToPage): void;
}

declare global {
  interface Window {
    stub: Stub;
    acquireVsCodeApi: () => unknown;
  }
}

const KEPT = 'kept by the page';
const query = new URLSearchParams(location.search);
/** By the states that the address names: the first is that of the page. */
const messages = JSON.parse(document.getElementById('messages')?.textContent ?? '{}') as Record<
  string,
  ToPage
>;
const root = document.documentElement;

function messageOf(state: string): ToPage {
  const message = messages[state];
  if (message === undefined) throw new RangeError(`the page was not opened with ${state}`);
  return message;
}

function setTheme(theme: string): void {
  for (const all of Object.values(tokens))
    for (const name of Object.keys(all)) root.style.removeProperty(`--vscode-${name}`);
  const chosen = Object.entries(tokens).find(([name]) => name === theme)?.[1] ?? tokens.dark;
  for (const [name, value] of Object.entries(chosen))
    root.style.setProperty(`--vscode-${name}`, value);
  document.body.className = CLASSES[theme] ?? 'vscode-dark';
}

const stub: Stub = {
  sent: [],
  stored: [],
  gone: false,
  setTheme,
  send: (message) => {
    window.postMessage(message, '*');
  },
  snapshot: (state) => messageOf(state) as Extract<ToPage, { type: 'snapshot' }>,
  message: messageOf,
  learn: (state, message) => {
    messages[state] = message;
  },
};
window.stub = stub;
setTheme(query.get('theme') ?? 'dark');

window.acquireVsCodeApi = () => ({
  postMessage: (message: FromPage) => {
    stub.sent.push(message);
    if (message.type === 'pageFailed') console.error(`the page failed: ${message.message}`);
    if (stub.gone || (query.has('lost') && stub.sent.length === 1)) return;
    if (message.type === 'ping') stub.send({ type: 'pong' });
    if (message.type === 'ready') stub.send(messageOf(query.get('state') ?? 'certified'));
  },
  // As VS Code keeps it: it outlives the page.
  getState: () => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined,
  setState: (state: unknown) => {
    stub.stored.push(state);
    sessionStorage.setItem(KEPT, JSON.stringify(state));
  },
});
