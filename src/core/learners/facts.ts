/** The algorithms without their code. */
import { ALBA_FACTS } from './systems/alba/facts';
import type { AlgorithmFacts } from './contract/algorithmFacts';
import type { AlgorithmName } from './contract/algorithms';
import { EXPLORE_VERIFY_FACTS } from './systems/exploreVerify/facts';
import { CLUCB_FACTS } from './systems/clucb/facts';
import { CLUNCB_FACTS } from './systems/cluncb/facts';
import { CSAR_FACTS } from './systems/csar/facts';
import { GCB_PE_FACTS } from './systems/gcbPe/facts';
import { ICB_FACTS } from './systems/icb/facts';
import { LAZY_TS_FACTS } from './systems/lazyTs/facts';
import { LIN_GAME_C_FACTS, LIN_GAME_FACTS } from './systems/linGame/facts';
import { GLUCB_FACTS, LIN_GAP_E_FACTS } from './systems/linGapE/facts';
import { PEACE_FACTS } from './systems/peace/facts';
import { PELEG_FACTS } from './systems/peleg/facts';
import { Y_ELIM_TIL_FACTS } from './systems/yElimTil/facts';
import { POLYALBA_FACTS } from './systems/polyalba/facts';
import { RAGE_FACTS } from './systems/rage/facts';
import { XY_ADAPTIVE_FACTS } from './systems/xyAdaptive/facts';
import { SAQM_FACTS } from './systems/saqm/facts';
import { XY_STATIC_FACTS } from './systems/xyStatic/facts';

export const ALGORITHM_FACTS = {
  polyalba: POLYALBA_FACTS,
  'gcb-pe': GCB_PE_FACTS,
  alba: ALBA_FACTS,
  rage: RAGE_FACTS,
  'xy-static': XY_STATIC_FACTS,
  'xy-adaptive': XY_ADAPTIVE_FACTS,
  'explore-verify': EXPLORE_VERIFY_FACTS,
  'lin-gap-e': LIN_GAP_E_FACTS,
  glucb: GLUCB_FACTS,
  'lazy-ts': LAZY_TS_FACTS,
  clucb: CLUCB_FACTS,
  cluncb: CLUNCB_FACTS,
  icb: ICB_FACTS,
  'lin-game': LIN_GAME_FACTS,
  'lin-game-c': LIN_GAME_C_FACTS,
  peleg: PELEG_FACTS,
  'y-elim-til': Y_ELIM_TIL_FACTS,
  csar: CSAR_FACTS,
  saqm: SAQM_FACTS,
  peace: PEACE_FACTS,
} as const satisfies Readonly<Record<AlgorithmName, unknown>>;

/** What is known of the algorithm that a spec names. */
export function factsOf(name: AlgorithmName): AlgorithmFacts<object> {
  return ALGORITHM_FACTS[name];
}
