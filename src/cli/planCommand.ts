/** `cpe plan SPEC` */
import { writeFileSync } from 'node:fs';
import type { Plan } from '../core/plan/plan';
import { planSamples } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { planCsv, planText } from '../core/report/planText';
import type { RunOptions } from './arguments';
import { messageOf, overridesOf, parseGaps, readSpec } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { printErrors, printJson, printLine, printProblems } from './output';

export interface PlanCommandOptions extends RunOptions {
  readonly gaps?: string;
  /** A file, or `-` for the standard output. */
  readonly csv?: string;
  readonly json?: boolean;
}

const STANDARD_OUTPUT = '-';

export function planCommand(file: string, options: PlanCommandOptions): ExitCode {
  const { csv, json = false } = options;
  if (json && csv === STANDARD_OUTPUT) {
    throw new UsageError(
      '--json and --csv - both write to the standard output: leave one of them out.',
    );
  }
  const gaps = options.gaps === undefined ? undefined : parseGaps(options.gaps);
  const only = options.algorithm !== undefined;
  const preparation = preparePlan(readSpec(file), overridesOf(options), only);
  if (!preparation.ok) return printErrors(file, preparation.problems, json);
  printProblems(file, preparation.problems);
  const plan = made(planSamples(preparation.prepared, gaps === undefined ? {} : { gaps }));
  if (csv !== undefined && csv !== STANDARD_OUTPUT) writeCsv(csv, plan);
  if (json) printJson(plan);
  else if (csv === STANDARD_OUTPUT) process.stdout.write(planCsv(plan));
  else printLine(planText(plan));
  return EXIT.done;
}

function made(steps: ReturnType<typeof planSamples>): Plan {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function writeCsv(file: string, plan: Plan): void {
  try {
    writeFileSync(file, planCsv(plan));
  } catch (error) {
    throw new UsageError(`The file ${file} cannot be written: ${messageOf(error)}`);
  }
}
