/** The engine for several machines, whose bundle is loaded only on demand. */
import { createRequire } from 'node:module';
import type { Engine, EngineAddress } from '../../engine/engine';
import { UsageError } from '../exitCodes';
import { printNote } from '../output';

/** The environment variable for the address, which can hold a password without showing it to others. */
export const ENGINE_VARIABLE = 'CPE_ENGINE';

const KEY_VARIABLE = 'CPE_SWEEP_KEY';
/** A shorter key could be guessed by trying. */
const SHORTEST_KEY = 16;

/** A warning if results are not signed. */
export const UNSIGNED = `The results are not signed: whoever can write to the engine can change them. Set ${KEY_VARIABLE} to one secret, as of openssl rand -hex 32, here and for every worker.`;

/** @throws UsageError for anything but `redis://…` or `rediss://…`, or if the signing key is too short */
export function parseAddress(text: string): EngineAddress {
  const wrong = (): UsageError =>
    new UsageError(
      `--engine takes local, redis://HOST:PORT or rediss://HOST:PORT; not ${withoutPassword(text)}`,
    );
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong();
  }
  if (!['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') throw wrong();
  if (!/^(\/\d{0,5})?$/.test(url.pathname)) throw wrong();
  return { url: text, shown: `${url.protocol}//${url.host}${url.pathname}`, key: signingKey() };
}

function signingKey(): string | null {
  const key = process.env[KEY_VARIABLE] ?? '';
  if (key !== '' && key.length < SHORTEST_KEY) {
    throw new UsageError(
      `${KEY_VARIABLE} has ${key.length} characters; at least ${SHORTEST_KEY} are needed, as of openssl rand -hex 32.`,
    );
  }
  return key === '' ? null : key;
}

/** The address in the option, or else in the environment; null if neither has one. */
export function chosenAddress(option: string | undefined): string | null {
  const address = option ?? process.env[ENGINE_VARIABLE] ?? '';
  if (option !== undefined && withoutPassword(option) !== option) {
    printNote(
      `A password in an argument is seen by everybody on this machine: put the address into ${ENGINE_VARIABLE}.`,
    );
  }
  return address === '' ? null : address;
}

/** Loads the bundle beside this one. It throws an `EngineFault` if the engine cannot be used. */
export function loadEngine(): Engine {
  return createRequire(import.meta.url)('./engine.cjs') as Engine;
}

function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^@/]*@/, '://…@');
}
