/** The bar that stays at the top, whatever is shown: its state once the band is gone, its spec, its settings, its acts. */
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { counted } from '../format';
import type { Environment } from '../model/environment';
import { iconButton, link } from './pieces';
import { silentBarState } from './silentHost';

interface Bar {
  /** What is shown; of a spec the name of its file. */
  readonly fileName: string;
  /** There is no spec to open. */
  readonly isWithoutSpec?: boolean;
  /** `is-…`, its mark and its word. */
  readonly state: { readonly class: string; readonly mark: ElementNode; readonly title: string };
  /** More is to come of what is shown. */
  readonly isAlive: boolean;
  readonly facts: readonly Child[];
  /** The main act first. */
  readonly acts: readonly [main: Child, menu: Child];
}

export function barFrame(
  { fileName, isWithoutSpec = false, state, isAlive, facts, acts }: Bar,
  env: Environment,
) {
  const [main, menu] = acts;
  return h(
    'header',
    { class: env.bandGone ? 'bar past' : 'bar' },
    isAlive && env.hostSilent
      ? silentBarState()
      : h(
          'span',
          { class: `bar-state ${state.class}`, 'aria-hidden': 'true' },
          state.mark,
          h('b', state.title),
        ),
    h(
      'div.bar-id',
      isWithoutSpec
        ? h('b', fileName)
        : link(fileName, 'openSpec', undefined, 'Open the spec beside this panel'),
      h(
        'span.facts',
        facts.map((fact) => h('span', fact)),
      ),
    ),
    h(
      'div.bar-do',
      main,
      isWithoutSpec
        ? null
        : iconButton('Open Spec', 'openSpec', 'spec', { class: 'ibtn hide-narrow' }),
      menu,
    ),
  );
}

interface Settings {
  readonly preset: string;
  readonly delta: number | null;
  readonly seed: number | null;
}

/** The settings of a run or a plan in the bar: as they were resolved, or as far as the text says them. */
export function settingFacts(
  facts: (Settings & { readonly changedOptions: readonly string[] }) | null,
  settings: Settings,
): readonly Child[] {
  const { preset, delta, seed } = facts ?? settings;
  const changed = facts?.changedOptions ?? [];
  return [
    ...(preset === '' ? [] : [presetFact(preset, changed)]),
    ...(delta === null ? [] : [`δ ${delta}`]),
    ...(seed === null ? [] : [`seed ${seed}`]),
  ];
}

function presetFact(preset: string, changed: readonly string[]): Child {
  if (changed.length === 0) return preset;
  return h(
    'span',
    { 'data-tip': `Changed from the preset: ${changed.join(', ')}` },
    `${preset}, ${counted(changed.length, 'option')} changed`,
  );
}
