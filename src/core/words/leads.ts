/** What the lead of a test is one in, where that is not the reward. */
export type LeadUnit = 'sum' | 'values' | null;

/** Of a reward and the stopping rule of its run: a box compares single values, one of each action. */
export function leadUnit(reward: string | undefined, stopRule: unknown): LeadUnit {
  if (reward === 'link') return 'sum';
  return stopRule === 'box' && (reward === 'max' || reward === 'min') ? 'values' : null;
}
