/** One panel: a webview that shows the runs of one spec, the newest unless told otherwise. */
import type { Disposable, Uri, ViewColumn, WebviewPanel } from 'vscode';
import type { DrawingFormat, DrawingName, FromPage, ToPage } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import { DeltaPump } from './deltaPump';
import { PageDrawings } from './pageDrawings';
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
  readonly #drawings: PageDrawings;
  readonly #disposed = new Listeners<RunPanel>();
  readonly onDisposed = this.#disposed.on;

  constructor(panel: WebviewPanel, host: PanelHost, specUri: string, title: string) {
    this.specUri = specUri;
    this.#panel = panel;
    const post = (message: ToPage): void => {
      // Never awaited: the promise hangs while the page is loading.
      void panel.webview.postMessage(message);
    };
    this.#pump = new DeltaPump(host.timer, post);
    this.#drawings = new PageDrawings(host.timer, post);
    // Listeners first, the page last: it may say `ready` at once.
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      if (message.type === 'drawn') this.#drawings.receive(message);
      else if (message.type !== 'ready') host.receive(this, message);
      else {
        // The run first: it is what is drawn.
        this.#pump.pageReady();
        this.#drawings.pageReady();
      }
    });
    panel.onDidChangeViewState(() => {
      if (panel.visible) return;
      this.#pump.pageGone();
      this.#drawings.pageGone();
    });
    panel.onDidDispose(() => {
      this.#pump.dispose();
      this.#drawings.dispose();
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

  /** A drawing of a run that this panel shows, as its page makes it; null where there is nothing to draw. */
  draw(runId: string, what: DrawingName, format: DrawingFormat): Promise<string | null> {
    return this.#drawings.ask(runId, what, format);
  }

  reveal(preserveFocus: boolean): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.#panel.dispose();
  }
}
