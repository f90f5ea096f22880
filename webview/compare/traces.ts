/** The section of the stopping tests of single runs, over one another. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { TRACES_PLOT, testsIn } from '../charts/compare/tracesChart';
import type { ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { comparedLine, lineButtons, plot, rangeOr, showAll } from '../views/chartPieces';
import { section, term } from '../views/pieces';
import { saveIcon } from '../views/saveIcon';
import { fullName } from './series';

export function traceSection(summary: ComparisonSummary, env: Environment): ElementNode {
  return section(
    'Lead and needed lead',
    rangeOr(
      ['lead thick, ', term('needed', 'needed'), ' lead thin; log scale'],
      TRACES_PLOT,
      'samples',
      env,
      (range) => testsIn(summary, { hidden: env.hidden(TRACES_PLOT) }, range),
    ),
    plot(TRACES_PLOT, env),
    [
      showAll(TRACES_PLOT, env),
      saveIcon('Save the chart as SVG', 'saveChart'),
      lineButtons(
        TRACES_PLOT,
        summary.settings.map((one, index) => comparedLine(index, fullName(one))),
        env,
      ),
    ],
  );
}
