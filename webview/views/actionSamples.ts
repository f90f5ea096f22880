/** How many samples each action took: a table that is also its chart, for a run that has ended. */
import { actionName, familyWords, routeGraph, viaOf } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import type { Action } from '../../src/core/families/family';
import type { Labels } from '../../src/core/words/labels';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { exact } from '../format';
import { isOfTests } from '../model/phases';
import { actionCount } from '../words';
import { cellBar, countAxis } from './cellBars';
import { count, section, term } from './pieces';
import { column, drawnColumn, table } from './table';

/** Actions that are listed; the others are summed up. */
const LISTED = 12;
/** Base arms named in an action. */
const NAMED_ARMS = 6;

/** Null while nothing is known of it: a run that lives, or one of an earlier version. */
export function actionSamplesSection(run: RunSnapshot): ElementNode | null {
  const { facts } = run;
  const measured = run.live.measured ?? null;
  if (facts === null || measured === null || measured.count === 0) return null;
  const words = familyWords(facts.instance.family);
  const { most } = measured;
  // One more row that only says "1 more" would be no shorter.
  const rows = most.length <= LISTED + 1 ? most : most.slice(0, LISTED);
  const axis = countAxis(rows.map(({ samples }) => samples));
  const others = measured.count - rows.length;
  const rest = run.live.totalSamples - rows.reduce((sum, { samples }) => sum + samples, 0);
  const which = `${exact(measured.count)} of ${actionCount(facts.instance)} ${words.actions}`;
  const subtitle = `the ${which} measured${axis.logarithmic ? '; log scale' : ''}`;
  const title = `Samples by ${words.action}`;
  // What is measured is the observer set only where nothing else ever is: with GCB-PE.
  const name = isOfTests(run.trace) ? 'measured' : 'sampled';
  const heads = [
    column(term(name, `Measured ${words.action}`)),
    column(term('samples', 'Samples'), 'r'),
    drawnColumn(`Samples, drawn${axis.logarithmic ? ' on a log scale' : ''}`, axis),
  ];
  const listed = rows.map(({ action, samples }) =>
    h(
      'tr',
      { key: action.join() },
      h(
        'th',
        { scope: 'row', 'data-tip': actionName(facts.labels, facts.instance.family, action) },
        h('span.action', shortName(facts.labels, facts.instance.family, action)),
      ),
      h('td.r', count(samples)),
      h('td.drawn', cellBar(samples, axis, 1)),
    ),
  );
  const more =
    others > 0
      ? h(
          'tr',
          { key: 'others' },
          h('th.sub', { scope: 'row' }, `${exact(others)} more`),
          h('td.r.sub', count(rest)),
          h('td'),
        )
      : null;
  return section(title, subtitle, table('by-action', title, heads, [listed, more]));
}

/** `AMS, BRU, ZRH`, the stops between the ends of a path; of other actions the first members. */
function shortName(labels: Labels, family: string, action: Action): Child {
  const graph = routeGraph(labels);
  const via = graph === null ? null : viaOf(graph, action);
  if (via === null) return actionName(labels, family, action, NAMED_ARMS);
  return via.length === 0 ? 'direct' : via.join(', ');
}
