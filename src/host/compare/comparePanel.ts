/** One panel: a webview that shows one comparison. */
import type { Disposable, Uri, WebviewPanel } from 'vscode';
import { summarise } from '../../core/compare/summary';
import type { FromPage, ToPage } from '../../shared/protocol';
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import { loadPage } from '../views/panelPage';
import type { ComparisonRecord } from './comparisonRecord';

const POST_EVERY_MS = 100;

export interface ComparePanelHost {
  readonly extensionUri: Uri;
  readonly timer: Timer;
  /** A message of the page other than `ready`. */
  readonly receive: (panel: ComparePanel, message: FromPage) => void;
}

export class ComparePanel implements Disposable {
  /** Null for a restored panel whose comparison is gone. */
  readonly record: ComparisonRecord | null;
  readonly #panel: WebviewPanel;
  readonly #timer: Timer;
  readonly #disposed = new Listeners<ComparePanel>();
  readonly onDisposed = this.#disposed.on;
  #isReady = false;
  #lastPostAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | null = null;

  constructor(
    panel: WebviewPanel,
    host: ComparePanelHost,
    record: ComparisonRecord | null,
    title: string,
  ) {
    this.record = record;
    this.#panel = panel;
    this.#timer = host.timer;
    panel.webview.onDidReceiveMessage((message: FromPage) => {
      if (message.type !== 'ready') {
        host.receive(this, message);
        return;
      }
      this.#isReady = true;
      this.#post();
    });
    panel.onDidChangeViewState(() => {
      // A page that is hidden is thrown away.
      if (!panel.visible) this.#isReady = false;
    });
    panel.onDidDispose(() => {
      this.#isReady = false;
      this.#callOff?.();
      this.#disposed.fire(this);
    });
    loadPage(panel, host.extensionUri, title);
  }

  /** The page hears of it at most ten times a second. */
  changed(): void {
    if (!this.#isReady || this.#callOff !== null) return;
    const wait = this.#lastPostAt + POST_EVERY_MS - this.#timer.now();
    this.#callOff = this.#timer.after(Math.max(0, wait), () => {
      this.#callOff = null;
      this.#post();
    });
  }

  reveal(): void {
    this.#panel.reveal(undefined, true);
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #post(): void {
    if (!this.#isReady) return;
    this.#lastPostAt = this.#timer.now();
    const message: ToPage =
      this.record === null
        ? { type: 'empty' }
        : { type: 'comparison', comparison: summarise(this.record.comparison) };
    // Never awaited: the promise hangs while the page is loading.
    void this.#panel.webview.postMessage(message);
  }
}
