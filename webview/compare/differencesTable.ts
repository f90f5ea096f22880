/** The settings in which the runs of a comparison differ. */
import type { ComparisonSummary } from '../../src/core/sweep/summary';
import { h } from '../dom/h';
import type { ElementNode } from '../dom/h';
import { section } from '../views/pieces';
import { seriesGlyph, seriesLetter } from './series';

export function differencesSection({ settings, differences }: ComparisonSummary): ElementNode {
  return section(
    'What differs',
    'only settings that differ between runs',
    h(
      'table.diff',
      h(
        'thead',
        h(
          'tr',
          h('th', { scope: 'col' }, 'Setting'),
          settings.map((_, index) =>
            h('th', { scope: 'col' }, seriesGlyph(index), seriesLetter(index)),
          ),
        ),
      ),
      h(
        'tbody',
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
    ),
  );
}
