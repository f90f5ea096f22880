/** Takes tasks one after the other in workers of the pool, and makes room where somebody else waits for one. */
import { patienceOf } from '../../core/sweep/patience';
import type { Task, TaskOutcome } from '../../core/sweep/task';
import type { ToWorker } from '../../worker/protocol';
import type { WorkerFactory } from '../../worker/workerLike';
import { WorkerTask } from '../runs/workerTask';
import type { Timer } from '../util/timer';
import type { PoolJob, RunningJob, RunPool } from './runPool';

export interface LaneParts {
  readonly pool: RunPool;
  readonly timer: Timer;
  readonly newId: () => string;
  /** The next task; null where none is left. */
  readonly next: () => Task | null;
  readonly told: (outcome: TaskOutcome) => void;
  /** Called once, and last. */
  readonly ended: () => void;
}

export class TaskLane {
  #id = '';
  #task: Task | null = null;
  #isStopped = false;
  #isOverdue = false;
  #callOffPatience: () => void = () => undefined;

  constructor(private readonly parts: LaneParts) {}

  /** To be called once. */
  begin(): void {
    this.#queueUp();
  }

  /** Ends the task under way without an outcome. */
  stop(): void {
    this.#isStopped = true;
    this.parts.pool.cancel(this.#id);
  }

  #queueUp(): void {
    const { pool, newId, ended } = this.parts;
    this.#id = newId();
    const job: PoolJob = {
      id: this.#id,
      start: (factory, over) => this.#start(factory, over),
      dropped: ended,
    };
    pool.submit(job);
  }

  #start(factory: WorkerFactory, over: () => void): RunningJob {
    const { timer, ended } = this.parts;
    const lane: { worker: WorkerTask<'left' | 'empty'> | null } = { worker: null };
    const kill = (): void => lane.worker?.kill();
    const request = this.#nextRequest(kill);
    if (request === null) {
      over();
      ended();
      return { cancel: kill, kill };
    }
    lane.worker = new WorkerTask(factory, timer, request, {
      received: (message) => {
        if (message.type === 'failed') this.#tell(this.#lost(message.error.message));
        else if (message.type === 'taskEnded') this.#tell(message.outcome);
        else return null;
        if (this.#isStopped || this.parts.pool.isWanted) return 'left';
        const next = this.#nextRequest(kill);
        if (next === null) return 'empty';
        lane.worker?.post(next);
        return null;
      },
      gone: ({ message }) => {
        if (!this.#isStopped) this.#tell(this.#lost(message));
        return 'left';
      },
      ended: (end) => {
        this.#callOffPatience();
        over();
        if (this.#isStopped || end === 'empty') ended();
        else this.#queueUp();
      },
    });
    return { cancel: kill, kill };
  }

  #nextRequest(kill: () => void): ToWorker | null {
    const task = this.#isStopped ? null : this.parts.next();
    this.#task = task;
    this.#isOverdue = false;
    if (task === null) return null;
    const patience = patienceOf(task.limits);
    if (patience !== null) {
      this.#callOffPatience = this.parts.timer.after(patience, () => {
        this.#isOverdue = true;
        kill();
      });
    }
    return { type: 'task', id: this.#id, task };
  }

  #lost(message: string): TaskOutcome {
    const key = this.#task?.key ?? '';
    return this.#isOverdue ? { kind: 'overdue', key } : { kind: 'lost', key, message };
  }

  #tell(outcome: TaskOutcome): void {
    this.#callOffPatience();
    this.parts.told(outcome);
  }
}

/** Tasks in as many workers at once as there is room for. Its `ended` is called whenever all have come to rest. */
export class TaskLanes {
  readonly #lanes = new Set<TaskLane>();

  constructor(private readonly parts: LaneParts) {}

  get isLiving(): boolean {
    return this.#lanes.size > 0;
  }

  /** @param most tasks that there are */
  start(most: number): void {
    const fresh: TaskLane[] = [];
    while (this.#lanes.size < Math.min(this.parts.pool.limit, most)) {
      const lane: TaskLane = new TaskLane({
        ...this.parts,
        ended: () => {
          this.#lanes.delete(lane);
          if (!this.isLiving) this.parts.ended();
        },
      });
      this.#lanes.add(lane);
      fresh.push(lane);
    }
    // One that finds nothing to do ends while it begins.
    for (const lane of fresh) lane.begin();
  }

  /** Ends what is under way without an outcome. */
  stop(): void {
    for (const lane of [...this.#lanes]) lane.stop();
  }
}
