/** Names and words for the checks of declared assumptions. */
export const CHECK_NAMES = {
  'noise-scale': 'Noise scale',
  symmetry: 'Symmetry of the noise',
  normality: 'Normal noise',
  linearity: 'Linearity',
  drift: 'Drift',
  duel: 'Duel of the finalists',
} as const;

export type CheckName = keyof typeof CHECK_NAMES;

/** The state of a check, the gravest first; checks stored by earlier versions lack `log10EValue`. */
export function checkStanding(check: {
  readonly eValue: number | null;
  readonly log10EValue?: number | null;
  readonly isCaveat: boolean;
  readonly isRefuted?: boolean;
  readonly follows?: CheckName;
}): 'refuted' | 'follows' | 'caveat' | 'checked' | 'open' {
  if (check.isRefuted === true) return 'refuted';
  if (check.follows !== undefined) return 'follows';
  if (check.isCaveat) return 'caveat';
  return (check.log10EValue ?? check.eValue) === null ? 'open' : 'checked';
}

/** An assumption as a line of a list. */
interface Line {
  readonly grade: 'met' | 'trusted' | 'not-met';
  readonly text: string;
  readonly checkedBy?: CheckName;
}

/** The line in `assumptionsNotMet` for an assumption that the measurements contradict. */
export function refutedLine(name: CheckName): string {
  return {
    'noise-scale': 'The measurements contradict the declared noise scale',
    symmetry: 'The measurements contradict that they are as often too high as too low',
    normality: 'The measurements contradict that their noise is normal and equally large',
    linearity: 'The measurements contradict that what is observed is linear in the values',
    drift: 'The measurements contradict that the values stay the same',
    duel: 'The measurements contradict that the leader is at least as good as its nearest rival',
  }[name];
}

/**
 * The assumptions at the end of a run: one that the measurements contradict no longer counts as met or trusted.
 * @param lines the assumptions before the first sample
 * @param result null before the run has one
 */
export function linesAtEnd<Of extends Line>(
  lines: readonly Of[],
  result: {
    readonly refuted?: readonly CheckName[];
    readonly assumptionsNotMet: readonly string[];
  } | null,
): readonly (Of | Line)[] {
  const { refuted = [], assumptionsNotMet: notMet = [] } = result ?? {};
  const rest = lines.filter(
    ({ checkedBy }) => checkedBy === undefined || !refuted.includes(checkedBy),
  );
  const known = new Set(rest.map(({ text }) => text));
  const found = notMet
    .filter((text) => !known.has(text))
    .map((text): Line => ({ grade: 'not-met', text }));
  const isNotMet = ({ grade }: Line): boolean => grade === 'not-met';
  return [...rest.filter(isNotMet), ...found, ...rest.filter((line) => !isNotMet(line))];
}
