/**
 * The algorithms of the spec: the one list. A new algorithm is its folder, a line here and a line in `facts.ts`; the
 * schema, the diagnostics, what is offered, plans, comparisons and the tables of the docs follow.
 */
import { ALBA } from './alba/entry';
import type { AlgorithmKind } from './algorithmKind';
import { CLUCB } from './clucb/entry';
import { CLUNCB } from './cluncb/entry';
import { CSAR } from './csar/entry';
import type { AlgorithmName } from './facts';
import { EXPLORE_VERIFY } from './exploreVerify/entry';
import { GCB_PE } from './gcbPe/entry';
import { ICB } from './icb/entry';
import { LAZY_TS } from './lazyTs/entry';
import { LIN_GAME, LIN_GAME_C } from './linGame/entry';
import { GLUCB, LIN_GAP_E } from './linGapE/entry';
import type { LearnerOptions } from './options';
import { PEACE } from './peace/entry';
import { PELEG } from './peleg/entry';
import { Y_ELIM_TIL } from './yElimTil/entry';
import { POLYALBA } from './polyalba/entry';
import { RAGE } from './rage/entry';
import { XY_ADAPTIVE } from './xyAdaptive/entry';
import { SAQM } from './saqm/entry';
import { XY_STATIC } from './xyStatic/entry';

export const ALGORITHMS = {
  polyalba: POLYALBA,
  'gcb-pe': GCB_PE,
  alba: ALBA,
  rage: RAGE,
  'xy-static': XY_STATIC,
  'xy-adaptive': XY_ADAPTIVE,
  'explore-verify': EXPLORE_VERIFY,
  'lin-gap-e': LIN_GAP_E,
  glucb: GLUCB,
  'lazy-ts': LAZY_TS,
  clucb: CLUCB,
  cluncb: CLUNCB,
  icb: ICB,
  'lin-game': LIN_GAME,
  'lin-game-c': LIN_GAME_C,
  peleg: PELEG,
  'y-elim-til': Y_ELIM_TIL,
  csar: CSAR,
  saqm: SAQM,
  peace: PEACE,
} as const satisfies Readonly<Record<AlgorithmName, AlgorithmKind<LearnerOptions>>>;

/** What the algorithm that a spec names is; each reads its own of the options of all. */
export function algorithmOf(name: AlgorithmName): AlgorithmKind<LearnerOptions> {
  return ALGORITHMS[name];
}
