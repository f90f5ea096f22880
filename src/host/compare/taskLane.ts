/** Runs tasks one after the other in workers of the pool, and makes room when another job waits. */
import { patienceOf, type Task, type TaskOutcome } from '../../core/sweep/task';
import type { ToWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';
import { WorkerTask } from '../runs/workerTask';
import type { Timer } from '../util/timer';
import type { RunPool, RunningJob } from './runPool';

export interface LaneParts {
  readonly pool: RunPool;
  readonly timer: Timer;
  readonly newId: () => string;
  readonly told: (outcome: TaskOutcome) => void;
  /** Called whenever all tasks have stopped. */
  readonly ended: () => void;
}

/** A worker at a time, and the queue entry for the next one. */
interface Lane {
  readonly id: string;
  isStopped: boolean;
}

/** Runs tasks in as many workers as the pool allows. */
export class TaskLanes {
  readonly #lanes = new Set<Lane>();
  #tasks: Iterator<Task> = [].values();

  constructor(private readonly parts: LaneParts) {}

  get isLiving(): boolean {
    return this.#lanes.size > 0;
  }

  /** @param tasks fetched one at a time @param most their largest possible number */
  start(tasks: Iterator<Task>, most: number): void {
    const { pool, newId } = this.parts;
    this.#tasks = tasks;
    const fresh: Lane[] = [];
    while (this.#lanes.size < Math.min(pool.limit, most)) {
      const lane = { id: newId(), isStopped: false };
      this.#lanes.add(lane);
      fresh.push(lane);
    }
    // A lane without a task ends during its start.
    for (const lane of fresh) this.#queueUp(lane);
  }

  /** Stops the running tasks without an outcome. */
  stop(): void {
    for (const lane of [...this.#lanes]) {
      lane.isStopped = true;
      this.parts.pool.cancel(lane.id);
    }
  }

  #queueUp(lane: Lane): void {
    this.parts.pool.submit({
      id: lane.id,
      start: (factory, over) => this.#work(lane, factory, over),
      dropped: () => this.#end(lane),
    });
  }

  #end(lane: Lane): void {
    this.#lanes.delete(lane);
    if (!this.isLiving) this.parts.ended();
  }

  #work(lane: Lane, factory: WorkerFactory, over: () => void): RunningJob {
    const { pool, timer, told } = this.parts;
    let worker: WorkerTask<'left' | 'empty'> | null = null;
    let task: Task | null = null;
    let isOverdue = false;
    let callOffPatience = (): void => undefined;
    const kill = (): void => worker?.kill();
    const tell = (outcome: TaskOutcome): void => {
      callOffPatience();
      told(outcome);
    };
    const lost = (message: string): TaskOutcome => {
      const key = task?.key ?? '';
      return isOverdue ? { kind: 'overdue', key } : { kind: 'lost', key, message };
    };
    const nextRequest = (): ToWorker | null => {
      const taken = lane.isStopped ? null : this.#tasks.next();
      if (taken === null || taken.done === true) return null;
      task = taken.value;
      const patience = patienceOf(task.limits);
      if (patience !== null) {
        callOffPatience = timer.after(patience, () => {
          isOverdue = true;
          kill();
        });
      }
      return { type: 'task', id: lane.id, task };
    };
    const request = nextRequest();
    if (request === null) {
      over();
      this.#end(lane);
      return { cancel: kill, kill };
    }
    worker = new WorkerTask(factory, timer, request, {
      received: (message) => {
        if (message.type === 'failed') tell(lost(message.error.message));
        else if (message.type === 'taskEnded') tell(message.outcome);
        else return null;
        if (lane.isStopped || pool.isWanted) return 'left';
        const following = nextRequest();
        if (following === null) return 'empty';
        worker?.post(following);
        return null;
      },
      gone: ({ message }) => {
        if (!lane.isStopped) tell(lost(message));
        return 'left';
      },
      ended: (end) => {
        callOffPatience();
        over();
        if (lane.isStopped || end === 'empty') this.#end(lane);
        else this.#queueUp(lane);
      },
    });
    return { cancel: kill, kill };
  }
}
