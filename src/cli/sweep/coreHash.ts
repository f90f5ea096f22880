/** Identifies the computing code, since builds with the same version may differ. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DIGITS = 12;

/** The first hexadecimal digits of the SHA-256 of the bundle that contains this code. */
export function hashOfCore(): string {
  const bundle = readFileSync(fileURLToPath(import.meta.url));
  return createHash('sha256').update(bundle).digest('hex').slice(0, DIGITS);
}
