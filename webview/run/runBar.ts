/** The bar that stays: which spec, algorithm, preset, delta, seed, budget; one main act; the rest as icons. */
import { formatAlgorithm } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import type { Child, ElementNode } from '../dom/h';
import { siShort } from '../format';
import type { Environment } from '../model/environment';
import { isLive, isResumable } from '../model/kind';
import type { Kind } from '../model/kind';
import { barFrame, settingFacts } from '../views/barFrame';
import { mark } from '../views/icons';
import { moreMenu } from '../views/moreMenu';
import { button } from '../views/pieces';
import { stateTitle } from '../views/stateBand';

function factsOf({ facts, settings }: RunSnapshot): readonly Child[] {
  const algorithm = formatAlgorithm(facts?.algorithm ?? settings.algorithm);
  const budget = facts?.maxSamples ?? null;
  return [
    ...(algorithm === '' ? [] : [algorithm]),
    ...settingFacts(facts, settings),
    ...(budget === null ? [] : [`budget ${siShort(budget)}`]),
  ];
}

function mainAct(run: RunSnapshot, kind: Kind): Child {
  // A run of another window is stopped there.
  if (run.live.elsewhere === true) return null;
  if (isResumable(run, kind))
    return button('Resume', { do: 'resume', icon: 'play', primary: true, key: 'main' });
  if (isLive(kind)) return button('Stop', { do: 'stop', icon: 'stop', primary: true, key: 'main' });
  if (kind === 'problem') return button('Check Again', { do: 'checkAgain', key: 'main' });
  return button('Run Again', { do: 'runAgain', icon: 'again', key: 'main' });
}

const MENU = [
  ['Copy Result', 'copyResult'],
  ['Copy Result as Markdown', { type: 'copyResult', as: 'markdown' }],
  ['Copy Result as LaTeX', { type: 'copyResult', as: 'latex' }],
  ['Save Report .md', { type: 'save', what: 'report' }],
  ['Save Trace .csv', { type: 'save', what: 'csv' }],
  ['Save Record .json', { type: 'save', what: 'json' }],
  ['Save Chart or Picture…', 'saveDrawing'],
] as const;

export function runBar(run: RunSnapshot, kind: Kind, env: Environment): ElementNode {
  return barFrame(
    {
      fileName: run.fileName,
      state: { class: `is-${kind}`, mark: mark(kind), title: stateTitle(run, kind) },
      isAlive: isLive(kind),
      facts: factsOf(run),
      acts: [
        mainAct(run, kind),
        kind === 'problem' ? null : moreMenu(MENU, env, run.live.result !== null),
      ],
    },
    env,
  );
}
