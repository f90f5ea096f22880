/**
 * The algorithms without their code: the one list of their names. A new algorithm is its folder, a line here and a line
 * in `catalogue.ts`.
 */
import { ALBA_FACTS } from './alba/facts';
import type { AlgorithmFacts } from './algorithmFacts';
import { EXPLORE_VERIFY_FACTS } from './exploreVerify/facts';
import { CLUCB_FACTS } from './clucb/facts';
import { CLUNCB_FACTS } from './cluncb/facts';
import { CSAR_FACTS } from './csar/facts';
import { GCB_PE_FACTS } from './gcbPe/facts';
import { ICB_FACTS } from './icb/facts';
import { LAZY_TS_FACTS } from './lazyTs/facts';
import { LIN_GAME_C_FACTS, LIN_GAME_FACTS } from './linGame/facts';
import { GLUCB_FACTS, LIN_GAP_E_FACTS } from './linGapE/facts';
import { PEACE_FACTS } from './peace/facts';
import { PELEG_FACTS } from './peleg/facts';
import { Y_ELIM_TIL_FACTS } from './yElimTil/facts';
import { POLYALBA_FACTS } from './polyalba/facts';
import { RAGE_FACTS } from './rage/facts';
import { XY_ADAPTIVE_FACTS } from './xyAdaptive/facts';
import { SAQM_FACTS } from './saqm/facts';
import { XY_STATIC_FACTS } from './xyStatic/facts';

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
} as const;

export type AlgorithmName = keyof typeof ALGORITHM_FACTS;

/** What is known of the algorithm that a spec names. */
export function factsOf(name: AlgorithmName): AlgorithmFacts<object> {
  return ALGORITHM_FACTS[name];
}
