/** What the checks of declared assumptions are called where people read them. */
export const CHECK_NAMES = {
  'noise-scale': 'Noise scale',
  linearity: 'Linearity',
  drift: 'Drift',
} as const;

export type CheckName = keyof typeof CHECK_NAMES;
