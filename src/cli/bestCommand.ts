/** `cpe best SPEC --weights '[…]' --k 10` */
import { bestText } from '../core/report/text';
import { bestActions } from '../core/run/check/preview';
import { NO_OVERRIDES } from '../core/document/overrides';
import { parseCount, parseWeights, readText } from './arguments';
import { EXIT, UsageError, type ExitCode } from './exitCodes';
import { printErrors, printJson, printLine } from './output';
import { messageOf } from '../core/words/thrown';
import type { Options } from './options';

export function bestCommand(file: string, options: Options<'best'>): ExitCode {
  const weights = parseWeights(options.weights);
  const k = parseCount(options.k);
  const text = readText(file);
  try {
    const outcome = bestActions(text, NO_OVERRIDES, weights, k);
    if (!outcome.ok) return printErrors(file, outcome.problems, options.json ?? false);
    if (options.json === true) printJson(outcome.best);
    else printLine(bestText(outcome.best, outcome.labels.arms, outcome.isRanking));
    return EXIT.done;
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(messageOf(error)) : error;
  }
}
