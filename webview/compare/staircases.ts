/** The section of the staircases: how soon the seeds of each setting stopped. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { STAIRCASES_PLOT, isLogScaled, seedsIn } from '../charts/compare/staircasesChart';
import type { ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { comparedLine, lineButtons, plot, rangeOr, showAll } from '../views/chartPieces';
import { section, term } from '../views/pieces';
import { saveIcon } from '../views/saveIcon';
import { fullName } from './series';

export function staircaseSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const covered = summary.settings.every((one) => one.covered);
  const seeds = Math.max(0, ...summary.settings.map(({ asked }) => asked));
  return section(
    'Samples needed, by seed',
    rangeOr(
      [
        `${covered ? 'certified' : 'finished'} seeds out of ${seeds}, by `,
        term('samples', 'samples'),
        isLogScaled(summary) ? '; log scale' : '',
      ],
      STAIRCASES_PLOT,
      'samples',
      env,
      (range) => seedsIn(summary, { hidden: env.hidden(STAIRCASES_PLOT) }, range),
    ),
    plot(STAIRCASES_PLOT, env),
    [
      showAll(STAIRCASES_PLOT, env),
      saveIcon('Save the chart as SVG', 'saveChart'),
      lineButtons(
        STAIRCASES_PLOT,
        summary.settings.map((one, index) => comparedLine(index, fullName(one))),
        env,
      ),
    ],
  );
}
