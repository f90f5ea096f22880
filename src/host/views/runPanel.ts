/** One panel: a webview that shows the runs of one spec at a time, the newest by default. */
import { Uri } from 'vscode';
import type { WebviewPanel } from 'vscode';
import type { DrawingFormat, DrawingName, ToPage } from '../../shared/protocol';
import type { RunRecord } from '../runs/runRecord';
import { readSettings } from '../settings';
import { fileNameOf } from '../specDocuments';
import { DeltaPump } from './deltaPump';
import type { Pace } from './deltaPump';
import { PageDrawings } from './pageDrawings';
import { PagePanel } from './pagePanel';
import type { PanelHost } from './pagePanel';

export class RunPanel extends PagePanel {
  #specUri: string;
  #isLocked = false;
  readonly #pump: DeltaPump;
  readonly #drawings: PageDrawings;

  constructor(panel: WebviewPanel, host: PanelHost<RunPanel>, specUri: string, title: string) {
    super(panel);
    this.#specUri = specUri;
    const post = (message: ToPage): void => this.post(message);
    const pace = (): Pace => {
      const { panelUpdateInterval, panelMaxTracePoints } = readSettings();
      return { updateInterval: panelUpdateInterval, maxTracePoints: panelMaxTracePoints };
    };
    const fileName = (): string | null =>
      this.#specUri === '' ? null : fileNameOf(Uri.parse(this.#specUri));
    this.#pump = new DeltaPump(host.timer, post, pace, fileName);
    this.#drawings = new PageDrawings(host.timer, post);
    // The run first: it is what is drawn.
    const both = [this.#pump, this.#drawings];
    const pump = {
      pageReady: () => {
        for (const each of both) each.pageReady();
      },
      pageGone: () => {
        for (const each of both) each.pageGone();
      },
    };
    this.open(host.extensionUri, title, pump, (message) => {
      if (message.type === 'drawn') this.#drawings.receive(message);
      else host.receive(this, message);
    });
    this.onDisposed(() => {
      for (const each of both) each.dispose();
    });
  }

  /** The address of the spec, as text; empty for a panel without one. */
  get specUri(): string {
    return this.#specUri;
  }

  /** Whether it stays with its spec, whatever the editor shows. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** To another spec; to be followed by `show`. */
  turnTo(specUri: string, title: string): void {
    this.#specUri = specUri;
    this.title = title;
  }

  /** @returns whether it is locked now */
  toggleLock(): boolean {
    this.#isLocked = !this.#isLocked;
    // As the preview of a document shows it.
    this.title = this.#isLocked ? `[${this.title}]` : this.title.slice(1, -1);
    return this.#isLocked;
  }

  get run(): RunRecord | null {
    return this.#pump.run;
  }

  show(run: RunRecord | null): void {
    this.#pump.show(run);
  }

  runChanged(): void {
    this.#pump.runChanged();
  }

  /** A drawing of a run that this panel shows, as its page makes it; null where there is nothing to draw. */
  draw(runId: string, what: DrawingName, format: DrawingFormat): Promise<string | null> {
    this.#pump.flush();
    return this.#drawings.ask(runId, what, format);
  }
}
