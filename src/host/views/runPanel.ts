/** One panel: a webview that shows the runs of one spec, the newest unless told otherwise. */
import type { Disposable, Uri, ViewColumn, WebviewPanel } from 'vscode';
import type { FromPage } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import { DeltaPump } from './deltaPump';
import { loadPage } from './panelPage';

export interface PanelHost {
  readonly extensionUri: Uri;
  readonly timer: Timer;
  /** A message of the page other than `ready`. */
  readonly receive: (panel: RunPanel, message: FromPage) => void;
}

export class RunPanel implements Disposable {
  /** The address of the spec, as text; empty for a panel without one. */
  readonly specUri: string;
  readonly #panel: WebviewPanel;
  readonly #pump: DeltaPump;
  readonly #disposed = new Listeners<RunPanel>();
  readonly onDisposed = this.#disposed.on;

  constructor(panel: WebviewPanel, host: PanelHost, specUri: string, title: string) {
    this.specUri = specUri;
    this.#panel = panel;
    this.#pump = new DeltaPump(host.timer, (message) => {
      // Never awaited: the promise hangs while the page is loading.
      void panel.webview.postMessage(message);
    });
    // Listeners first, the page last: it may say `ready` at once.
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      if (message.type === 'ready') this.#pump.pageReady();
      else host.receive(this, message);
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.#pump.pageGone();
    });
    panel.onDidDispose(() => {
      this.#pump.dispose();
      this.#disposed.fire(this);
    });
    loadPage(panel, host.extensionUri, title);
  }

  get run(): RunRecord | null {
    return this.#pump.run;
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  get column(): ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  show(run: RunRecord | null): void {
    this.#pump.show(run);
  }

  runChanged(): void {
    this.#pump.runChanged();
  }

  reveal(preserveFocus: boolean): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.#panel.dispose();
  }
}
