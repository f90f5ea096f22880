/** `cpe best SPEC --weights '[…]' --k 10` */
import { bestText } from '../core/report/text';
import { bestActions } from '../core/run/check/best';
import { NO_OVERRIDES } from '../core/document/overrides';
import { parseCount, parseWeights, readText } from './arguments';
import type { ExitCode } from './exitCodes';
import { EXIT, UsageError } from './exitCodes';
import { printErrors, printJson, printLine } from './output';
import { messageOf } from '../core/words/thrown';
import type { BestOptions } from './options';

export function bestCommand(file: string, options: BestOptions): ExitCode {
  const weights = parseWeights(options.weights);
  const k = parseCount(options.k);
  const outcome = rangeErrorsAreUsage(() => bestActions(readText(file), NO_OVERRIDES, weights, k));
  if (!outcome.ok) return printErrors(file, outcome.problems, options.json ?? false);
  if (options.json === true) printJson(outcome.best);
  else printLine(bestText(outcome.best, outcome.labels.arms, outcome.isRanking));
  return EXIT.done;
}

function rangeErrorsAreUsage<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(messageOf(error));
    throw error;
  }
}
