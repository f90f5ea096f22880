/** The plans of this window, one per spec, each in a worker; a newer plan replaces the older one. Independent of VS Code. */
import { NO_OVERRIDES } from '../../core/document/overrides';
import type { FromWorker } from '../../worker/protocol';
import type { HostParts } from '../hostParts';
import type { SpecText } from '../runs/runController';
import { WorkerTask } from '../runs/workerTask';
import { Listeners } from '../util/listeners';
import { PlanRecord, type PlanEnd } from './planRecord';

export class PlanController {
  readonly #plans = new Map<string, PlanRecord>();
  readonly #tasks = new Map<PlanRecord, WorkerTask<PlanEnd>>();
  readonly #changed = new Listeners<PlanRecord>();

  /** A plan started, changed or ended, or its spec changed. */
  readonly onChanged = this.#changed.on;

  constructor(private readonly dependencies: Pick<HostParts, 'workers' | 'timer' | 'newId'>) {}

  get plans(): readonly PlanRecord[] {
    return [...this.#plans.values()];
  }

  of(specUri: string): PlanRecord | null {
    return this.#plans.get(specUri) ?? null;
  }

  /** Plans the current text of a spec, like `cpe plan SPEC`; replaces a plan in progress. */
  start(spec: SpecText): PlanRecord {
    this.forget(spec.uri);
    const { workers, timer, newId } = this.dependencies;
    const plan = new PlanRecord(newId(), spec);
    this.#plans.set(spec.uri, plan);
    const told = (): void => {
      if (this.of(spec.uri) === plan) this.#changed.fire(plan);
    };
    const { text: specText, uri: specUri } = spec;
    const task = new WorkerTask<PlanEnd>(
      workers,
      timer,
      { type: 'plan', id: plan.id, specText, specUri, overrides: NO_OVERRIDES },
      {
        received: (message) => {
          if (message.type === 'planStarted') plan.started(message.facts);
          if (message.type === 'planned') plan.planned(message.rows, message.now);
          const end = endIn(message);
          if (end === null) told();
          return end;
        },
        gone: ({ message }, isCancelled) =>
          isCancelled ? { state: 'stopped' } : { state: 'failed', failure: message },
        ended: (end) => {
          plan.end(end);
          this.#tasks.delete(plan);
          told();
        },
      },
    );
    // A worker that cannot start has already ended the plan.
    if (plan.isLiving) this.#tasks.set(plan, task);
    return plan;
  }

  /** Asks a plan to stop; its rows so far are kept. */
  stop(plan: PlanRecord): void {
    this.#tasks.get(plan)?.cancel();
  }

  /** Drops the plan of a spec, which nobody looks at any more. */
  forget(specUri: string): void {
    const plan = this.of(specUri);
    if (plan === null) return;
    this.#plans.delete(specUri);
    this.#tasks.get(plan)?.kill();
  }

  specChanged(specUri: string, text: string): void {
    const plan = this.of(specUri);
    if (plan?.specChanged(text) === true) this.#changed.fire(plan);
  }

  dispose(): void {
    for (const specUri of [...this.#plans.keys()]) this.forget(specUri);
  }
}

function endIn(message: FromWorker): PlanEnd | null {
  switch (message.type) {
    case 'planFinished':
      return message.plan === null
        ? { state: 'stopped' }
        : { state: 'planned', plan: message.plan };
    case 'rejected':
      return { state: 'problem', report: message.report };
    case 'failed':
      return { state: 'failed', failure: message.error.message };
    default:
      return null;
  }
}
