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
    this.#pump = new StatePump(
      host.timer,
      (message) => this.post(message),
      () => ({ type: 'preview', preview: this.#shown }),
      () => readSettings().panelUpdateInterval,
    );
    this.onDisposed(() => this.#callOff());
    this.open(host.extensionUri, title, this.#pump, (message) => host.receive(this, message));
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
