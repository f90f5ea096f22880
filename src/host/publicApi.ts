/**
 * The API of CPE Workbench for other extensions; `docs/api.md` describes its use and guarantees.
 * This file imports nothing, so that it can be copied into another extension.
 */

/** The `exports` of the extension `cpe-workbench.cpe-workbench`. */
export interface CpeWorkbenchApi {
  /** Increases when a documented feature changes or is removed; new optional members do not count. */
  readonly version: 1;
  /**
   * Runs a spec in a worker, without a panel and without storing anything. Waits for a free worker if all are busy. The promise
   * never rejects.
   * @param specText the text of a `*.cpe.json`
   */
  readonly run: (specText: string, options?: CpeRunOptions) => Promise<CpeRunOutcome>;
}

/** Settings that replace those of the spec, like the options of `cpe run`, and how to follow and cancel the run. */
export interface CpeRunOptions {
  readonly algorithm?: CpeAlgorithm | undefined;
  readonly preset?: CpePreset | undefined;
  /** The accepted probability of a wrong answer, between 0 and 1. */
  readonly delta?: number | undefined;
  /** An unsigned 32-bit integer. */
  readonly seed?: number | undefined;
  /** The largest number of pulls. */
  readonly maxSamples?: number | undefined;
  /** JSON values by dotted path, applied in order after the options above: `{ 'environment.theta[2]': 0.5 }`. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  /** Called once the spec is built, then at most ten times a second; never after the promise has settled. */
  readonly onProgress?: ((progress: CpeRunProgress) => void) | undefined;
  /** Cancels the run: a `CancellationToken` of VS Code or an `AbortSignal`. */
  readonly token?: CpeCancellation | undefined;
}

export interface CpeRunProgress {
  /** Pulls so far. */
  readonly samples: number;
  /** Null before the first round. */
  readonly phase: CpePhase | null;
  /** Milliseconds since `run` was called. */
  readonly elapsedMs: number;
}

/** How a run ended. */
export type CpeRunOutcome =
  | {
      readonly kind: 'result';
      readonly result: CpeRunResult;
      /** Why there is no certificate, in one sentence; null for a certified result. */
      readonly reason: string | null;
    }
  /** The spec has errors, so nothing was run. The problems include warnings. */
  | { readonly kind: 'problems'; readonly problems: readonly CpeProblem[] }
  /** The run has no result. */
  | { readonly kind: 'failed'; readonly error: CpeError };

export interface CpeError {
  /**
   * `cancelled`: before there was a result; `invalid-arguments`: wrong arguments of `run`; others (`worker-error`,
   * `worker-not-started`, …) are faults of the extension or its environment.
   */
  readonly code: string;
  readonly message: string;
}

export type CpeCancellation =
  | {
      readonly isCancellationRequested: boolean;
      readonly onCancellationRequested: (listener: () => void) => { dispose: () => unknown };
    }
  | {
      readonly aborted: boolean;
      readonly addEventListener: (type: 'abort', listener: () => void) => void;
      readonly removeEventListener: (type: 'abort', listener: () => void) => void;
    };

/** A value of `run.algorithm` in a spec, such as `polyalba`. */
export type CpeAlgorithm = string;
export type CpePreset = 'recommended' | 'paper';
/** A phase of the algorithm: `preparation` and `elimination` of PolyALBA, `exploration` of GCB-PE, … */
export type CpePhase = string;

/** The object that `cpe run --json` prints. */
export interface CpeRunResult {
  /**
   * `certified`: the stopping rule held. `doubtful`: it held, but measurements contradict an assumption. `inconclusive`: the run
   * gave up, because the best actions may be tied or its rounds ran out.
   */
  readonly status: 'certified' | 'doubtful' | 'budget' | 'inconclusive' | 'cancelled' | 'failed';
  readonly algorithm: CpeAlgorithm;
  readonly preset: CpePreset;
  readonly delta: number;
  readonly seed: number;
  /** How much worse than the best a certified action may be; `"2%"` means a share of the best. Absent if only the best counts. */
  readonly accuracy?: number | string;
  /** The run spent its budget for a best guess; absent if it aimed at a certificate. */
  readonly stop?: 'budget';
  /** Base arms in ascending order; for a ranking, in its order. The best so far if the run was stopped, null before the first. */
  readonly action: readonly number[] | null;
  /** The estimated reward of the action, from the last estimate of theta. */
  readonly estimate: number | null;
  /** With probability at least 1 - delta, the action is at most this much worse than the best; null if unknown. */
  readonly within: number | null;
  /**
   * The largest 1 - delta at which the action would be certified; at most a share 1 - c of all runs ever shows a wrong action
   * with confidence c or more. Null before the first value.
   */
  readonly confidence: number | null;
  /**
   * The actions not ruled out, best estimate first; the best action is among them with probability 1 - delta. Empty if unknown.
   */
  readonly candidates: readonly {
    readonly action: readonly number[];
    readonly estimate: number;
    /** Interval of the reward; an end is null if unknown. */
    readonly interval: readonly [low: number | null, high: number | null];
    /** The evidence against the action. */
    readonly eValue: number;
  }[];
  /** Number of further candidates that are not listed. */
  readonly candidatesMore?: number;
  /** For a run that spends a budget: the expected distance of the action from the best, without a guarantee. */
  readonly estimatedLoss?: number | null;
  /** The true distance, if the truth is known. */
  readonly regret?: number;
  /** Total number of pulls. */
  readonly samples: number;
  /** Total cost of the samples; null if the spec gives no cost. */
  readonly cost?: number | null;
  /** The remarks of a certificate on settings that changed during the run; absent if none did. */
  readonly reanalysed?: readonly string[];
  /** For a log without a certificate: further lines per action that would suffice at the observed differences. */
  readonly more?: readonly { readonly action: readonly number[]; readonly samples: number }[];
  /** Earlier measurements that were used; absent if there are none. */
  readonly before?: number;
  /** For real measurements that ended within a batch: all stored samples, including those of the batch. */
  readonly kept?: number;
  readonly phases: readonly {
    readonly name: CpePhase;
    readonly epoch?: number;
    readonly round: number;
    readonly epsilon?: number;
    /** Samples of this entry only; the entries add up to the total. */
    readonly samples: number;
    /** The deciding lead of `leader` over `rival`; null without a rival. */
    readonly gap?: number | null;
    /** The value that the lead had to exceed. */
    readonly threshold?: number;
    readonly passed?: boolean;
    readonly leader?: readonly number[];
    readonly rival?: readonly number[];
    readonly surviving?: number;
    /** Number of actions ruled out in this entry. */
    readonly ruledOut?: number | null;
  }[];
  /** Every constant of the formulas, by name. */
  readonly constants: Readonly<Record<string, number | string | boolean | null>>;
  /** If no noise scale is declared: the observed noise of at most 64 actions, noisiest first. */
  readonly noiseByAction?: readonly {
    readonly action: readonly number[];
    readonly deviation: number;
    /** The ends of the 95% interval. */
    readonly low: number;
    readonly high: number;
  }[];
  /** The assumption about the noise if no scale is declared. */
  readonly assumptions?: { readonly noise: 'symmetric' | 'gaussian' };
  /** Whether the answer is the simulated truth; null if unknown. */
  readonly correct: boolean | null;
  readonly optimal: {
    readonly action: readonly number[];
    readonly value: number;
    readonly gapMin: number | null;
  } | null;
  /** The number of samples of the preset `paper`; null if there is no formula. */
  readonly printedSamples: number | null;
  /** The number of samples that any algorithm needs on average; null if unknown. */
  readonly lowerBound: number | null;
  /** If empty, a `certified` answer has probability 1 - delta. */
  readonly assumptionsNotMet: readonly string[];
  readonly assumptionsDerived: readonly string[];
  readonly durationMs: number;
  /** For real measurements: the evidence against the declared assumptions. */
  readonly checks?: readonly {
    readonly name: CpeCheckName;
    /** Null if nothing could be checked yet, and above 1e308. */
    readonly eValue: number | null;
    readonly log10EValue: number | null;
    /** The e-value reached 20. */
    readonly isCaveat: boolean;
    /** The e-value reached max(20, 1 / delta), and no other refuted check explains it. */
    readonly isRefuted: boolean;
    readonly text: string;
    /** For a doubt about linearity: the two base arms that explain most of it. */
    readonly pair?: readonly [number, number];
    /** The duel of the finalists, once it was measured: the measured lead of the leader, and its interval. */
    readonly duel?: {
      readonly leader: readonly number[];
      readonly rival: readonly number[];
      readonly lead: number;
      readonly interval: readonly [low: number | null, high: number | null];
    };
  }[];
  /** For real measurements, if there are any: numbers far from all others of their action. They still count. */
  readonly outliers?: readonly {
    readonly pull: string;
    readonly action: readonly number[];
    /** From 1; null for a mean. */
    readonly sample: number | null;
    /** The number within the sample, from 1. */
    readonly row: number;
    readonly value: number;
    /** Distance to the nearest other number, in noise scales, or in median absolute deviations if no scale is declared. */
    readonly distance: number;
    readonly text: string;
  }[];
  /** For real measurements: the checks whose assumption they contradict. */
  readonly refuted?: readonly CpeCheckName[];
}

type CpeCheckName = 'noise-scale' | 'symmetry' | 'normality' | 'linearity' | 'drift' | 'duel';

export interface CpeProblem {
  readonly severity: 'error' | 'warning' | 'info';
  /** A stable kebab-case name. */
  readonly code: string;
  readonly message: string;
  /** Dotted path, as in `environment.theta[2]`; empty for the whole document. */
  readonly path: string;
  /** The file that `line` and `column` refer to if it is not the spec: its path as written in the spec. */
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}
