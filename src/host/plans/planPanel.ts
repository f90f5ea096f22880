/** One panel: a webview that shows the plan of one spec. */
import type { WebviewPanel } from 'vscode';
import { PagePanel } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { StatePump } from '../views/statePump';
import type { PlanRecord } from './planRecord';

export class PlanPanel extends PagePanel {
  /** The address of the spec, as text; empty for a panel whose spec is gone. */
  readonly specUri: string;
  readonly #pump: StatePump;
  #plan: PlanRecord | null = null;

  constructor(panel: WebviewPanel, host: PanelHost<PlanPanel>, specUri: string, title: string) {
    super(panel);
    this.specUri = specUri;
    this.#pump = this.openWithState(host, title, () =>
      this.#plan === null ? { type: 'empty' } : { type: 'plan', plan: this.#plan.snapshot() },
    );
  }

  get plan(): PlanRecord | null {
    return this.#plan;
  }

  show(plan: PlanRecord | null): void {
    this.#plan = plan;
    this.#pump.postNow();
  }

  /** The plan that is shown has changed: the page hears of it at most ten times a second. */
  planChanged(): void {
    this.#pump.changed();
  }
}
