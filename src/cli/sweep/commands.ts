/** `cpe sweep` with its parts, and `cpe worker`. */
import type { Command } from 'commander';
import { Option } from 'commander';
import type { ExitCode } from '../exitCodes';
import { collect } from '../arguments';
import type { MergeOptions } from './mergeCommand';
import { mergeCommand } from './mergeCommand';
import type { ShowOptions } from './showCommand';
import { showCommand } from './showCommand';
import type { SweepOptions } from './sweepCommand';
import { sweepCommand } from './sweepCommand';
import type { WorkerCommandOptions } from './workerCommand';
import { workerCommand } from './workerCommand';

/** @param done told how a command ended */
export function addSweepCommands(program: Command, done: (code: ExitCode) => void): void {
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
    .option('--jobs <integer>', 'how many runs at once; the cores of the machine by default')
    .option('--engine <address>', 'local, or redis://HOST:PORT for workers on other machines')
    .option('--shard <i/n>', 'run the i-th of n parts, into a file of its own')
    .option('--print-sbatch <n>', 'print a script for an array of n shards on a Slurm cluster')
    .option('--report <file>', 'write a Markdown file with pictures')
    .option(
      '--check',
      'run nothing: say what is wrong, what is skipped, and how many runs there are',
    )
    .option('--json', 'print one JSON object')
    .addOption(new Option('--page').hideHelp())
    .action(async (files: readonly string[], options: SweepOptions) => {
      done(await sweepCommand(files, options));
    });
  sweep
    .command('merge')
    .description('join the results of several machines, sorted by key')
    .argument('<files...>', 'files of results')
    .requiredOption('--out <file>', 'where all of them go')
    .option('--json', 'print one JSON object')
    .action((files: readonly string[], options: MergeOptions) => {
      done(mergeCommand(files, options));
    });

  sweep
    .command('show')
    .description('show what a file of results says')
    .argument('<file>', 'a file of results')
    .option('--sweep <file>', 'count what belongs to this sweep, and show what it lacks')
    .option('--report <file>', 'write a Markdown file with pictures')
    .option('--json', 'print one JSON object')
    .addOption(new Option('--page').hideHelp())
    .action(async (file: string, options: ShowOptions) => {
      done(await showCommand(file, options));
    });

  program
    .command('worker')
    .description('work for sweeps that are submitted to an engine')
    .option('--engine <address>', 'redis://HOST:PORT; or in the variable CPE_ENGINE')
    .option('--jobs <integer>', 'how many runs at once; the cores of the machine by default')
    .option('--until-empty', 'end when nothing is left to do')
    .option('--list', 'show who works, and for what')
    .option('--json', 'print one JSON object')
    .action(async (options: WorkerCommandOptions) => {
      done(await workerCommand(options));
    });
}
