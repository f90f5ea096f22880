/** Why a run failed, with the last lines that its program wrote to stderr: one text for a terminal, two parts for a page. */
const MARK = ' It wrote to stderr: ';
const BETWEEN = ' | ';

/** @param lines single lines, the last one last */
export function withLastLines(reason: string, lines: readonly string[]): string {
  return lines.length === 0 ? reason : `${reason}${MARK}${lines.join(BETWEEN)}`;
}

/** Splits a text made by `withLastLines`; a line that contains the separator comes apart. */
export function splitLastLines(text: string): {
  readonly reason: string;
  readonly lines: readonly string[];
} {
  const at = text.indexOf(MARK);
  if (at < 0) return { reason: text, lines: [] };
  return { reason: text.slice(0, at), lines: text.slice(at + MARK.length).split(BETWEEN) };
}
