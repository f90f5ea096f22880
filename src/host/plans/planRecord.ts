/**
 * What the host knows of one plan: the truth behind its panel. It is planning until it ends, once, as one of
 *   planned | stopped | failed | problem.
 */
import type { Plan, PlannedRow } from '../../core/plan/plan';
import type { PlanFacts } from '../../core/plan/planFacts';
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { CheckReport } from '../../core/document/report';
import type { PlanSnapshot, PlanState } from '../../shared/protocol';
import { assertNever } from '../../shared/protocol';
import type { PlanningNow } from '../../worker/protocol';
import type { SpecText } from '../runs/runController';
import { specSettings } from '../runs/specSettings';
import type { PlanOutcome } from './planClient';

export class PlanRecord {
  readonly id: string;
  /** The text that is planned, whatever becomes of the document. */
  readonly spec: SpecText;
  readonly #settings: PlanSnapshot['settings'];
  #state: PlanState = 'planning';
  #facts: PlanFacts | null = null;
  #rows: readonly PlannedRow[] = [];
  #whole: Plan | null = null;
  #now: PlanningNow | null = null;
  #report: CheckReport | null = null;
  #failure: string | null = null;
  #isSpecChanged = false;

  constructor(id: string, spec: SpecText) {
    this.id = id;
    this.spec = spec;
    this.#settings = specSettings(spec.text, NO_OVERRIDES);
  }

  get isLiving(): boolean {
    return this.#state === 'planning';
  }

  get report(): CheckReport | null {
    return this.#report;
  }

  /** The whole plan; of one that was stopped, the rows until then. */
  get plan(): Plan {
    return this.#whole ?? planSoFar(this.#facts, this.#settings, this.#rows);
  }

  started(facts: PlanFacts): void {
    this.#facts = facts;
  }

  planned(rows: readonly PlannedRow[], now: PlanningNow | null): void {
    this.#rows = [...this.#rows, ...rows];
    this.#now = now;
  }

  ended(outcome: PlanOutcome): void {
    this.#now = null;
    switch (outcome.kind) {
      case 'planned':
        this.#state = 'planned';
        this.#whole = outcome.plan;
        return;
      case 'stopped':
        this.#state = 'stopped';
        return;
      case 'rejected':
        this.#state = 'problem';
        this.#report = outcome.report;
        return;
      case 'failed':
        this.#state = 'failed';
        this.#failure = outcome.error.message;
        return;
      default:
        assertNever(outcome);
    }
  }

  /** @returns whether that is news */
  specChanged(text: string): boolean {
    const isChanged = text !== this.spec.text;
    if (isChanged === this.#isSpecChanged) return false;
    this.#isSpecChanged = isChanged;
    return true;
  }

  snapshot(): PlanSnapshot {
    return {
      planId: this.id,
      specUri: this.spec.uri,
      fileName: this.spec.fileName,
      state: this.#state,
      facts: this.#facts,
      settings: this.#settings,
      plan: this.plan,
      now: this.#now,
      failure: this.#failure,
      specChanged: this.#isSpecChanged,
      report: this.#report,
    };
  }
}

function planSoFar(
  facts: PlanFacts | null,
  settings: PlanSnapshot['settings'],
  planned: readonly PlannedRow[],
): Plan {
  const enough = planned.filter(({ row }) => row.samples !== null);
  return {
    preset: facts?.preset ?? (settings.preset === 'paper' ? 'paper' : 'recommended'),
    delta: facts?.delta ?? settings.delta ?? 0,
    costPerPull: facts?.costPerPull ?? null,
    trueGap: planned.find(({ row }) => row.trueGap === true)?.row.gap ?? null,
    rows: planned.map(({ row }) => row),
    perPhase: enough.map(({ row: { algorithm, gap }, phases }) => ({ algorithm, gap, phases })),
    perAction: enough.map(({ row: { algorithm, gap }, actions }) => ({ algorithm, gap, actions })),
    notes: [],
  };
}
