/**
 * What CPE Workbench offers to other extensions: `docs/api.md` tells how it is used and what is promised of it.
 * The file imports nothing, so that it can be copied into another extension as it stands.
 */

/** The `exports` of the extension `cpe-workbench.cpe-workbench`. */
export interface CpeWorkbenchApi {
  /** Rises when something that was promised is changed or taken away; new optional members leave it as it is. */
  readonly version: 1;
  /**
   * Runs a spec in a worker: no panel is opened and nothing is stored. Where as many runs live as there are workers, it
   * waits its turn. The promise never rejects.
   * @param specText the text of a `*.cpe.json`
   */
  readonly run: (specText: string, options?: CpeRunOptions) => Promise<CpeRunOutcome>;
}

/** What stands over the text of the spec, as the options of `cpe run` do, and how the run is watched and ended. */
export interface CpeRunOptions {
  readonly algorithm?: CpeAlgorithm | undefined;
  readonly preset?: CpePreset | undefined;
  /** The accepted probability of a wrong answer, between 0 and 1. */
  readonly delta?: number | undefined;
  /** An unsigned integer of 32 bits. */
  readonly seed?: number | undefined;
  /** The most pulls of actions. */
  readonly maxSamples?: number | undefined;
  /** JSON values by dotted path, set in their order after the options above: `{ 'environment.theta[2]': 0.5 }`. */
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  /** Called when the spec is built and at most ten times a second from then on; not after the promise has settled. */
  readonly onProgress?: ((progress: CpeRunProgress) => void) | undefined;
  /** Asks the run to end: a `CancellationToken` of VS Code or an `AbortSignal`. */
  readonly token?: CpeCancellation | undefined;
}

export interface CpeRunProgress {
  /** Pulls of actions so far. */
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
      /** Why it has no certificate, in one plain sentence; null for a certified one. */
      readonly reason: string | null;
    }
  /** The spec has errors: nothing was run. Warnings are among the problems. */
  | { readonly kind: 'problems'; readonly problems: readonly CpeProblem[] }
  /** There is no result. */
  | { readonly kind: 'failed'; readonly error: CpeError };

export interface CpeError {
  /**
   * `cancelled`: ended before there was anything to tell. `invalid-arguments`: not what `run` takes. Every other code
   * (`worker-error`, `worker-not-started`, …) is a fault of the extension or its surroundings.
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

/** A name that `run.algorithm` of a spec takes, such as `polyalba`. */
export type CpeAlgorithm = string;
export type CpePreset = 'recommended' | 'paper';
/** A phase of the algorithm: `preparation` and `elimination` of PolyALBA, `exploration` of GCB-PE, … */
export type CpePhase = string;

/** The object that `cpe run --json` prints. */
export interface CpeRunResult {
  /** `certified`: the stopping rule held. `doubtful`: it held, and the measurements contradict what the guarantee rests on. `inconclusive`: the run gave up, as the best actions may be tied or its rounds were over. */
  readonly status: 'certified' | 'doubtful' | 'budget' | 'inconclusive' | 'cancelled' | 'failed';
  readonly algorithm: CpeAlgorithm;
  readonly preset: CpePreset;
  readonly delta: number;
  readonly seed: number;
  /** How much worse than the best a certified action may be, `"2%"` as a share of the best; absent where it is the best. */
  readonly accuracy?: number | string;
  /** The budget was spent for the best guess; absent where a certificate was wanted. */
  readonly stop?: 'budget';
  /** Base arms, ascending; of a ranking the order. The best so far where the run was stopped, null before there is one. */
  readonly action: readonly number[] | null;
  /** The reward of the action under the last estimate of theta. */
  readonly estimate: number | null;
  /** With probability at least 1 - delta the action is no further from the best than this; null where nothing of that is known. */
  readonly within: number | null;
  /** The largest 1 - delta at which the action would be certified; of all runs at most 1 - c ever have a wrong one with c or more. Null before there is one. */
  readonly confidence: number | null;
  /** The actions that are not ruled out, the best by estimate first; the best action is among them with probability 1 - delta. Empty where nothing is known. */
  readonly candidates: readonly {
    readonly action: readonly number[];
    readonly estimate: number;
    /** Of the reward; an end is null where it is not known. */
    readonly interval: readonly [low: number | null, high: number | null];
    /** The evidence against it. */
    readonly eValue: number;
  }[];
  /** How many more candidates there are than those listed. */
  readonly candidatesMore?: number;
  /** Of a run that spends a budget: how far the action is expected to be from the best, without a guarantee. */
  readonly estimatedLoss?: number | null;
  /** The same as it is, where the truth is known. */
  readonly regret?: number;
  /** Pulls of actions in all. */
  readonly samples: number;
  /** What they cost; null where the spec does not say what a sample costs. */
  readonly cost?: number | null;
  /** What a certificate says of settings that were changed while it went on; absent where none were. */
  readonly reanalysed?: readonly string[];
  /** Of a log without a certificate: how many more lines of which actions would be enough at the differences seen. */
  readonly more?: readonly { readonly action: readonly number[]; readonly samples: number }[];
  /** Measurements from before the run that were used; absent where there were none. */
  readonly before?: number;
  /** Of real measurements that ended within a batch: samples that are kept, those of that batch among them. */
  readonly kept?: number;
  readonly phases: readonly {
    readonly name: CpePhase;
    readonly epoch?: number;
    readonly round: number;
    readonly epsilon?: number;
    /** Of this entry alone: they add up to the total. */
    readonly samples: number;
    /** The lead that decides, of `leader` over `rival`; null without a rival. */
    readonly gap?: number | null;
    /** What the lead had to exceed. */
    readonly threshold?: number;
    readonly passed?: boolean;
    readonly leader?: readonly number[];
    readonly rival?: readonly number[];
    readonly surviving?: number;
    /** How many actions went in this entry. */
    readonly ruledOut?: number | null;
  }[];
  /** Every constant that the formulas used, by name. */
  readonly constants: Readonly<Record<string, number | string | boolean | null>>;
  /** Where no scale of the noise is declared: what was seen of that of single actions, at most 64, the noisiest first. */
  readonly noiseByAction?: readonly {
    readonly action: readonly number[];
    readonly deviation: number;
    /** The ends of its 95% interval. */
    readonly low: number;
    readonly high: number;
  }[];
  /** What is assumed of the noise where no scale of it is declared. */
  readonly assumptions?: { readonly noise: 'symmetric' | 'gaussian' };
  /** Whether the answer is the simulated truth; null where that is not known. */
  readonly correct: boolean | null;
  readonly optimal: {
    readonly action: readonly number[];
    readonly value: number;
    readonly gapMin: number | null;
  } | null;
  /** What the preset `paper` would take; null where no formula says it. */
  readonly printedSamples: number | null;
  /** What any algorithm needs on average; null where it is not known. */
  readonly lowerBound: number | null;
  /** The probability 1 - delta goes with `certified` where this is empty. */
  readonly assumptionsNotMet: readonly string[];
  readonly assumptionsDerived: readonly string[];
  readonly durationMs: number;
  /** Of real measurements: what speaks against the declared assumptions. */
  readonly checks?: readonly {
    readonly name: CpeCheckName;
    /** Null where nothing could be checked yet, and above 1e308. */
    readonly eValue: number | null;
    readonly log10EValue: number | null;
    /** The e-value was 20 or more. */
    readonly isCaveat: boolean;
    /** It was max(20, 1 / delta) or more, and does not follow from another one that is refuted. */
    readonly isRefuted: boolean;
    readonly text: string;
    /** Of a doubt about linearity: the two base arms that explain most of it. */
    readonly pair?: readonly [number, number];
    /** Of the duel of the finalists, once it is made: how much better the leader was measured to be, and its interval. */
    readonly duel?: {
      readonly leader: readonly number[];
      readonly rival: readonly number[];
      readonly lead: number;
      readonly interval: readonly [low: number | null, high: number | null];
    };
  }[];
  /** Of real measurements, where there are any: numbers far from all others of their action, which count all the same. */
  readonly outliers?: readonly {
    readonly pull: string;
    readonly action: readonly number[];
    /** From 1; null for the mean of totals. */
    readonly sample: number | null;
    /** Which number of the sample, from 1. */
    readonly row: number;
    readonly value: number;
    /** How far the nearest other one is, in noise scales, or in median absolute deviations where none is declared. */
    readonly distance: number;
    readonly text: string;
  }[];
  /** Of real measurements: the checks whose assumption they contradict. */
  readonly refuted?: readonly CpeCheckName[];
}

type CpeCheckName = 'noise-scale' | 'symmetry' | 'normality' | 'linearity' | 'drift' | 'duel';

export interface CpeProblem {
  readonly severity: 'error' | 'warning' | 'info';
  /** A stable name in kebab-case. */
  readonly code: string;
  readonly message: string;
  /** Dotted, as in `environment.theta[2]`; empty for the whole document. */
  readonly path: string;
  /** The file that `line` and `column` are places of, where that is not the spec: the path that the spec has for it. */
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
}
