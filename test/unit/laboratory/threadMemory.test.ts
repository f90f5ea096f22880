import { describe, expect, it } from 'vitest';
import { nodeWorkerFactory } from '../../../src/host/platform/nodeWorkerFactory';
import { threadLimits } from '../../../src/laboratory/threadMemory';
import type { ErrorData } from '../../../src/worker/protocol';

const GIB = 2 ** 30;
const limitOf = (threads: number, total: number, heap = 4 * GIB): number =>
  (threadLimits(threads, { total, heap }).maxOldGenerationSizeMb ?? NaN) * 2 ** 20;

describe('the memory of a thread', () => {
  it('leaves some to the machine, however many work, and to the process', () => {
    for (const threads of [1, 2, 8, 16])
      for (const total of [4 * GIB, 16 * GIB, 64 * GIB]) {
        const limit = limitOf(threads, total);
        expect(limit).toBeGreaterThanOrEqual(GIB / 4);
        expect(limit).toBeLessThanOrEqual(2 * GIB);
        if (limit > GIB / 4) expect(threads * limit).toBeLessThan(total);
      }
    expect(limitOf(1, 64 * GIB, 16 * GIB)).toBe(8 * GIB);
    expect(threadLimits(2).maxOldGenerationSizeMb).toBeGreaterThanOrEqual(256);
  });

  it('ends a worker of the editor that needs more, with a sentence', async () => {
    const script =
      'process.nextTick(() => { const kept = []; for (;;) kept.push([kept.length]); })';
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const factory = nodeWorkerFactory(url, { maxOldGenerationSizeMb: 16 });
    const reason = await new Promise<ErrorData>((gone) => {
      factory({ message: () => undefined, gone });
    });
    expect(reason.code).toBe('out-of-memory');
    expect(reason.details).toBeUndefined();
  });
});
