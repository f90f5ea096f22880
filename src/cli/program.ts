/** The commands of `cpe`, which share their core with the editor. */
import { Command, CommanderError, Option } from 'commander';
import { version } from '../../package.json';
import { askCommand } from './askCommand';
import { bestCommand } from './bestCommand';
import { checkCommand } from './checkCommand';
import { compareCommand } from './compareCommand';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { newCommand, schemaCommand } from './newCommand';
import { printNote } from './output';
import { OPTIONS, type Described } from './options';
import { planCommand } from './planCommand';
import { reportCommand } from './reportCommand';
import { runCommand } from './runCommand';
import { figuresCommand } from './figuresCommand';
import { withFaults } from './experiment';
import { repairCommand, verifyCommand } from './journalCommand';
import { statusCommand } from './statusCommand';
import { mergeCommand } from './sweep/mergeCommand';
import { showCommand } from './sweep/showCommand';
import { sweepCommand } from './sweep/sweepCommand';
import { workerCommand } from './sweep/workerCommand';
import { tellCommand } from './tellCommand';
import { FAMILY_NAMES } from '../core/families/catalogue';
import { listed } from '../core/words/lists';
import { messageOf } from '../core/words/thrown';

const SPEC = ['<spec>', 'a *.cpe.json file; - reads the standard input'] as const;
const JOURNAL = ['<file>', 'a *.cpe-journal.ndjson file'] as const;

/** Runs one command and returns the exit code of the process. @param argv in the form of `process.argv` */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done;
  const program = new Command('cpe')
    .description('Find the best combination from few, indirect measurements.')
    .version(version)
    .enablePositionalOptions()
    .exitOverride();

  const add = (
    parent: Command,
    name: string,
    run?: (...given: never[]) => ExitCode | Promise<ExitCode>,
  ): Command => {
    // Options after `sweep merge` belong to `merge`.
    const command = parent.command(name).enablePositionalOptions();
    const options: Readonly<Record<string, readonly Described[]>> = OPTIONS;
    for (const [flags, meaning, more] of options[name] ?? []) {
      const option = new Option(flags, meaning).hideHelp(meaning === '');
      if (typeof more === 'function') option.argParser(more);
      else if (typeof more === 'string') option.default(more);
      command.addOption(option.makeOptionMandatory(more === null));
    }
    if (run === undefined) return command;
    // Commander appends the command itself to the arguments and options.
    return command.action(async (...given: readonly unknown[]) => {
      // `tell` always prints JSON.
      const isJson = argv.includes('--json') || name === 'tell';
      exitCode = await withFaults(isJson, () => run(...(given.slice(0, -1) as never[])));
    });
  };

  add(program, 'check', checkCommand)
    .description('show what is wrong with specs, and which actions a run measures')
    .argument('<specs...>', '*.cpe.json files; - reads the standard input');
  add(program, 'run', runCommand)
    .description('run the algorithm of a spec to its answer')
    .argument(...SPEC);
  add(program, 'ask', askCommand)
    .description('say what to measure next, where a person measures')
    .argument(...SPEC);
  add(program, 'tell', tellCommand)
    .description('take what was measured: a sheet that was filled in, or JSON')
    .argument('<spec>', 'a *.cpe.json file')
    .argument(
      '<answers>',
      'a file with comma-separated values or JSON; - reads the standard input',
    );
  add(program, 'status', statusCommand)
    .description('show how far a real experiment is')
    .argument(...SPEC);
  add(program, 'report', reportCommand)
    .description(
      'write what the journal of a real experiment says, finished or not; nothing is measured',
    )
    .argument(...SPEC);
  const journal = add(program, 'journal').description(
    'check the journal of a real experiment, and repair it',
  );
  add(journal, 'verify', verifyCommand)
    .description('check every line of a journal; exit code 1 where one does not hold')
    .argument(...JOURNAL);
  add(journal, 'repair', repairCommand)
    .description('keep the lines that hold from the first on, and all of it as a copy')
    .argument(...JOURNAL);
  add(program, 'best', bestCommand)
    .description('list the best actions of a family for given weights')
    .argument(...SPEC);
  add(program, 'plan', planCommand)
    .description('estimate how many samples each algorithm needs, by the gap')
    .argument('<spec>', 'a *.cpe.json file, with or without an environment');
  add(program, 'compare', compareCommand)
    .description('run a spec with several algorithms and seeds, and list what each needs')
    .argument(
      '<spec>',
      'a *.cpe.json file with a simulated environment; - reads the standard input',
    );
  add(program, 'experiment', figuresCommand)
    .description('run the experiments of the paper, or panels of your own, and draw the figures')
    .argument('[what]', 'paper, or a file with panels');
  const sweep = add(program, 'sweep', sweepCommand)
    .description('run specs over a grid of settings and many seeds; started again, it goes on')
    .argument('[files...]', 'a *.cpe-sweep.json file, or *.cpe.json files');
  add(sweep, 'merge', mergeCommand)
    .description('join the results of several machines, sorted by key')
    .argument('<files...>', 'files of results');
  add(sweep, 'show', showCommand)
    .description('show what a file of results says')
    .argument('<file>', 'a file of results');
  add(program, 'worker', workerCommand).description(
    'work for sweeps that are submitted to an engine',
  );
  add(program, 'schema', schemaCommand).description('print the JSON schema of a spec');
  add(program, 'new', newCommand)
    .description('print a template of a spec, with comments')
    .argument('<family>', listed(FAMILY_NAMES, 'or'));

  try {
    await program.parseAsync(argv);
    return exitCode;
  } catch (error) {
    // Commander has already printed the message.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    }
    printNote(`cpe: ${messageOf(error)}`);
    // `EngineFault` comes from another bundle, so `instanceof` does not recognise it.
    const isEngine = error instanceof Error && error.name === 'EngineFault';
    return isEngine || error instanceof UsageError ? EXIT.wrongUsage : EXIT.internalFailure;
  }
}
