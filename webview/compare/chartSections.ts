/** The charts of a comparison: how soon the seeds of each setting stopped, or the stopping tests of single runs. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { comparedIn } from '../charts/compare/comparedFrame';
import type { ComparedChart } from '../charts/compare/comparedFrame';
import { comparedStroke, fullName, isLogarithmic } from '../charts/compare/comparedParts';
import { STAIRCASES, STAIRCASES_PLOT } from '../charts/compare/staircasesChart';
import { TRACES, TRACES_PLOT } from '../charts/compare/tracesChart';
import type { Child, ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { lineButtons, plot, rangeOr, showAll } from '../views/chartPieces';
import { iconButton, section, term } from '../views/pieces';

export function staircaseSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const { settings } = summary;
  const covered = settings.every((one) => one.covered);
  const seeds = Math.max(0, ...settings.map(({ asked }) => asked));
  const words = [
    `${covered ? 'certified' : 'finished'} seeds out of ${seeds}, by `,
    term('samples', 'samples'),
    isLogarithmic(STAIRCASES.samplesOf(settings)) ? '; log scale' : '',
  ];
  return chartSection('Samples needed, by seed', words, STAIRCASES_PLOT, STAIRCASES, summary, env);
}

export function traceSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const words = ['lead thick, ', term('needed', 'needed'), ' lead thin; log scale'];
  return chartSection('Lead and needed lead', words, TRACES_PLOT, TRACES, summary, env);
}

function chartSection(
  title: string,
  words: Child,
  name: string,
  chart: ComparedChart,
  summary: ComparisonSummary,
  env: Environment,
): ElementNode {
  const lines = summary.settings.map((one, index) => {
    const { stroke, dash } = comparedStroke(index);
    return { key: String(index), name: fullName(one), stroke, dash };
  });
  return section(
    title,
    rangeOr(words, name, 'samples', env, (range) =>
      comparedIn(chart, summary, { hidden: env.hidden(name) }, range),
    ),
    plot(name, env),
    [
      showAll(name, env),
      iconButton('Save the chart as SVG', 'saveChart', 'save', { key: 'save chart' }),
      lineButtons(name, lines, env),
    ],
  );
}
