/** One panel: a webview that shows the actions of one spec, and its observer set. */
import type { WebviewPanel } from 'vscode';
import type { PreviewSnapshot } from '../../shared/protocol';
import { readSettings } from '../settings';
import { PagePanel } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import { StatePump } from '../views/statePump';

export class PreviewPanel extends PagePanel {
  /** The text that was looked at. */
  specText: string;
  readonly #pump: StatePump;
  #shown: PreviewSnapshot;

  constructor(
    panel: WebviewPanel,
    host: PanelHost<PreviewPanel>,
    shown: PreviewSnapshot,
    title: string,
    specText: string,
  ) {
    super(panel);
    this.specText = specText;
    this.#shown = shown;
    this.#pump = new StatePump(
      host.timer,
      (message) => {
        this.post(message);
      },
      () => ({ type: 'preview', preview: this.#shown }),
      () => readSettings().panelUpdateInterval,
    );
    this.open(host.extensionUri, title, this.#pump, (message) => {
      host.receive(this, message);
    });
  }

  get shown(): PreviewSnapshot {
    return this.#shown;
  }

  show(shown: PreviewSnapshot): void {
    this.#shown = shown;
    this.#pump.postNow();
  }
}
