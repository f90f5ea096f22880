/** The bar of a plan: which spec and settings, and one main act. */
import type { PlanSnapshot } from '../../../src/shared/protocol';
import { h } from '../../dom/h';
import type { Child, ElementNode } from '../../dom/h';
import { counted } from '../../format';
import type { Environment } from '../../model/environment';
import { icon } from '../icons';
import { button, link } from '../pieces';
import { planMark, planTitle } from './planBand';

function factsOf({ facts, settings }: PlanSnapshot): readonly Child[] {
  const preset = facts?.preset ?? settings.preset;
  const delta = facts?.delta ?? settings.delta;
  const seed = facts?.seed ?? settings.seed;
  const changed = facts?.changedOptions ?? [];
  const list: Child[] = ['Plan'];
  if (preset !== '')
    list.push(
      changed.length === 0
        ? preset
        : h(
            'span',
            { 'data-tip': `Changed from the preset: ${changed.join(', ')}` },
            `${preset}, ${counted(changed.length, 'option')} changed`,
          ),
    );
  if (delta !== null) list.push(`δ ${delta}`);
  if (seed !== null) list.push(`seed ${seed}`);
  if (facts !== null && facts.costPerPull !== null)
    list.push(`cost per sample ${facts.costPerPull}`);
  return list;
}

function mainAct({ state, report }: PlanSnapshot): ElementNode {
  if (state === 'planning')
    return button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' });
  // With errors the first fix is the next sensible act.
  const hasFix = report?.problems.some(({ fixes = [] }) => fixes.length > 0) ?? false;
  return button('Plan again', { do: 'runAgain', icon: 'again', primary: !hasFix, key: 'main' });
}

export function planBar(plan: PlanSnapshot, env: Environment): ElementNode {
  return h(
    'header',
    { class: env.bandGone ? 'bar past' : 'bar' },
    h(
      'span',
      { class: `bar-state is-${plan.state}`, 'aria-hidden': 'true' },
      planMark(plan.state),
      h('b', {}, planTitle(plan.state)),
    ),
    h(
      'div',
      { class: 'bar-id' },
      link(plan.fileName, 'openSpec', undefined, 'Open the spec beside this panel'),
      h(
        'span',
        { class: 'facts' },
        factsOf(plan).map((fact) => h('span', {}, fact)),
      ),
    ),
    h(
      'div',
      { class: 'bar-do' },
      mainAct(plan),
      h(
        'button',
        {
          class: 'ibtn hide-narrow',
          type: 'button',
          'aria-label': 'Open spec',
          'data-tip': 'Open spec',
          'data-do': 'openSpec',
        },
        icon('spec'),
      ),
    ),
  );
}
