/** `cpe plan SPEC` */
import { closeSync, writeFileSync } from 'node:fs';
import type { Plan } from '../core/plan/plan';
import { planSamples } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { planCsv, planText } from '../core/report/planText';
import type { RunOptions } from './arguments';
import { overridesOf, parseGaps, readText, withLog } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { printErrors, printJson, printLine, printProblems, writing } from './output';
import { openExport } from '../laboratory/safeFiles';
import { messageOf } from '../core/words/thrown';

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
    throw new UsageError('--json and --csv - both write to the standard output: use one of them.');
  }
  const gaps = options.gaps === undefined ? undefined : parseGaps(options.gaps);
  const only = options.algorithm !== undefined;
  const text = readText(file);
  const overrides = withLog(file, text, overridesOf(options));
  const preparation = preparePlan(text, overrides, only);
  if (!preparation.ok) return printErrors(file, preparation.problems, json);
  printProblems(file, preparation.problems);
  // Opened first, so that a wrong name is reported before the plan is made.
  const table = csv !== undefined && csv !== STANDARD_OUTPUT ? openTable(csv) : null;
  const plan = made(planSamples(preparation.prepared, gaps === undefined ? {} : { gaps }));
  if (json) printJson(plan);
  else if (csv === STANDARD_OUTPUT) process.stdout.write(planCsv(plan));
  else printLine(planText(plan));
  table?.write(plan);
  return EXIT.done;
}

function made(steps: ReturnType<typeof planSamples>): Plan {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** @throws UsageError if there can be no such file, Error from `write` where it cannot take the table */
function openTable(file: string): { write(plan: Plan): void } {
  const descriptor = writing(file, () => openExport(file));
  return {
    write: (plan) => {
      try {
        writeFileSync(descriptor, planCsv(plan));
        closeSync(descriptor);
      } catch (error) {
        throw new Error(`Cannot write the file ${file}: ${messageOf(error)}`);
      }
    },
  };
}
