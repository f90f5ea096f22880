/** The charts of a comparison: how soon the seeds of each setting stopped, or the stopping tests of single runs. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { comparedWords } from '../../src/core/figure/comparedFrame';
import type { ComparedChart } from '../../src/core/figure/comparedFrame';
import { comparedStroke, fullName, isLogarithmic } from '../../src/core/figure/comparedParts';
import { MOST_LINES, areMany, drawnSettings, lineKey } from '../../src/core/figure/drawnSettings';
import { STAIRCASES, STAIRCASES_PLOT } from '../../src/core/figure/staircases';
import { TRACES, TRACES_PLOT } from '../../src/core/figure/traces';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import type { Environment } from '../model/environment';
import { chartSection, lineButtons } from '../views/chartPieces';
import type { ChartSection } from '../views/chartPieces';
import { iconButton, term } from '../views/pieces';

export function staircaseSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const { settings } = summary;
  const covered = settings.every((one) => one.covered);
  const seeds = Math.max(0, ...settings.map(({ asked }) => asked));
  const words = [
    `${covered ? 'certified' : 'finished'} seeds out of ${seeds}, by `,
    term('samples', 'samples'),
    isLogarithmic(STAIRCASES.samplesOf(settings)) ? '; log scale' : '',
  ];
  const head = { title: 'Samples needed, by seed', words, plot: STAIRCASES_PLOT };
  return comparedSection(head, STAIRCASES, summary, env);
}

export function traceSection(summary: ComparisonSummary, env: Environment): ElementNode {
  const words = ['lead thick, ', term('needed', 'needed'), ' lead thin; log scale'];
  const head = { title: 'Lead and needed lead', words, plot: TRACES_PLOT };
  return comparedSection(head, TRACES, summary, env);
}

function comparedSection(
  head: Pick<ChartSection, 'title' | 'words' | 'plot'>,
  chart: ComparedChart,
  summary: ComparisonSummary,
  env: Environment,
): ElementNode {
  const { hidden } = env.view(head.plot);
  const drawn = drawnSettings(summary, hidden);
  const order = areMany(summary) ? summary.ranking : summary.settings.map((_, index) => index);
  const lines = order.flatMap((index) => {
    const one = summary.settings[index];
    if (one === undefined || one.rejected !== null) return [];
    const slot = drawn.find((line) => line.index === index)?.slot;
    const { stroke, dash } = comparedStroke(slot ?? index);
    const key = lineKey(summary, hidden, index);
    return [{ key, name: fullName(one), stroke, dash, isShown: slot !== undefined }];
  });
  return chartSection(
    {
      ...head,
      rangeWords: (range) => comparedWords(chart, summary, hidden, range),
      tools: [
        iconButton('Save the chart as SVG', { type: 'compare', act: 'saveChart' }, 'save', {
          key: 'save chart',
        }),
        lineButtons(head.plot, lines, env),
        areMany(summary) ? picked(drawn.length, lines.length) : null,
      ],
    },
    env,
  );
}

/** Which of many are drawn, and how to see others. */
function picked(drawn: number, all: number): ElementNode {
  return h(
    'p.q.picked',
    `${drawn} of ${all} drawn, at most ${MOST_LINES}: those with the fewest samples, unless you choose others above.`,
  );
}
