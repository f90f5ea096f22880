/** `cpe check SPEC` */
import { problemText, checkText } from '../core/report/text';
import { checkSpec } from '../core/run/check';
import { NO_OVERRIDES } from '../core/spec/overrides';
import { readSpec } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT } from './exitCodes';
import { printedProblem, printJson, printLine } from './output';

export function checkCommand(
  file: string,
  { json = false }: { readonly json?: boolean },
): ExitCode {
  const report = checkSpec(readSpec(file), NO_OVERRIDES);
  const { ok, problems, instance, observerSet } = report;
  if (json) {
    printJson({ ok, problems: problems.map(printedProblem), instance, observerSet });
  } else {
    for (const problem of problems) printLine(problemText(file, problem));
    printLine(checkText(report));
  }
  return ok ? EXIT.done : EXIT.specHasErrors;
}
