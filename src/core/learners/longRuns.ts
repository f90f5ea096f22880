import type { Instance } from './contract/instance';
import { factsOf } from './facts';
import { isLong } from './rivals/longFamilies';

/** Whether a run is decided by exchanges or by rivals; it then pays for no action. */
export function isLongRun(instance: Omit<Instance, 'truth'>): boolean {
  const { algorithm, stop } = instance.run;
  return factsOf(algorithm).goesByLeads === true && stop === undefined && isLong(instance);
}
