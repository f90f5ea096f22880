/** Signatures with a key that submitters and workers share and other Redis clients lack. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The kind is signed too, so that a signature is not valid for another kind. */
export type Signed = 'sweep' | 'task' | 'result';

export interface Signer {
  /** HMAC-SHA256 (RFC 2104) in hexadecimal digits; null without a key. */
  sign(kind: Signed, ...parts: readonly string[]): string | null;
  /** Whether the signature matches; without a key, whether there is none. */
  fits(signature: string | null, kind: Signed, ...parts: readonly string[]): boolean;
}

/** @param key null if nothing is signed */
export function signerOf(key: string | null): Signer {
  const sign: Signer['sign'] = (kind, ...parts) =>
    key === null
      ? null
      : createHmac('sha256', key)
          .update(JSON.stringify([kind, ...parts]))
          .digest('hex');
  return {
    sign,
    fits: (signature, ...signed) => {
      const right = sign(...signed);
      if (right === null || signature === null) return right === signature;
      const [one, other] = [Buffer.from(right), Buffer.from(signature)];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}
