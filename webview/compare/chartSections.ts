/** The charts of a comparison: how soon the seeds of each setting stopped, or the stopping tests of single runs. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { comparedIn } from '../../src/core/figure/comparedFrame';
import type { ComparedChart } from '../../src/core/figure/comparedFrame';
import { comparedStroke, fullName, isLogarithmic } from '../../src/core/figure/comparedParts';
import { MOST_LINES, areMany, drawnSettings, lineKey } from '../../src/core/figure/drawnSettings';
import { STAIRCASES, STAIRCASES_PLOT } from '../../src/core/figure/staircases';
import { TRACES, TRACES_PLOT } from '../../src/core/figure/traces';
import { h } from '../dom/h';
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
  const hidden = env.hidden(name);
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
  return section(
    title,
    rangeOr(words, name, 'samples', env, (range) => comparedIn(chart, summary, { hidden }, range)),
    plot(name, env),
    [
      showAll(name, env),
      iconButton('Save the chart as SVG', { type: 'compare', act: 'saveChart' }, 'save', {
        key: 'save chart',
      }),
      lineButtons(name, lines, env),
      areMany(summary) ? picked(drawn.length, lines.length) : null,
    ],
  );
}

/** Which of many are drawn, and how to see others. */
function picked(drawn: number, all: number): ElementNode {
  return h(
    'p.q.picked',
    `${drawn} of ${all} drawn, at most ${MOST_LINES}: those with the fewest samples, unless you choose others above.`,
  );
}
