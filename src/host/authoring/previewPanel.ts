/** One panel: a webview that shows the actions of one spec, and its observer set. */
import type { WebviewPanel } from 'vscode';
import type { PreviewSnapshot } from '../../shared/protocol';
import { PagePanel } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { StatePump } from '../views/statePump';

export class PreviewPanel extends PagePanel {
  /** The text that was looked at. */
  specText: string;
  readonly #pump: StatePump;
  #callOff: () => void = () => undefined;
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
    this.onDisposed(() => this.#callOff());
    this.#pump = this.openWithState(host, title, () => ({ type: 'preview', preview: this.#shown }));
  }

  get shown(): PreviewSnapshot {
    return this.#shown;
  }

  /** Something newer is computed for it: what was is called off. @param callOff calls off the newer one */
  awaits(callOff: () => void): void {
    this.#callOff();
    this.#callOff = callOff;
  }

  show(shown: PreviewSnapshot): void {
    this.#shown = shown;
    this.#pump.postNow();
  }
}
