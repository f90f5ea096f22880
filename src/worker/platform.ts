/** What a worker is given by where it runs. */
import type { Laboratory } from './laboratory';
import type { Pace } from './pace';
import type { FromWorker } from './protocol';

export interface LoopPlatform extends Pace {
  readonly post: (message: FromWorker) => void;
  /** Calls once, after that many milliseconds. */
  readonly after: (ms: number, action: () => void) => void;
  /** The time, in ISO 8601. */
  readonly wallClock: () => string;
  /** What only Node has; without it the host keeps the files of journals, and nothing is started. */
  readonly laboratory?: Laboratory;
}
