/** Texts and hashes that identify equal values. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** JSON with sorted keys and without spaces: equal values have equal texts. @param value JSON; undefined fields are left out */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const entries = names
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(fields[name])}`);
  return `{${entries.join()}}`;
}

/** `sha256:` and 64 hexadecimal digits. */
export function hashOf(text: string): string {
  return `sha256:${digitsOf(text, 64)}`;
}

/** The first hexadecimal digits of the SHA-256 hash. @param many at most 64 */
export function digitsOf(text: string, many: number): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, many);
}
