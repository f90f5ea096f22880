import { describe, expect, it, vi } from 'vitest';
import { webWorkerFactory } from '../../../../src/host/platform/webWorkerFactory';
import type { BrowserWorker } from '../../../../src/host/platform/webWorkerFactory';
import type { ErrorData, FromWorker, ToWorker } from '../../../../src/worker/protocol';
import { settled } from '../archive/memoryFiles';
import { FakeWorkers } from '../fakeWorker';

type Listener = (event: { data: unknown; message?: string }) => void;

function fakeBrowserWorker(script: string) {
  const posted: ToWorker[] = [];
  const listeners = new Map<string, Listener>();
  const worker = {
    ...{ script, posted, listeners, terminations: 0 },
    postMessage: (message: ToWorker) => void posted.push(message),
    terminate: () => void (worker.terminations += 1),
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  return worker satisfies BrowserWorker;
}

const CANCEL: ToWorker = { type: 'cancel', id: 'a' };
const ANSWER: FromWorker = { type: 'failed', id: 'a', error: { code: 'c', message: 'm' } };

function parts({ script = () => Promise.resolve('the script'), isGranted = true } = {}) {
  const started: ReturnType<typeof fakeBrowserWorker>[] = [];
  const fallbacks = new FakeWorkers();
  const received: FromWorker[] = [];
  const gone: ErrorData[] = [];
  const reads = vi.fn(script);
  const factory = webWorkerFactory({
    script: reads,
    start: (text) => {
      if (!isGranted) throw new Error('No worker is granted.');
      started.push(fakeBrowserWorker(text));
      return started.at(-1) as BrowserWorker;
    },
    fallback: fallbacks.factory,
  });
  const message = (one: FromWorker) => received.push(one);
  const begin = () => factory({ message, gone: (reason) => gone.push(reason) });
  return { begin, started, fallbacks, received, gone, reads };
}

describe('workers in a browser', () => {
  it('get what was sent before they were there, in its order, and answer', async () => {
    const { begin, started, received, reads } = parts();
    const worker = begin();
    worker.post(CANCEL);
    worker.post({ ...CANCEL, id: 'b' });
    await settled();
    worker.post({ ...CANCEL, id: 'c' });
    expect(started.map(({ script }) => script)).toEqual(['the script']);
    expect(started[0]?.posted.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    started[0]?.listeners.get('message')?.({ data: ANSWER });
    expect(received).toEqual([ANSWER]);
    // The second finds the script read.
    begin();
    await settled();
    expect([started.length, reads.mock.calls.length]).toEqual([2, 1]);
  });

  it('are gone once, in a later turn, and say nothing after that', async () => {
    const { begin, started, received, gone } = parts();
    const worker = begin();
    await settled();
    worker.terminate();
    expect(gone).toEqual([]);
    started[0]?.listeners.get('error')?.({ data: null, message: 'late' });
    started[0]?.listeners.get('message')?.({ data: ANSWER });
    await settled();
    expect(gone.map(({ code }) => code)).toEqual(['worker-exited']);
    expect(received).toEqual([]);
    expect(started[0]?.terminations).toBeGreaterThan(0);
  });

  it('that fail are ended, and the reason is told; those ended before they are there do nothing', async () => {
    const failing = parts();
    failing.begin();
    await settled();
    failing.started[0]?.listeners.get('error')?.({ data: null, message: 'out of memory' });
    await settled();
    expect(failing.gone).toEqual([{ code: 'worker-error', message: 'out of memory' }]);
    expect(failing.started[0]?.terminations).toBe(1);
    const { begin, started, gone } = parts();
    const worker = begin();
    worker.post(CANCEL);
    worker.terminate();
    await settled();
    expect(gone.map(({ code }) => code)).toEqual(['worker-exited']);
    expect(started).toMatchObject([{ posted: [], terminations: 1 }]);
  });

  it('have one in the host in their place where the browser grants none', async () => {
    const { begin, fallbacks, received, gone } = parts({ isGranted: false });
    const worker = begin();
    worker.post(CANCEL);
    await settled();
    expect(fallbacks.last.sent).toEqual([CANCEL]);
    fallbacks.last.say(ANSWER);
    expect(received).toEqual([ANSWER]);
    worker.terminate();
    await settled();
    expect(gone).toHaveLength(1);
  });

  it('tell that their script cannot be read, and read it anew for the next', async () => {
    const script = () => Promise.reject(new Error('no such file'));
    const { begin, gone, reads } = parts({ script });
    for (const count of [1, 2]) {
      begin();
      await settled();
      expect(gone[count - 1]).toEqual({ code: 'worker-not-started', message: 'no such file' });
      expect([gone.length, reads.mock.calls.length]).toEqual([count, count]);
    }
  });
});
