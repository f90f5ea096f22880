/** What other extensions, and the tests inside the editor, may know of comparisons. */
import { summarise } from '../../core/sweep/summary';
import type { ComparisonSummary } from '../../core/sweep/summary';
import type { ComparisonController } from './comparisonController';

export function comparisonSummaries(
  comparisons: ComparisonController,
): readonly ComparisonSummary[] {
  return comparisons.all.map(({ comparison }) => summarise(comparison));
}
