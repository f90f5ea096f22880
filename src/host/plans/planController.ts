/** The plans of this window, one a spec: a newer one takes the place of the older. It knows no editor and no panel. */
import type { SpecText } from '../runs/runController';
import type { WorkerFactory } from '../runs/workerLike';
import type { WorkerTask } from '../runs/workerTask';
import { Listeners } from '../util/listeners';
import type { Timer } from '../util/timer';
import type { PlanOutcome } from './planClient';
import { startPlan } from './planClient';
import { PlanRecord } from './planRecord';

export interface PlanDependencies {
  readonly workers: WorkerFactory;
  readonly timer: Timer;
  readonly newId: () => string;
}

export class PlanController {
  readonly #plans = new Map<string, PlanRecord>();
  readonly #tasks = new Map<string, WorkerTask<PlanOutcome>>();
  readonly #changed = new Listeners<PlanRecord>();
  readonly #ended = new Listeners<PlanRecord>();

  /** A plan was started, has news, ended, or its spec changed. */
  readonly onChanged = this.#changed.on;
  /** After `onChanged`, once a plan. */
  readonly onEnded = this.#ended.on;

  constructor(private readonly dependencies: PlanDependencies) {}

  get plans(): readonly PlanRecord[] {
    return [...this.#plans.values()];
  }

  of(specUri: string): PlanRecord | null {
    return this.#plans.get(specUri) ?? null;
  }

  /** Plans a spec; a plan of it that is under way is given up. */
  start(spec: SpecText): PlanRecord {
    this.forget(spec.uri);
    const { workers, timer, newId } = this.dependencies;
    const plan = new PlanRecord(newId(), spec);
    const request = { id: plan.id, specText: spec.text, specUri: spec.uri };
    this.#plans.set(spec.uri, plan);
    const told = (): void => {
      if (this.of(spec.uri) === plan) this.#changed.fire(plan);
    };
    const task = startPlan(workers, timer, request, {
      started: (facts) => {
        plan.started(facts);
        told();
      },
      planned: (rows, now) => {
        plan.planned(rows, now);
        told();
      },
      ended: (outcome) => {
        plan.ended(outcome);
        this.#tasks.delete(plan.id);
        told();
        this.#ended.fire(plan);
      },
    });
    // A worker that cannot be started has ended the plan already.
    if (plan.isLiving) this.#tasks.set(plan.id, task);
    return plan;
  }

  /** Asks a plan to stop; its rows so far stay. */
  stop(plan: PlanRecord): void {
    this.#tasks.get(plan.id)?.cancel();
  }

  /** Gives up the plan of a spec: nobody looks at it any more. */
  forget(specUri: string): void {
    const plan = this.of(specUri);
    if (plan === null) return;
    this.#plans.delete(specUri);
    this.#tasks.get(plan.id)?.kill();
  }

  specChanged(specUri: string, text: string): void {
    const plan = this.of(specUri);
    if (plan?.specChanged(text) === true) this.#changed.fire(plan);
  }

  dispose(): void {
    for (const specUri of [...this.#plans.keys()]) this.forget(specUri);
  }
}
