/** The command line: check, run, ask, tell, status, best, plan, compare, experiment, schema, new. Same core as the editor. */
import { ALGORITHM_NAMES } from './core/learners/contract/algorithms';
import { parentPort } from 'node:worker_threads';
import { Command, CommanderError, Option } from 'commander';
import { version } from '../package.json';
import { askCommand } from './cli/askCommand';
import { bestCommand } from './cli/bestCommand';
import { checkCommand } from './cli/checkCommand';
import { compareCommand } from './cli/compareCommand';
import type { ExitCode } from './cli/exitCodes';
import { EXIT, UsageError } from './cli/exitCodes';
import { newCommand, schemaCommand } from './cli/newCommand';
import { printNote, watchOutput } from './cli/output';
import { planCommand } from './cli/planCommand';
import { runCommand } from './cli/runCommand';
import { figuresCommand } from './cli/figuresCommand';
import { withFaults } from './cli/experiment';
import { repairCommand, verifyCommand } from './cli/journalCommand';
import { statusCommand } from './cli/statusCommand';
import { mergeCommand } from './cli/sweep/mergeCommand';
import { showCommand } from './cli/sweep/showCommand';
import { sweepCommand } from './cli/sweep/sweepCommand';
import { serveTasks } from './cli/sweep/threadPool';
import { workerCommand } from './cli/sweep/workerCommand';
import { tellCommand } from './cli/tellCommand';
import { FAMILY_NAMES } from './core/families/catalogue';
import { listed } from './core/words/lists';
import { messageOf } from './core/words/thrown';

const SPEC = 'a *.cpe.json file; - reads the standard input';
const SET = ['--set <path=value>', 'replace a value of the spec; repeatable', collect] as const;
const AS_JSON = ['--json', 'print one JSON object'] as const;
const AT_ONCE = 'how many runs at once; the cores of the machine by default';
const JOURNAL = 'where the answers are kept; NAME.cpe-journal.ndjson beside the spec by default';
const FRESH = 'start a new journal; the old one is kept under a numbered name';
const STOP_WHEN_DOUBTFUL = 'ask for nothing more once the measurements contradict what is declared';
const NO_BOUNDS = 'leave out the lower bound, which may take longer than a run';
const FORCE_LOCK = 'take the journal from whoever has it';

/** Gathers the values of an option that may be given again and again. */
function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

async function main(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  /** After what a command takes and its options commander gives the command itself. */
  const ends =
    (run: (...given: never[]) => ExitCode | Promise<ExitCode>) =>
    async (...given: readonly unknown[]): Promise<void> => {
      // `tell` prints its object in any case.
      const isJson = argv.includes('--json') || run === tellCommand;
      exitCode = await withFaults(isJson, () => run(...(given.slice(0, -1) as never[])));
    };
  const program = new Command('cpe')
    .description('Find the best combination from few, indirect measurements.')
    .version(version)
    // What follows `sweep merge` is meant for it.
    .enablePositionalOptions()
    .exitOverride();

  program
    .command('check')
    .description('show what is wrong with specs, and which actions a run measures')
    .argument('<specs...>', '*.cpe.json files; - reads the standard input')
    .option(...AS_JSON)
    .action(ends(checkCommand));

  program
    .command('run')
    .description('run the algorithm of a spec to its answer')
    .argument('<spec>', SPEC)
    .option('--algorithm <name>', listed(ALGORITHM_NAMES, 'or'))
    .option('--preset <name>', 'recommended or paper')
    .option('--delta <number>', 'the accepted error probability, in (0, 1)')
    .option('--seed <integer>', 'the seed of all random numbers')
    .option('--max-samples <integer>', 'the sample budget')
    .option(...SET)
    .option('--events <file>', 'write every event to a file, one line of JSON each')
    .option('--journal <file>', JOURNAL)
    .option('--fresh', FRESH)
    .option('--no-bounds', NO_BOUNDS)
    .option('--yes', 'start the program of the spec without asking')
    .option('--force-lock', FORCE_LOCK)
    .option('--stop-when-doubtful', STOP_WHEN_DOUBTFUL)
    .option(...AS_JSON)
    .action(ends(runCommand));

  program
    .command('ask')
    .description('say what to measure next, where a person measures')
    .argument('<spec>', SPEC)
    .option(...SET)
    .option('--journal <file>', JOURNAL)
    .option('--fresh', FRESH)
    .option('--force-lock', FORCE_LOCK)
    .option('--stop-when-doubtful', STOP_WHEN_DOUBTFUL)
    .option('--csv [file]', 'write a sheet to be filled in')
    .option(...AS_JSON)
    .action(ends(askCommand));

  program
    .command('tell')
    .description('take what was measured: a sheet that was filled in, or JSON')
    .argument('<spec>', 'a *.cpe.json file')
    .argument('<answers>', 'a file with comma-separated values or JSON; - reads the standard input')
    .option(...SET)
    .option('--journal <file>', JOURNAL)
    .option('--amend <pull>', 'correct the answers to a pull')
    .option('--reason <text>', 'why they are corrected')
    .option('--accept-outliers', 'numbers far from all others of their action are real')
    .option('--outside', 'numbers outside the declared range are real: the run ends as failed')
    .option('--force-lock', FORCE_LOCK)
    .option('--stop-when-doubtful', STOP_WHEN_DOUBTFUL)
    .option('--json', 'print the JSON object alone')
    .action(ends(tellCommand));

  program
    .command('status')
    .description('show how far a real experiment is')
    .argument('<spec>', SPEC)
    .option(...SET)
    .option('--journal <file>', JOURNAL)
    .option(...AS_JSON)
    .action(ends(statusCommand));

  const journal = program
    .command('journal')
    .description('say whether the journal of a real experiment holds, and mend it');
  journal
    .command('verify')
    .description('check every line of a journal; exit code 1 where one does not hold')
    .argument('<file>', 'a *.cpe-journal.ndjson file')
    .option(...AS_JSON)
    .action(ends(verifyCommand));
  journal
    .command('repair')
    .description('keep the lines that hold from the first on, and all of it as a copy')
    .argument('<file>', 'a *.cpe-journal.ndjson file')
    .option('--force-lock', FORCE_LOCK)
    .option(...AS_JSON)
    .action(ends(repairCommand));

  program
    .command('best')
    .description('list the best actions of a family for given weights')
    .argument('<spec>', SPEC)
    .requiredOption('--weights <json>', 'a list of numbers, one for each base arm')
    .option('--k <integer>', 'how many actions to list', '1')
    .option(...AS_JSON)
    .action(ends(bestCommand));

  program
    .command('plan')
    .description('estimate how many samples each algorithm needs, by the gap')
    .argument('<spec>', 'a *.cpe.json file, with or without an environment')
    .option('--gaps <numbers>', 'the gaps to plan for, separated by commas')
    .option('--algorithm <name>', `plan only ${listed(ALGORITHM_NAMES, 'or')}`)
    .option('--preset <name>', 'recommended or paper')
    .option('--delta <number>', 'the accepted error probability, in (0, 1)')
    .option('--seed <integer>', 'the seed of all random numbers')
    .option(...SET)
    .option(
      '--csv <file>',
      'write comma-separated values to a file; - writes to the standard output',
    )
    .option(...AS_JSON)
    .action(ends(planCommand));

  program
    .command('compare')
    .description('run a spec with several algorithms and seeds, and list what each needs')
    .argument(
      '<spec>',
      'a *.cpe.json file with a simulated environment; - reads the standard input',
    )
    .option('--algorithms <names>', 'all, or names separated by commas', 'all')
    .option('--seeds <range>', 'the seeds: 1-40, or 1,2,5-9', '1-40')
    .option('--preset <name>', 'recommended, paper or both', 'recommended')
    .option('--threads <integer>', AT_ONCE)
    .option('--seconds <number>', 'the computing time that one run may take', '60')
    .option(...SET)
    .option('--no-bounds', NO_BOUNDS)
    .option('--csv <file>', 'write every run to a file, one line each')
    .option('--report <file>', 'write the table to a Markdown file')
    .option('--svg <file>', 'draw the means to an SVG file')
    .option(...AS_JSON)
    .action(ends(compareCommand));

  program
    .command('experiment')
    .description('run the experiments of the paper, or panels of your own, and draw the figures')
    .argument('[what]', 'paper, or a file with panels')
    .option('--panels <file>', 'the same as a file for the argument')
    .option('--panel <name>', 'bl, pl, gap, dim or all', 'all')
    .option('--preset <name>', 'recommended, paper or both', 'paper')
    .option('--runs <integer>', 'runs of each cell; 20 or 10 by default, as in the paper')
    .option('--series <which>', 'all-named adds every algorithm that the paper names')
    .option('--threads <integer>', AT_ONCE)
    .option('--cell-seconds <number>', 'a cell one of whose runs takes longer is given up', '60')
    .option('--seed <integer>', 'the seed of the first run of each cell', '1')
    .option(
      '--out <folder>',
      'where everything is written; started again, it goes on',
      'cpe-experiment',
    )
    .option(...AS_JSON)
    .action(ends(figuresCommand));

  const sweep = program
    .command('sweep')
    .enablePositionalOptions()
    .description('run specs over a grid of settings and many seeds; started again, it goes on')
    .argument('[files...]', 'a *.cpe-sweep.json file, or *.cpe.json files')
    .option('--vary <path=values>', 'values to try, separated by commas; repeatable', collect)
    .option('--seeds <range>', 'the seeds: 1-200, or 1,2,5-9; 1-200 by default')
    .option('--seconds <number>', 'the computing time that one run may take')
    .option('--max-samples <integer>', 'the samples that one run may take')
    .option('--no-bounds', 'leave out the lower bounds, which may take longer than the runs')
    .option('--out <file>', 'where the results go, one line of JSON each', 'results.ndjson')
    .option('--jobs <integer>', AT_ONCE)
    .option('--engine <address>', 'local, or redis://HOST:PORT for workers on other machines')
    .option('--shard <i/n>', 'run the i-th of n parts, into a file of its own')
    .option('--print-sbatch <n>', 'print a script for an array of n shards on a Slurm cluster')
    .option('--report <file>', 'write a Markdown file with pictures')
    .option(
      '--check',
      'run nothing: say what is wrong, what is skipped, and how many runs there are',
    )
    .option(...AS_JSON)
    .addOption(new Option('--page').hideHelp())
    .action(ends(sweepCommand));
  sweep
    .command('merge')
    .description('join the results of several machines, sorted by key')
    .argument('<files...>', 'files of results')
    .requiredOption('--out <file>', 'where all of them go')
    .option(...AS_JSON)
    .action(ends(mergeCommand));

  sweep
    .command('show')
    .description('show what a file of results says')
    .argument('<file>', 'a file of results')
    .option('--sweep <file>', 'count what belongs to this sweep, and show what it lacks')
    .option('--report <file>', 'write a Markdown file with pictures')
    .option(...AS_JSON)
    .addOption(new Option('--page').hideHelp())
    .action(ends(showCommand));

  program
    .command('worker')
    .description('work for sweeps that are submitted to an engine')
    .option('--engine <address>', 'redis://HOST:PORT; or in the variable CPE_ENGINE')
    .option('--jobs <integer>', AT_ONCE)
    .option('--until-empty', 'end when nothing is left to do')
    .option('--list', 'show who works, and for what')
    .option(...AS_JSON)
    .action(ends(workerCommand));

  program
    .command('schema')
    .description('print the JSON schema of a spec')
    .action(ends(schemaCommand));

  program
    .command('new')
    .description('print a template of a spec, with comments')
    .argument('<family>', listed(FAMILY_NAMES, 'or'))
    .option(
      '--environment <name>',
      'simulated, process, recorded or manual; process writes a spec and a program to the folder',
    )
    .action(ends(newCommand));

  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    // Commander has printed what it threw.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    }
    printNote(`cpe: ${messageOf(error)}`);
    return isWrongUsage(error) ? EXIT.wrongUsage : EXIT.internalFailure;
  }
}

/** An engine that cannot be used as it was said is in another bundle, with classes of its own. */
function isWrongUsage(error: unknown): boolean {
  return error instanceof UsageError || (error instanceof Error && error.name === 'EngineFault');
}

if (parentPort === null) {
  const output = watchOutput();
  const exitCode = await main(process.argv);
  process.exitCode = output.hasFailed() ? EXIT.internalFailure : exitCode;
} else {
  // Started by the pool of this same program.
  serveTasks(parentPort);
}
