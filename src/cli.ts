/** The command line: check, run, ask, tell, status, best, plan, compare, experiment, schema, new. Same core as the editor. */
import { ALGORITHM_NAMES } from './core/learners/contract/algorithms';
import { parentPort } from 'node:worker_threads';
import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { collect } from './cli/arguments';
import type { AskOptions } from './cli/askCommand';
import { askCommand } from './cli/askCommand';
import { bestCommand } from './cli/bestCommand';
import type { BestOptions } from './cli/bestCommand';
import { checkCommand } from './cli/checkCommand';
import type { CompareOptions } from './cli/compareCommand';
import { compareCommand } from './cli/compareCommand';
import type { ExitCode } from './cli/exitCodes';
import { EXIT, UsageError } from './cli/exitCodes';
import type { NewOptions } from './cli/newCommand';
import { newCommand } from './cli/newCommand';
import { printNote, watchOutput } from './cli/output';
import { planCommand } from './cli/planCommand';
import type { PlanCommandOptions } from './cli/planCommand';
import type { RunCommandOptions } from './cli/runCommand';
import { runCommand } from './cli/runCommand';
import { schemaCommand } from './cli/newCommand';
import type { FiguresOptions } from './cli/figuresCommand';
import { figuresCommand } from './cli/figuresCommand';
import type { ExperimentOptions } from './cli/experiment';
import { printFault } from './cli/experiment';
import { LaboratoryFault } from './laboratory/faults';
import type { JournalCommandOptions } from './cli/journalCommand';
import { repairCommand, verifyCommand } from './cli/journalCommand';
import { statusCommand } from './cli/statusCommand';
import { addSweepCommands } from './cli/sweep/commands';
import { serveTasks } from './cli/sweep/threadPool';
import type { TellOptions } from './cli/tellCommand';
import { tellCommand } from './cli/tellCommand';
import { FAMILY_NAMES } from './core/families/catalogue';
import { listed } from './core/words/lists';
import { messageOf } from './core/words/thrown';

const JOURNAL = 'where the answers are kept; NAME.cpe-journal.ndjson beside the spec by default';
const FRESH = 'start a new journal; the old one is kept under a numbered name';
const STOP_WHEN_DOUBTFUL = 'ask for nothing more once the measurements contradict what is declared';
const NO_BOUNDS = 'leave out the lower bound, which may take longer than a run';
const FORCE_LOCK = 'take the journal from whoever has it';

async function main(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
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
    .option('--json', 'print one JSON object')
    .action((files: readonly string[], options: { json?: boolean }) => {
      exitCode = checkCommand(files, options);
    });

  program
    .command('run')
    .description('run the algorithm of a spec to its answer')
    .argument('<spec>', 'a *.cpe.json file; - reads the standard input')
    .option('--algorithm <name>', listed(ALGORITHM_NAMES, 'or'))
    .option('--preset <name>', 'recommended or paper')
    .option('--delta <number>', 'the accepted error probability, in (0, 1)')
    .option('--seed <integer>', 'the seed of all random numbers')
    .option('--max-samples <integer>', 'the sample budget')
    .option('--set <path=value>', 'replace a value of the spec; repeatable', collect)
    .option('--events <file>', 'write every event to a file, one line of JSON each')
    .option('--journal <file>', JOURNAL)
    .option('--fresh', FRESH)
    .option('--no-bounds', NO_BOUNDS)
    .option('--yes', 'start the program of the spec without asking')
    .option('--force-lock', FORCE_LOCK)
    .option('--stop-when-doubtful', STOP_WHEN_DOUBTFUL)
    .option('--json', 'print one JSON object')
    .action(async (file: string, options: RunCommandOptions) => {
      exitCode = await runCommand(file, options);
    });

  program
    .command('ask')
    .description('say what to measure next, where a person measures')
    .argument('<spec>', 'a *.cpe.json file; - reads the standard input')
    .option('--set <path=value>', 'replace a value of the spec; repeatable', collect)
    .option('--journal <file>', JOURNAL)
    .option('--fresh', FRESH)
    .option('--force-lock', FORCE_LOCK)
    .option('--stop-when-doubtful', STOP_WHEN_DOUBTFUL)
    .option('--csv [file]', 'write a sheet to be filled in')
    .option('--json', 'print one JSON object')
    .action(async (file: string, options: AskOptions) => {
      exitCode = await askCommand(file, options);
    });

  program
    .command('tell')
    .description('take what was measured: a sheet that was filled in, or JSON')
    .argument('<spec>', 'a *.cpe.json file')
    .argument('<answers>', 'a file with comma-separated values or JSON; - reads the standard input')
    .option('--set <path=value>', 'replace a value of the spec; repeatable', collect)
    .option('--journal <file>', JOURNAL)
    .option('--amend <pull>', 'correct the answers to a pull')
    .option('--reason <text>', 'why they are corrected')
    .option('--accept-outliers', 'numbers far from all others of their action are real')
    .option('--outside', 'numbers outside the declared range are real: the run ends as failed')
    .option('--force-lock', FORCE_LOCK)
    .option('--stop-when-doubtful', STOP_WHEN_DOUBTFUL)
    .option('--json', 'print the JSON object alone')
    .action(async (file: string, answers: string, options: TellOptions) => {
      exitCode = await tellCommand(file, answers, options);
    });

  program
    .command('status')
    .description('show how far a real experiment is')
    .argument('<spec>', 'a *.cpe.json file; - reads the standard input')
    .option('--set <path=value>', 'replace a value of the spec; repeatable', collect)
    .option('--journal <file>', JOURNAL)
    .option('--json', 'print one JSON object')
    .action(async (file: string, options: ExperimentOptions) => {
      exitCode = await statusCommand(file, options);
    });

  const journal = program
    .command('journal')
    .description('say whether the journal of a real experiment holds, and mend it');
  journal
    .command('verify')
    .description('check every line of a journal; exit code 1 where one does not hold')
    .argument('<file>', 'a *.cpe-journal.ndjson file')
    .option('--json', 'print one JSON object')
    .action((file: string, options: JournalCommandOptions) => {
      exitCode = verifyCommand(file, options);
    });
  journal
    .command('repair')
    .description('keep the lines that hold from the first on, and all of it as a copy')
    .argument('<file>', 'a *.cpe-journal.ndjson file')
    .option('--force-lock', FORCE_LOCK)
    .option('--json', 'print one JSON object')
    .action(async (file: string, options: JournalCommandOptions) => {
      exitCode = await repairCommand(file, options);
    });

  program
    .command('best')
    .description('list the best actions of a family for given weights')
    .argument('<spec>', 'a *.cpe.json file; - reads the standard input')
    .requiredOption('--weights <json>', 'a list of numbers, one for each base arm')
    .option('--k <integer>', 'how many actions to list', '1')
    .option('--json', 'print one JSON object')
    .action((file: string, options: BestOptions) => {
      exitCode = bestCommand(file, options);
    });

  program
    .command('plan')
    .description('estimate how many samples each algorithm needs, by the gap')
    .argument('<spec>', 'a *.cpe.json file, with or without an environment')
    .option('--gaps <numbers>', 'the gaps to plan for, separated by commas')
    .option('--algorithm <name>', `plan only ${listed(ALGORITHM_NAMES, 'or')}`)
    .option('--preset <name>', 'recommended or paper')
    .option('--delta <number>', 'the accepted error probability, in (0, 1)')
    .option('--seed <integer>', 'the seed of all random numbers')
    .option('--set <path=value>', 'replace a value of the spec; repeatable', collect)
    .option(
      '--csv <file>',
      'write comma-separated values to a file; - writes to the standard output',
    )
    .option('--json', 'print one JSON object')
    .action((file: string, options: PlanCommandOptions) => {
      exitCode = planCommand(file, options);
    });

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
    .option('--threads <integer>', 'how many runs at once; the cores of the machine by default')
    .option('--seconds <number>', 'the computing time that one run may take', '60')
    .option('--set <path=value>', 'replace a value of the spec; repeatable', collect)
    .option('--no-bounds', NO_BOUNDS)
    .option('--csv <file>', 'write every run to a file, one line each')
    .option('--report <file>', 'write the table to a Markdown file')
    .option('--svg <file>', 'draw the means to an SVG file')
    .option('--json', 'print one JSON object')
    .action(async (file: string, options: CompareOptions) => {
      exitCode = await compareCommand(file, options);
    });

  program
    .command('experiment')
    .description('run the experiments of the paper, or panels of your own, and draw the figures')
    .argument('[what]', 'paper, or a file with panels')
    .option('--panels <file>', 'the same as a file for the argument')
    .option('--panel <name>', 'bl, pl, gap, dim or all', 'all')
    .option('--preset <name>', 'recommended, paper or both', 'paper')
    .option('--runs <integer>', 'runs of each cell; 20 or 10 by default, as in the paper')
    .option('--series <which>', 'all-named adds every algorithm that the paper names')
    .option('--threads <integer>', 'how many runs at once; the cores of the machine by default')
    .option('--cell-seconds <number>', 'a cell one of whose runs takes longer is given up', '60')
    .option('--seed <integer>', 'the seed of the first run of each cell', '1')
    .option(
      '--out <folder>',
      'where everything is written; started again, it goes on',
      'cpe-experiment',
    )
    .option('--json', 'print one JSON object')
    .action(async (what: string | undefined, options: FiguresOptions) => {
      exitCode = await figuresCommand(what, options);
    });

  addSweepCommands(program, (code) => {
    exitCode = code;
  });

  program
    .command('schema')
    .description('print the JSON schema of a spec')
    .action(() => {
      exitCode = schemaCommand();
    });

  program
    .command('new')
    .description('print a template of a spec, with comments')
    .argument('<family>', listed(FAMILY_NAMES, 'or'))
    .option(
      '--environment <name>',
      'simulated, process, recorded or manual; process writes a spec and a program to the folder',
    )
    .action((family: string, options: NewOptions) => {
      exitCode = newCommand(family, options);
    });

  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    // Commander has printed what it threw.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    }
    // A file that is not to be touched.
    if (error instanceof LaboratoryFault) return printFault(error, argv.includes('--json'));
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
