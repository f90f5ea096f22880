/** A connection to Redis or Valkey that reconnects by itself. */
import { Redis } from 'ioredis';
import { REFUSAL } from './reading';
import { EngineFault, type EngineAddress, type EngineControls } from './engine';

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5000;

/** Errors that retrying cannot fix. */
const WRONG = /WRONGPASS|NOAUTH|NOPERM|invalid password|ENOTFOUND|EAI_AGAIN|ERR AUTH|DB index/i;
const OF_PASSWORD = /AUTH|PASS|password/;

/**
 * Connects; while the engine does not answer, reports this once and keeps trying.
 * @param refused called if the engine comes back and takes the password no longer
 * @throws EngineFault for an unknown host or a wrong password, or if stopped before the engine answers
 */
export async function connect(
  { url, shown }: EngineAddress,
  { notice, stopping }: EngineControls,
  refused: (fault: EngineFault) => void = () => undefined,
): Promise<Redis> {
  let isAway = false;
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(times, 10)),
  });
  const fault = await new Promise<Error | null>((resolve) => {
    redis.on('error', (error: Error) => {
      if (WRONG.test(error.message)) {
        // Once it was found, an unknown host comes back with the network; a refusal stays.
        if (error.name === REFUSAL) refused(faultOf(error, shown));
        return resolve(error);
      }
      const { code: reason = error.message } = error as NodeJS.ErrnoException;
      if (!isAway) notice(`The engine at ${shown} is away (${reason}): trying again.`);
      isAway = true;
    });
    redis.on('ready', () => {
      if (isAway) notice(`The engine at ${shown} is back.`);
      isAway = false;
      resolve(null);
    });
    redis.on('close', () => {
      if (isAway || redis.status === 'end') return;
      isAway = true;
      notice(`The engine at ${shown} is away: trying again.`);
    });
    stopping?.addEventListener('abort', () => resolve(new Error('Stopped.')));
    redis.connect().catch(() => undefined);
  });
  if (fault === null) return redis;
  redis.disconnect();
  throw faultOf(fault, shown);
}

function faultOf({ message }: Error, shown: string): EngineFault {
  const hint = OF_PASSWORD.test(message)
    ? ' Put its password into the address in CPE_ENGINE, redis://:PASSWORD@HOST:PORT; in the editor use Manage Engine Secrets….'
    : '';
  return new EngineFault(
    `The engine at ${shown} cannot be used: ${message.replace(/\.$/, '')}.${hint}`,
  );
}
