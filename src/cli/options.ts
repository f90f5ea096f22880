/** The options of the commands; their types are derived from the declarations. */
import { ALGORITHM_NAMES } from '../core/learners/contract/algorithms';
import { listed } from '../core/words/lists';

/**
 * Flags, meaning, and default: null for a required option, `collect` for a repeatable one. An option without a meaning is hidden.
 */
export type Described = readonly [
  flags: string,
  meaning: string,
  more?: string | null | typeof collect,
];

/** Collects the values of a repeatable option. */
function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;
type NameOf<Flags extends string> = Flags extends `--no-${infer Name}`
  ? Camel<Name>
  : Flags extends `--${infer Name} ${string}`
    ? Camel<Name>
    : Flags extends `--${infer Name}`
      ? Camel<Name>
      : never;
type ValueOf<One extends Described> = One[2] extends typeof collect
  ? readonly string[]
  : One[0] extends `${string}<${string}`
    ? string
    : One[0] extends `${string}[${string}`
      ? string | true
      : boolean;

/** The values of a list of options. `--no-bounds` gives `bounds: false`. */
type OptionsOf<List extends readonly Described[]> = {
  readonly [
    One in List[number] as One[2] extends string | null ? never : NameOf<One[0]>
  ]?: ValueOf<One>;
} & {
  readonly [One in List[number] as One[2] extends string | null ? NameOf<One[0]> : never]: string;
};

const NAMES = listed(ALGORITHM_NAMES, 'or');
const SET = ['--set <path=value>', 'replace a value of the spec; repeatable', collect] as const;
const AS_JSON = ['--json', 'print one JSON object'] as const;
const FORCE_LOCK = [
  '--force-lock',
  'take over the journal from the process that holds it',
] as const;
const NO_BOUNDS = [
  '--no-bounds',
  'leave out the lower bound, which may take longer than a run',
] as const;
const REPORT = ['--report <file>', 'write a Markdown file with pictures'] as const;
const HTML = ['--html <file>', 'write a report to share as an HTML file'] as const;
const AT_ONCE = 'how many runs at once; the cores of the machine by default';
const PAGE = ['--page', ''] as const;

const JOURNAL = [
  '--journal <file>',
  'where the answers are kept; NAME.cpe-journal.ndjson beside the spec by default',
] as const;
const FRESH = [
  '--fresh',
  'start a new journal; the old one is kept under a numbered name',
] as const;
const REANALYSE = ['--reanalyse', 'continue the journal with the changed settings'] as const;
const STOP_WHEN_DOUBTFUL = [
  '--stop-when-doubtful',
  'ask for nothing more once the measurements contradict what is declared',
] as const;

/** The options of each command that has any. */
export const OPTIONS = {
  check: [AS_JSON],
  verify: [AS_JSON],
  run: [
    ['--algorithm <name>', NAMES],
    ['--preset <name>', 'recommended or paper'],
    ['--delta <number>', 'the accepted error probability, in (0, 1)'],
    ['--seed <integer>', 'the seed of all random numbers'],
    ['--max-samples <integer>', 'the sample budget'],
    SET,
    ['--events <file>', 'write every event to a file, one line of JSON each'],
    JOURNAL,
    FRESH,
    REANALYSE,
    NO_BOUNDS,
    ['--yes', 'start the program of the spec without asking'],
    FORCE_LOCK,
    STOP_WHEN_DOUBTFUL,
    HTML,
    AS_JSON,
  ],
  ask: [
    SET,
    JOURNAL,
    FRESH,
    REANALYSE,
    FORCE_LOCK,
    STOP_WHEN_DOUBTFUL,
    ['--csv [file]', 'write a sheet to be filled in'],
    AS_JSON,
  ],
  tell: [
    SET,
    JOURNAL,
    ['--amend <pull>', 'correct the answers to a pull'],
    ['--reason <text>', 'why they are corrected'],
    ['--accept-outliers', 'numbers far from all others of their action are real'],
    ['--outside', 'numbers outside the declared range are real: the run ends as failed'],
    FORCE_LOCK,
    STOP_WHEN_DOUBTFUL,
    ['--json', 'print the JSON object alone'],
  ],
  status: [SET, JOURNAL, AS_JSON],
  report: [SET, JOURNAL, ['--html <file>', 'where the report goes, an HTML file', null]],
  repair: [FORCE_LOCK, AS_JSON],
  best: [
    ['--weights <json>', 'a list of numbers, one for each base arm', null],
    ['--k <integer>', 'how many actions to list', '1'],
    AS_JSON,
  ],
  plan: [
    ['--gaps <numbers>', 'the gaps to plan for, separated by commas'],
    ['--algorithm <name>', `plan only ${NAMES}`],
    ['--preset <name>', 'recommended or paper'],
    ['--delta <number>', 'the accepted error probability, in (0, 1)'],
    ['--seed <integer>', 'the seed of all random numbers'],
    SET,
    ['--csv <file>', 'write comma-separated values to a file; - writes to the standard output'],
    AS_JSON,
  ],
  compare: [
    ['--algorithms <names>', 'all, or names separated by commas', 'all'],
    [
      '--seeds <range>',
      'the seeds: 1-5 for five of them, 1,2,5-9, or 7 for that one alone',
      '1-40',
    ],
    ['--preset <name>', 'recommended, paper or both', 'recommended'],
    ['--threads <integer>', AT_ONCE],
    ['--seconds <number>', 'the computing time that one run may take', '60'],
    SET,
    NO_BOUNDS,
    ['--csv <file>', 'write every run to a file, one line each'],
    ['--report <file>', 'write the table to a Markdown file'],
    ['--svg <file>', 'draw the means to an SVG file'],
    AS_JSON,
  ],
  experiment: [
    ['--panel <name>', 'bl, pl, gap, dim, or the id of a panel of the file; or all', 'all'],
    [
      '--preset <name>',
      'recommended, paper or both, for the experiments of the paper; paper by default',
    ],
    ['--runs <integer>', 'runs of each cell; 20 or 10 by default, as in the paper'],
    [
      '--series <which>',
      'all-named adds every algorithm that the paper names and the lower bound; of a file, the bound',
    ],
    ['--threads <integer>', AT_ONCE],
    ['--cell-seconds <number>', 'give up a cell if one of its runs takes longer', '60'],
    ['--seed <integer>', 'the seed of the first run of each cell', '1'],
    ['--out <folder>', 'where everything is written; started again, it goes on', 'cpe-experiment'],
    AS_JSON,
  ],
  sweep: [
    ['--vary <path=values>', 'values to try, separated by commas; repeatable', collect],
    [
      '--seeds <range>',
      'the seeds: 1-5 for five of them, 1,2,5-9, or 7 for that one alone; 1-200 by default',
    ],
    ['--seconds <number>', 'the computing time that one run may take'],
    ['--max-samples <integer>', 'the samples that one run may take'],
    ['--no-bounds', 'leave out the lower bounds, which may take longer than the runs'],
    ['--out <file>', 'where the results go, one line of JSON each', 'results.ndjson'],
    ['--jobs <integer>', AT_ONCE],
    ['--engine <address>', 'local, or redis://HOST:PORT for workers on other machines'],
    ['--shard <i/n>', 'run the i-th of n parts, into a file of its own'],
    ['--print-sbatch <n>', 'print a script for an array of n shards on a Slurm cluster'],
    REPORT,
    ['--check', 'run nothing: say what is wrong, what is skipped, and how many runs there are'],
    AS_JSON,
    PAGE,
  ],
  merge: [['--out <file>', 'where all of them go', null], AS_JSON],
  show: [
    ['--sweep <file>', 'count what belongs to this sweep, and show what it lacks'],
    REPORT,
    AS_JSON,
    PAGE,
  ],
  worker: [
    ['--engine <address>', 'redis://HOST:PORT; or in the variable CPE_ENGINE'],
    ['--jobs <integer>', AT_ONCE],
    ['--until-empty', 'end when nothing is left to do'],
    ['--list', 'show who works, and for what'],
    AS_JSON,
  ],
  new: [
    [
      '--environment <name>',
      'simulated, process, recorded or manual; process writes a spec and a program to the folder',
    ],
  ],
} as const satisfies Readonly<Record<string, readonly Described[]>>;

export type Options<Name extends keyof typeof OPTIONS> = OptionsOf<(typeof OPTIONS)[Name]>;
/** The options of commands for real experiments. */
export type ExperimentOptions = Omit<Options<'ask'>, 'csv'>;
/** The options that override settings of a spec. */
export type RunOptions = Pick<
  Options<'run'>,
  'algorithm' | 'preset' | 'delta' | 'seed' | 'maxSamples' | 'set'
>;
