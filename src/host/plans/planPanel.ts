/** One panel: a webview that shows the plan of one spec. */
import type { Disposable, Uri, ViewColumn, WebviewPanel } from 'vscode';
import type { FromPage, ToPage } from '../../shared/protocol';
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import { loadPage } from '../views/panelPage';
import type { PlanRecord } from './planRecord';

const POST_EVERY_MS = 100;

export interface PlanPanelHost {
  readonly extensionUri: Uri;
  readonly timer: Timer;
  /** A message of the page other than `ready`. */
  readonly receive: (panel: PlanPanel, message: FromPage) => void;
}

export class PlanPanel implements Disposable {
  /** The address of the spec, as text; empty for a panel whose spec is gone. */
  readonly specUri: string;
  readonly #panel: WebviewPanel;
  readonly #timer: Timer;
  readonly #disposed = new Listeners<PlanPanel>();
  readonly onDisposed = this.#disposed.on;
  #plan: PlanRecord | null = null;
  #isReady = false;
  #lastPostAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | null = null;

  constructor(panel: WebviewPanel, host: PlanPanelHost, specUri: string, title: string) {
    this.specUri = specUri;
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

  get plan(): PlanRecord | null {
    return this.#plan;
  }

  get isActive(): boolean {
    return this.#panel.active;
  }

  get isVisible(): boolean {
    return this.#panel.visible;
  }

  get column(): ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  show(plan: PlanRecord | null): void {
    this.#plan = plan;
    this.#post();
  }

  /** The plan that is shown has changed: the page hears of it at most ten times a second. */
  planChanged(): void {
    if (!this.#isReady || this.#callOff !== null) return;
    const wait = this.#lastPostAt + POST_EVERY_MS - this.#timer.now();
    this.#callOff = this.#timer.after(Math.max(0, wait), () => {
      this.#callOff = null;
      this.#post();
    });
  }

  reveal(preserveFocus: boolean): void {
    this.#panel.reveal(undefined, preserveFocus);
  }

  dispose(): void {
    this.#panel.dispose();
  }

  #post(): void {
    if (!this.#isReady) return;
    this.#lastPostAt = this.#timer.now();
    const message: ToPage =
      this.#plan === null ? { type: 'empty' } : { type: 'plan', plan: this.#plan.snapshot() };
    // Never awaited: the promise hangs while the page is loading.
    void this.#panel.webview.postMessage(message);
  }
}
