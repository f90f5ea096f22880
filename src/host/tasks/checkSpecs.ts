/** Checks specs one after the other, and prints the same as `cpe check`. */
import { visible } from '../../core/words/escapes';
import { problemText } from '../../core/report/text';
import type { CheckOutcome } from '../runs/checkClient';
import { messageOf } from '../../core/words/thrown';

export interface SpecFile {
  readonly uri: string;
  /** The path relative to the workspace, shown with problems. */
  readonly shownName: string;
  /** Rejects if the file is gone. */
  readonly text: () => Promise<string>;
}

export interface CheckSpecsParts {
  readonly check: (uri: string, text: string) => Promise<CheckOutcome>;
  readonly print: (line: string) => void;
  readonly isCancelled: () => boolean;
}

/** @returns the exit code of the command line: 0, or 1 if a spec has errors or could not be checked */
export async function checkSpecs(
  files: readonly SpecFile[],
  { check, print, isCancelled }: CheckSpecsParts,
): Promise<0 | 1> {
  let bad = 0;
  let checked = 0;
  for (const { uri, shownName, text } of files) {
    const outcome = await text().then(
      (read) => check(uri, read),
      (error: unknown): CheckOutcome => ({
        kind: 'failed',
        error: { code: 'unreadable', message: messageOf(error) },
      }),
    );
    if (isCancelled()) break;
    checked += 1;
    if (outcome.kind === 'checked') {
      for (const problem of outcome.report.problems) print(problemText(shownName, problem));
      if (!outcome.report.ok) bad += 1;
      continue;
    }
    bad += 1;
    print(visible(`${shownName}: ${whyNot(outcome)}`));
  }
  print(summary(checked, files.length, bad));
  return bad === 0 && checked === files.length ? 0 : 1;
}

function whyNot(outcome: Exclude<CheckOutcome, { kind: 'checked' }>): string {
  switch (outcome.kind) {
    case 'failed':
      return `cannot check it: ${outcome.error.message}`;
    case 'timedOut':
      return 'its check took too long. Check a smaller instance.';
    case 'superseded':
      return 'a newer check of the same spec replaced this one.';
  }
}

function summary(checked: number, all: number, bad: number): string {
  if (all === 0) return 'There is no matching *.cpe.json file in this folder.';
  const stopped = checked < all ? ` Stopped; ${all - checked} not checked.` : '';
  const specs = `${checked} spec${checked === 1 ? '' : 's'} checked`;
  return `${specs}, ${bad === 0 ? 'none has errors' : `${bad} with errors`}.${stopped}`;
}
