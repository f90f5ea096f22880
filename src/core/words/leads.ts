/** The unit of a lead: a sum or a single value; null for the reward. */
export type LeadUnit = 'sum' | 'values' | null;

/** The unit for a reward and a stopping rule: the box rule compares single values, one of each action. */
export function leadUnit(reward: string | undefined, stopRule: unknown): LeadUnit {
  if (reward === 'link') return 'sum';
  return stopRule === 'box' && (reward === 'max' || reward === 'min') ? 'values' : null;
}
