/** `cpe check SPEC…` */
import { visible } from '../core/words/escapes';
import { problemJson } from '../core/report/resultJson';
import { problemText, checkText } from '../core/report/text';
import { checkSpec } from '../core/plan/checkSpec';
import { NO_OVERRIDES } from '../core/document/overrides';
import type { CheckReport } from '../core/document/report';
import { readText, shownName, withLogs } from './arguments';
import { EXIT, type ExitCode } from './exitCodes';
import { printJson, printLine } from './output';

/**
 * Reads every file before checking the first, to report a wrong name at once. `--json` always prints one object: the report of a
 * single spec, or `{ ok, files: [{ file, …report }] }` for several.
 */
export function checkCommand(
  files: readonly string[],
  { json = false }: { readonly json?: boolean },
): ExitCode {
  const texts = files.map((file) => {
    const text = readText(file);
    return { file: shownName(file), text, overrides: withLogs(file, text, NO_OVERRIDES) };
  });
  const reports: (CheckReport & { readonly file: string })[] = [];
  for (const { file, text, overrides } of texts) {
    const report = checkSpec(text, overrides);
    reports.push({ file, ...report });
    if (json) continue;
    for (const problem of report.problems) printLine(problemText(file, problem));
    if (texts.length > 1) printLine(`${visible(file)}:`);
    printLine(checkText(report));
  }
  const ok = reports.every((report) => report.ok);
  const all = reports.map((report) => ({ file: report.file, ...reportJson(report) }));
  const [only] = reports;
  if (json)
    printJson(reports.length === 1 && only !== undefined ? reportJson(only) : { ok, files: all });
  return ok ? EXIT.done : EXIT.specHasErrors;
}

function reportJson({ ok, problems, instance, observerSet }: CheckReport): object {
  return { ok, problems: problems.map(problemJson), instance, observerSet };
}
