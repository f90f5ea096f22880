/** What the command line asks of an engine for many machines; its code is loaded only where one is asked for. */
import type { Task, TaskOutcome } from '../core/sweep/task';
import type * as main from './main';

/** Where the engine is; with a user and a password where it asks for them. */
export interface EngineAddress {
  /** `redis://…` or `rediss://…` */
  readonly url: string;
  /** Without a password: for sentences. */
  readonly shown: string;
  /** That those who submit and those who work sign by; null where nothing is signed. */
  readonly key: string | null;
}

export interface EngineControls {
  /** Told in a sentence that the engine is away, or back. */
  readonly notice: (text: string) => void;
  /** Ends the wait for one that is away. */
  readonly stopping?: AbortSignal;
}

export interface SweepControls extends EngineControls {
  /** Equal for equal sweeps, however many of their tasks are left. */
  readonly id: string;
  /** What the sweep is called in lists. */
  readonly name: string;
  /** The hash of the program that has to compute. */
  readonly core: string;
  /** After it, every result received is on the disk. */
  readonly saved: () => void;
  /** Called for each result that is refused; the reason is reported once. */
  readonly refused: () => void;
}

export interface WorkerControls extends EngineControls {
  readonly core: string;
  readonly jobs: number;
  /** Ends where no sweep has a task left. */
  readonly untilEmpty: boolean;
  /** Null where it was ended. */
  readonly run: (task: Task) => Promise<TaskOutcome | null>;
}

/** The engine could not be used as requested. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault';
}

/** What the bundle of the engine has. */
export type Engine = typeof main;
