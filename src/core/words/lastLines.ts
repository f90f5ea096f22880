/** Why a run failed, with what its program wrote to stderr at last: one text for a terminal, two parts for a page. */
const MARK = ' It wrote to stderr: ';
const BETWEEN = ' | ';

/** @param lines in one line each, the last one last */
export function withLastLines(reason: string, lines: readonly string[]): string {
  return lines.length === 0 ? reason : `${reason}${MARK}${lines.join(BETWEEN)}`;
}

/** The parts of what `withLastLines` made, and a line that has its own bars in pieces. */
export function splitLastLines(text: string): {
  readonly reason: string;
  readonly lines: readonly string[];
} {
  const at = text.indexOf(MARK);
  if (at < 0) return { reason: text, lines: [] };
  return { reason: text.slice(0, at), lines: text.slice(at + MARK.length).split(BETWEEN) };
}
