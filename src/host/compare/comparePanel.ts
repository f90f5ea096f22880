/** One panel: a webview that shows one comparison. */
import type { WebviewPanel } from 'vscode';
import { summarise } from '../../core/sweep/summary';
import { PagePanel } from '../views/pagePanel';
import type { PanelHost } from '../views/pagePanel';
import type { StatePump } from '../views/statePump';
import type { ComparisonRecord } from './comparisonRecord';

export class ComparePanel extends PagePanel {
  /** Null for a restored panel whose comparison is gone. */
  readonly record: ComparisonRecord | null;
  readonly #pump: StatePump;

  constructor(
    panel: WebviewPanel,
    host: PanelHost<ComparePanel>,
    record: ComparisonRecord | null,
    title: string,
  ) {
    super(panel);
    this.record = record;
    this.#pump = this.openWithState(host, title, () =>
      record === null
        ? { type: 'empty' }
        : { type: 'comparison', comparison: summarise(record.comparison) },
    );
  }

  /** The page hears of it at most ten times a second. */
  changed(): void {
    this.#pump.changed();
  }
}
