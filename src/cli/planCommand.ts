/** `cpe plan SPEC` */
import { planSamples } from '../core/plan/plan';
import { preparePlan } from '../core/plan/preparePlan';
import { planCsv, planText } from '../core/report/planText';
import { drained } from '../core/run/session/drained';
import { checkOutputs, overridesOf, parseGaps, readText, withLogs } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printErrors, printJson, printLine, printProblems, writing } from './output';
import { checkExport, rewriteExport } from '../laboratory/safeFiles';
import type { Options } from './options';

const STANDARD_OUTPUT = '-';

export function planCommand(file: string, options: Options<'plan'>): ExitCode {
  const { csv, json = false } = options;
  if (json && csv === STANDARD_OUTPUT) {
    throw new UsageError('--json and --csv - both write to the standard output: use one of them.');
  }
  const gaps = options.gaps === undefined ? undefined : parseGaps(options.gaps);
  const only = options.algorithm !== undefined;
  const text = readText(file);
  if (csv !== STANDARD_OUTPUT) checkOutputs([csv], file, text, options);
  const overrides = withLogs(file, text, overridesOf(options));
  const preparation = preparePlan(text, overrides, only);
  if (!preparation.ok) return printErrors(file, preparation.problems, json);
  printProblems(file, preparation.problems);
  const table = csv === STANDARD_OUTPUT ? undefined : csv;
  // Checked before planning, to report a wrong name at once; the file is replaced only at the end.
  if (table !== undefined) writing(table, () => checkExport(table));
  const { prepared } = preparation;
  const { decided, notes } = prepared;
  // A user who asks for gaps or numbers wants to know what a certificate takes.
  const isSentence = decided !== null && gaps === undefined && !json && csv === undefined;
  const asked =
    isSentence || decided === null
      ? prepared
      : { ...prepared, decided: null, notes: [decided, ...notes] };
  const plan = drained(planSamples(asked, gaps === undefined ? {} : { gaps }));
  if (json) printJson(plan);
  else if (csv === STANDARD_OUTPUT) process.stdout.write(planCsv(plan));
  else printLine(planText(plan));
  if (table !== undefined) writing(table, () => rewriteExport(table, planCsv(plan)), Error);
  return EXIT.done;
}
