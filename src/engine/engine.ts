/** What the command line uses of the engine for sweeps on many machines. The engine's bundle is loaded only on demand. */
import type { Task, TaskOutcome } from '../core/sweep/task';
import type * as main from './main';

/** The address of the engine, with user and password if it needs them. */
export interface EngineAddress {
  /** `redis://…` or `rediss://…` */
  readonly url: string;
  /** Without the password, for messages. */
  readonly shown: string;
  /** The key with which submitters and workers sign; null if nothing is signed. */
  readonly key: string | null;
}

export interface EngineControls {
  /** Called with a sentence when the engine becomes unreachable or reachable again. */
  readonly notice: (text: string) => void;
  /** Ends the wait for an unreachable engine. */
  readonly stopping?: AbortSignal;
}

export interface SweepControls extends EngineControls {
  /** The same for equal sweeps, however many of their tasks are left. */
  readonly id: string;
  /** The name of the sweep in lists. */
  readonly name: string;
  /** The hash of the program that must compute the tasks. */
  readonly core: string;
  /** Must put every result received so far on the disk before it returns. */
  readonly saved: () => void;
  /** Called for each refused result; the reason is reported once. */
  readonly refused: () => void;
}

export interface WorkerControls extends EngineControls {
  readonly core: string;
  readonly jobs: number;
  /** Stop once no sweep has a task left. */
  readonly untilEmpty: boolean;
  /** Null if the task was interrupted. */
  readonly run: (task: Task) => Promise<TaskOutcome | null>;
}

/** The engine could not be used as requested. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
}

/** The exports of the engine's bundle. */
export type Engine = typeof main;
