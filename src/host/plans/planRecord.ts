/** One plan in the host, the state behind its panel. It ends exactly once, as planned | stopped | failed | problem. */
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { Plan, PlannedRow } from '../../core/plan/plan';
import { planOf } from '../../core/plan/planOf';
import type { PlanFacts } from '../../core/plan/preparePlan';
import type { PlanSnapshot } from '../../shared/protocol';
import type { SpecText } from '../runs/runController';
import { specSettings } from '../runs/specSettings';

/** How a plan ended: complete, stopped by the person, with errors of its spec, or with the reason of a failure. */
export type PlanEnd = Pick<PlanSnapshot, 'state'> &
  Partial<Pick<PlanSnapshot, 'plan' | 'report' | 'failure'>>;

export class PlanRecord {
  #rows: readonly PlannedRow[] = [];
  #snapshot: PlanSnapshot;
  #settle: () => void = () => undefined;
  /** Resolves when the plan has ended. */
  readonly ended = new Promise<void>((resolve) => (this.#settle = resolve));

  /** @param spec the planned text; later edits of the document do not matter */
  constructor(
    readonly id: string,
    readonly spec: SpecText,
  ) {
    const settings = specSettings(spec.text, NO_OVERRIDES);
    this.#snapshot = {
      planId: id,
      specUri: spec.uri,
      fileName: spec.fileName,
      state: 'planning',
      facts: null,
      settings,
      plan: planSoFar(null, settings, []),
      now: null,
      failure: null,
      specChanged: false,
      report: null,
    };
  }

  get isLiving(): boolean {
    return this.#snapshot.state === 'planning';
  }

  /** The complete plan, or the rows until it was stopped. */
  get snapshot(): PlanSnapshot {
    return this.#snapshot;
  }

  started(facts: PlanFacts): void {
    this.#set({ facts, plan: planSoFar(facts, this.#snapshot.settings, this.#rows) });
  }

  planned(rows: readonly PlannedRow[], now: PlanSnapshot['now']): void {
    this.#rows = [...this.#rows, ...rows];
    const { facts, settings } = this.#snapshot;
    this.#set({ now, plan: planSoFar(facts, settings, this.#rows) });
  }

  end(end: PlanEnd): void {
    this.#set({ now: null, ...end });
    this.#settle();
  }

  /** @returns whether this changed the state */
  specChanged(text: string): boolean {
    const specChanged = text !== this.spec.text;
    if (specChanged === this.#snapshot.specChanged) return false;
    this.#set({ specChanged });
    return true;
  }

  #set(change: Partial<PlanSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
  }
}

function planSoFar(
  facts: PlanFacts | null,
  settings: PlanSnapshot['settings'],
  planned: readonly PlannedRow[],
): Plan {
  const head = {
    preset: facts?.preset ?? (settings.preset === 'paper' ? 'paper' : 'recommended'),
    delta: facts?.delta ?? settings.delta ?? 0,
    costPerPull: facts?.costPerPull ?? null,
  } as const;
  return planOf({ ...head, notes: [] }, planned);
}
