/** What differs between the settings: a column each of a few; of many each value, with those that have it. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { areMany } from '../../src/core/figure/drawnSettings';
import { fullName } from '../../src/core/figure/comparedParts';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { section } from '../views/pieces';
import { column, table } from '../views/table';
import { seriesGlyph, seriesLetter } from './series';

export function differencesSection(summary: ComparisonSummary): ElementNode {
  return section(
    'What differs',
    'only settings that differ between runs',
    areMany(summary) ? byValue(summary) : bySetting(summary),
  );
}

function bySetting({ settings, differences }: ComparisonSummary): ElementNode {
  return table(
    'diff',
    null,
    [
      column('Setting'),
      settings.map((_, index) => column([seriesGlyph(index), seriesLetter(index)])),
    ],
    differences.map(({ setting, values }) =>
      h(
        'tr',
        h('th.sub', { scope: 'row' }, setting),
        values.length < settings.length
          ? h('td', { colspan: settings.length }, values[0])
          : values.map((value) => h('td', value)),
      ),
    ),
  );
}

function byValue({ settings, differences }: ComparisonSummary): ElementNode {
  const names = (of: readonly number[]): string =>
    of
      .flatMap((index) => settings[index] ?? [])
      .map(fullName)
      .join('; ');
  return table(
    'diff.by-value',
    null,
    [column('Setting'), column('Value'), column('Runs')],
    differences
      .filter(({ isNamed }) => !isNamed)
      .flatMap(({ setting, values, groups }) =>
        groups.map(({ value, settings: of }, index) => {
          const isAll = values.length < settings.length;
          const isMost = groups.length > 1 && index === 0 && 2 * of.length > settings.length;
          return h(
            'tr',
            index > 0 ? null : h('th.sub', { scope: 'rowgroup', rowspan: groups.length }, setting),
            h('td', value),
            h('td', isAll ? 'all' : isMost ? `the other ${of.length}` : names(of)),
          );
        }),
      ),
  );
}
