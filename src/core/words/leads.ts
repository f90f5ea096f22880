/** What the lead of a test is one in, where that is not the reward. */

/** Of a reward and the stopping rule of its run: a box compares single values, one of each action. */
export function leadUnit(reward: string | undefined, stopRule: unknown): string {
  if (reward === 'link') return ' in the sum';
  return stopRule === 'box' && (reward === 'max' || reward === 'min') ? ' in values' : '';
}
