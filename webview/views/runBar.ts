/** The bar that stays: which spec, algorithm, preset, delta, seed, budget; one main act; the rest as icons. */
import type { RunSnapshot } from '../../src/shared/protocol';
import { formatAlgorithm } from '../../src/shared/format';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { counted, siShort } from '../format';
import type { Environment } from '../model/environment';
import { isLive } from '../model/kind';
import type { Kind } from '../model/kind';
import { icon, mark } from './icons';
import { moreMenu } from './moreMenu';
import { button, link } from './pieces';
import { stateTitle } from './stateBand';

function factsOf(run: RunSnapshot): readonly Child[] {
  const { facts, settings } = run;
  const changed = facts?.changedOptions ?? [];
  const preset = facts?.preset ?? settings.preset;
  const delta = facts?.delta ?? settings.delta;
  const seed = facts?.seed ?? settings.seed;
  const list: Child[] = [formatAlgorithm(facts?.algorithm ?? settings.algorithm)];
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
  if (facts !== null && facts.maxSamples !== null) list.push(`budget ${siShort(facts.maxSamples)}`);
  return list.filter((entry) => entry !== '');
}

function mainAct({ live }: RunSnapshot, kind: Kind): Child {
  // A run of another window is stopped there.
  if (live.elsewhere === true) return null;
  if (kind === 'interrupted')
    return button('Resume', { do: 'resume', icon: 'play', primary: true, key: 'main' });
  if (isLive(kind)) return button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' });
  if (kind === 'problem') return button('Check again', { do: 'checkAgain', key: 'main' });
  return button('Run again', { do: 'runAgain', icon: 'again', key: 'main' });
}

const MENU = [
  ['Copy result', 'copyResult'],
  ['Copy result as Markdown', 'copyMarkdown'],
  ['Copy result as LaTeX', 'copyLatex'],
  ['Save report .md', 'saveReport'],
  ['Save trace .csv', 'saveCsv'],
  ['Save record .json', 'saveJson'],
  ['Save chart or picture…', 'saveDrawing'],
] as const;

export function runBar(run: RunSnapshot, kind: Kind, env: Environment): ElementNode {
  return h(
    'header',
    { class: env.bandGone ? 'bar past' : 'bar' },
    h(
      'span',
      { class: `bar-state is-${kind}`, 'aria-hidden': 'true' },
      mark(kind),
      h('b', {}, stateTitle(kind)),
    ),
    h(
      'div',
      { class: 'bar-id' },
      link(run.fileName, 'openSpec', undefined, 'Open the spec beside this panel'),
      h(
        'span',
        { class: 'facts' },
        factsOf(run).map((fact) => h('span', {}, fact)),
      ),
    ),
    h(
      'div',
      { class: 'bar-do' },
      mainAct(run, kind),
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
      kind === 'problem' ? null : moreMenu(MENU, env, run.live.result !== null),
    ),
  );
}
