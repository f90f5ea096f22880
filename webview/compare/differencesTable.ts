/** The settings in which the runs of a comparison differ. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { section } from '../views/pieces';
import { seriesGlyph, seriesLetter } from './series';
import { column, table } from '../views/table';

export function differencesSection({ settings, differences }: ComparisonSummary): ElementNode {
  return section(
    'What differs',
    'only settings that differ between runs',
    table(
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
    ),
  );
}
