/** The chart sections, with tables for screen readers. */
import {
  NOISE_MEANING,
  asFactors,
  familyWords,
  rewardWords,
  upToConstant,
} from '../../src/shared/format';
import type { DrawingName, RunSnapshot } from '../../src/shared/protocol';
import { leaderStroke } from '../charts/run/leadersChart';
import { leaderKey, type LeadersModel } from '../charts/run/leadersModel';
import { noiseSubtitle } from '../../src/core/figure/noise';
import { rangeWords } from '../../src/core/figure/rangeWords';
import { seenNoiseOf } from '../model/noise';
import { pointsIn, isCurve, isGuess, leadsTitle } from '../model/phases';
import { h, type Child, type ElementNode } from '../dom/h';
import { valueText } from '../format';
import { estimateTerm, NO_TEST, withAccuracy } from '../words';
import { latestEstimate } from '../model/leaderHistory';
import type { AxisChoice, Environment } from '../model/environment';
import { ruleOf } from '../model/rules';
import { chartSection, lineButtons, type Line } from '../views/chartPieces';
import { iconButton, leadTermOf, segments, term } from '../views/pieces';
import { neededTerm } from './leadColumns';
import { column, table } from '../views/table';

export const STOPPING_PLOT = 'stopping';
export const LEADERS_PLOT = 'leaders';
export const NOISE_PLOT = 'noise';

const AXES = [
  ['samples', 'Samples'],
  ['rounds', 'Rounds'],
] as const;

function stoppingSubtitle(run: RunSnapshot): Child {
  const last = run.trace.at(-1);
  const rule = last === undefined ? 'rounds' : ruleOf(last);
  const needed = neededTerm(run);
  const scales = `log scales${asFactors(run.facts?.instance)}`;
  const within = withAccuracy(run.facts);
  if (rule === 'guide')
    return ['these ', term('samples', 'samples'), ` only set the order; ${scales}`];
  if (rule !== 'rounds' && rule !== 'tests')
    return [
      'a rival is ruled out once the ',
      term(needed, 'lead'),
      `${within} is large enough; ${scales}`,
    ];
  const lead = term(leadTermOf(run), 'lead');
  if (isGuess(run)) return [lead, ` over the second best, ${NO_TEST}; ${scales}`];
  return [lead, `${within} and `, term(needed, 'needed'), ` lead; ${scales}`];
}

export function stoppingSection(run: RunSnapshot, axis: AxisChoice, env: Environment): ElementNode {
  const choosable = run.trace.length > 1 && !isCurve(run.trace);
  return chartSection(
    {
      title: leadsTitle(run),
      words: stoppingSubtitle(run),
      rangeWords: (range) => rangeWords(range, axis, pointsIn(run.trace, range, axis)),
      plot: STOPPING_PLOT,
      tools: [
        choosable ? segments('Horizontal axis', 'axis', AXES, axis) : null,
        saveDrawing(STOPPING_PLOT, run),
      ],
    },
    env,
  );
}

export function leadersSection(
  run: RunSnapshot,
  model: LeadersModel,
  env: Environment,
): ElementNode {
  const { family = '', reward = '' } = run.facts?.instance ?? {};
  const words = familyWords(family);
  const what = term(estimateTerm(reward), rewardWords(reward, words).name.toLowerCase());
  return chartSection(
    {
      title: `Leading ${words.actions}`,
      words: [
        what,
        asFactors(run.facts?.instance),
        upToConstant(run.facts),
        model.hasIntervals ? ', 95% intervals for the first two' : null,
        '; log scale of samples',
      ],
      rangeWords: (range) => rangeWords(range, 'samples', pointsIn(model.rows, range, 'samples')),
      plot: LEADERS_PLOT,
      below: asTable(model, run.live.result?.status === 'certified'),
      tools: [saveDrawing(LEADERS_PLOT, run), lineButtons(LEADERS_PLOT, linesOf(model), env)],
    },
    env,
  );
}

/** Null if the noise is declared or was not observed. */
export function noiseSection(run: RunSnapshot, env: Environment): ElementNode | null {
  const seen = seenNoiseOf(run);
  if (seen === null) return null;
  return chartSection(
    {
      title: 'Noise seen',
      words: noiseSubtitle(seen, run.facts?.instance),
      plot: NOISE_PLOT,
      below: h('p.q', NOISE_MEANING),
      tools: [saveDrawing(NOISE_PLOT, run)],
    },
    env,
  );
}

/** Only for ended runs: a saved chart of a running run would be outdated at once. */
function saveDrawing(what: DrawingName, { live, trace }: RunSnapshot): ElementNode | null {
  if (trace.length === 0 || live.result === null) return null;
  return iconButton('Save this chart as SVG or PNG', { type: 'saveDrawing', what }, 'save', {
    key: `save ${what}`,
  });
}

function linesOf({ actions }: LeadersModel): readonly Line[] {
  return actions.flatMap((action, rank): readonly Line[] => {
    const { stroke, dash } = leaderStroke(rank);
    return [{ key: leaderKey(action), name: `${rank + 1} ${action.name}`, stroke, dash }];
  });
}

/** The chart as a table, for screen readers. */
function asTable(model: LeadersModel, isCertified: boolean): ElementNode {
  const heads = ['Action', 'Estimate', 'State'].map((name) => column(name));
  const rows = model.actions.map(({ action, name, ruledOutAt }, index) => {
    const left = index === 0 ? 'the answer' : 'behind the answer';
    const latest = latestEstimate(model.rows, action);
    return h(
      'tr',
      h('th', { scope: 'row' }, name),
      h('td', latest === null ? 'not known' : valueText(model, latest.estimate, latest.halfWidth)),
      h(
        'td',
        ruledOutAt === null
          ? isCertified
            ? left
            : 'still possible'
          : `ruled out in ${ruledOutAt.where}`,
      ),
    );
  });
  return h('div.sr', table('sr', 'Latest estimates of the leading actions', heads, rows));
}
