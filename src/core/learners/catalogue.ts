/**
 * The algorithms of the spec: the one list. A new algorithm is its folder, a line here and a line in `facts.ts`; the
 * schema, the diagnostics, what is offered, plans, comparisons and the tables of the docs follow.
 */
import type { AlgorithmName } from './contract/algorithms';
import { ALBA } from './systems/alba/entry';
import type { AlgorithmKind } from './contract/algorithmKind';
import { CLUCB } from './systems/clucb/entry';
import { CLUNCB } from './systems/cluncb/entry';
import { CSAR } from './systems/csar/entry';
import { EXPLORE_VERIFY } from './systems/exploreVerify/entry';
import { GCB_PE } from './systems/gcbPe/entry';
import { ICB } from './systems/icb/entry';
import { LAZY_TS } from './systems/lazyTs/entry';
import { LIN_GAME, LIN_GAME_C } from './systems/linGame/entry';
import { GLUCB, LIN_GAP_E } from './systems/linGapE/entry';
import type { LearnerOptions } from './contract/options';
import { PEACE } from './systems/peace/entry';
import { PELEG } from './systems/peleg/entry';
import { Y_ELIM_TIL } from './systems/yElimTil/entry';
import { POLYALBA } from './systems/polyalba/entry';
import { RAGE } from './systems/rage/entry';
import { XY_ADAPTIVE } from './systems/xyAdaptive/entry';
import { SAQM } from './systems/saqm/entry';
import { XY_STATIC } from './systems/xyStatic/entry';

const ALGORITHMS = {
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
