/** A panel with a page in it: when the page listens, when it is gone, what it says; what a kind of panel adds to that. */
import { Uri, ViewColumn, window } from 'vscode';
import type { Disposable, WebviewPanel } from 'vscode';
import type { ToPage } from '../../shared/protocol';
import { readSettings } from '../settings';
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import { besideColumn } from './besideColumn';
import { pageListener } from './pageListener';
import type { PagePump, PageRequest } from './pageListener';
import { StatePump } from './statePump';
import { createNonce, panelHtml } from './panelHtml';

/** What every kind of panel needs. */
export interface PanelHost<Panel> {
  readonly extensionUri: Uri;
  readonly timer: Timer;
  /** A message of the page that the panel does not answer itself. */
  readonly receive: (panel: Panel, message: PageRequest) => void;
}

export abstract class PagePanel implements Disposable {
  readonly #disposed = new Listeners<undefined>();
  readonly onDisposed = this.#disposed.on;

  constructor(private readonly panel: WebviewPanel) {}

  get isVisible(): boolean {
    return this.panel.visible;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  /** Where it is; undefined where it is hidden. */
  get column(): ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  protected get title(): string {
    return this.panel.title;
  }

  protected set title(title: string) {
    this.panel.title = title;
  }

  reveal(preserveFocus: boolean): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.panel.dispose();
  }

  /** Loads the page; to be called once, last in the constructor. @param receive hears what is no matter of every panel */
  protected open(
    extensionUri: Uri,
    title: string,
    pump: PagePump,
    receive: (message: PageRequest) => void,
  ): void {
    const panel = this.panel;
    // Listeners first, the page last: it may say `ready` at once.
    const post = (message: ToPage): void => this.post(message);
    panel.webview.onDidReceiveMessage(pageListener(pump, post, receive));
    panel.onDidChangeViewState(() => {
      if (!panel.visible) pump.pageGone();
    });
    panel.onDidDispose(() => {
      pump.pageGone();
      this.#disposed.fire(undefined);
    });
    loadPage(panel, extensionUri, title);
  }

  /** Loads a page that is sent all of its state whenever that changes. @param state as it is now */
  protected openWithState(host: PanelHost<this>, title: string, state: () => ToPage): StatePump {
    const interval = (): number => readSettings().panelUpdateInterval;
    const pump = new StatePump(host.timer, (message) => this.post(message), state, interval);
    this.open(host.extensionUri, title, pump, (message) => host.receive(this, message));
    return pump;
  }

  protected post(message: ToPage): void {
    // Never awaited: the promise hangs while the page is loading.
    void this.panel.webview.postMessage(message);
  }
}

/** A new panel where the settings say. */
export function createPanel(viewType: string, title: string): WebviewPanel {
  const { panelColumn, panelPreserveFocus } = readSettings();
  const viewColumn = panelColumn === 'active' ? ViewColumn.Active : besideColumn();
  return window.createWebviewPanel(
    viewType,
    title,
    { viewColumn, preserveFocus: panelPreserveFocus },
    { enableScripts: true },
  );
}

/** What a page has kept under this name over a reload of the window; empty where it has kept nothing. */
export function keptByPage(state: unknown, name: string): string {
  if (typeof state !== 'object' || state === null) return '';
  const kept = (state as Readonly<Record<string, unknown>>)[name];
  return typeof kept === 'string' ? kept : '';
}

/** To be called after the listeners are there: the page may say `ready` at once. */
function loadPage(panel: WebviewPanel, extensionUri: Uri, title: string): void {
  const dist = Uri.joinPath(extensionUri, 'dist');
  panel.title = title;
  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  const resource = (name: string): string =>
    panel.webview.asWebviewUri(Uri.joinPath(dist, name)).toString();
  panel.webview.html = panelHtml({
    cspSource: panel.webview.cspSource,
    nonce: createNonce(),
    script: resource('webview.js'),
    style: resource('webview.css'),
    title,
  });
}
