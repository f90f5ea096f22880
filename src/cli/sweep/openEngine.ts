/** The engine for many machines: its bundle is loaded only where it is asked for. */
import { createRequire } from 'node:module';
import type { Engine, EngineAddress } from '../../engine/engine';
import { UsageError } from '../exitCodes';
import { printNote } from '../output';

/** In which an address may stand that nobody else should see. */
export const ENGINE_VARIABLE = 'CPE_ENGINE';

/** @throws UsageError for anything but `redis://…` or `rediss://…` */
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
  return { url: text, shown: `${url.protocol}//${url.host}${url.pathname}` };
}

/** The option, or else the environment; null for neither. */
export function chosenAddress(option: string | undefined): string | null {
  const address = option ?? process.env[ENGINE_VARIABLE] ?? '';
  if (option !== undefined && withoutPassword(option) !== option) {
    printNote(
      `A password in an argument is seen by everybody on this machine: put the address into ${ENGINE_VARIABLE}.`,
    );
  }
  return address === '' ? null : address;
}

/** A bundle beside this one. What it throws where it cannot be used as it was said is an `EngineFault`. */
export function loadEngine(): Engine {
  return createRequire(import.meta.url)('./engine.cjs') as Engine;
}

function withoutPassword(text: string): string {
  return text.replace(/:\/\/[^@/]*@/, '://…@');
}
