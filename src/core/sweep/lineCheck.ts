/** The checksum of a line of results, over its own text: lines are merged and sorted, so none leans on another. */
import { hashOf } from '../text/canonicalJson';

const DIGITS = 16;
const CHECK = /,"check":"([0-9a-f]{16})"\}$/;
/** How a line ends that was written before there were checksums. */
const WITHOUT = /"version":"[^"\\]*"\}$/;

/** A line of JSON with its checksum as the last field. @param line an object with at least one field */
export function withCheck(line: string): string {
  return `${line.slice(0, -1)},"check":"${checkOf(line)}"}`;
}

/** `none`: of an earlier version; `broken`: it is not as it was written. */
export type LineState = 'sound' | 'none' | 'broken';

export function stateOfLine(line: string): LineState {
  const [end, check] = CHECK.exec(line) ?? [];
  if (end === undefined) return WITHOUT.test(line) ? 'none' : 'broken';
  return checkOf(`${line.slice(0, -end.length)}}`) === check ? 'sound' : 'broken';
}

/** The first 64 bits of the SHA-256. */
function checkOf(line: string): string {
  const hash = hashOf(line);
  return hash.slice(hash.indexOf(':') + 1).slice(0, DIGITS);
}
