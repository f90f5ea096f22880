/** What differs between the settings: each value, with those that have it. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { areMany } from '../../src/core/figure/drawnSettings';
import { fullName } from '../../src/core/figure/comparedParts';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { section } from '../views/pieces';
import { column, table } from '../views/table';

/** Of many, what their names say is left out. */
export function differencesSection(summary: ComparisonSummary): ElementNode {
  const { settings, differences } = summary;
  const names = (of: readonly number[]): string =>
    of
      .flatMap((index) => settings[index] ?? [])
      .map(fullName)
      .join('; ');
  return section(
    'What differs',
    'only settings that differ between runs',
    table(
      'diff',
      null,
      [column('Setting'), column('Value'), column('Runs')],
      differences
        .filter(({ isNamed }) => !isNamed || !areMany(summary))
        .flatMap(({ setting, values, groups }) =>
          groups.map(({ value, settings: of }, index) => {
            const isAll = values.length < settings.length;
            const isMost = groups.length > 1 && index === 0 && 2 * of.length > settings.length;
            const rowspan = groups.length;
            return h(
              'tr',
              index > 0 ? null : h('th.sub', { scope: 'rowgroup', rowspan }, setting),
              h('td', value),
              h('td', isAll ? 'all' : isMost ? `the other ${of.length}` : names(of)),
            );
          }),
        ),
    ),
  );
}
