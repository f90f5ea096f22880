import { describe, expect, it } from 'vitest';
import { webWorkerFactory } from '../../../../src/host/platform/webWorkerFactory';
import type { BrowserWorker } from '../../../../src/host/platform/webWorkerFactory';
import type { WorkerFactory } from '../../../../src/worker/workerLike';
import type { ErrorData, FromWorker, ToWorker } from '../../../../src/worker/protocol';
import { FakeWorker } from '../fakeWorker';

type Listeners = Record<'message' | 'error', (event: { data: unknown; message?: string }) => void>;

class FakeBrowserWorker implements BrowserWorker {
  readonly script: string;
  readonly posted: ToWorker[] = [];
  readonly listeners: Partial<Listeners> = {};
  terminations = 0;

  constructor(script: string) {
    this.script = script;
  }

  postMessage(message: ToWorker): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.terminations += 1;
  }

  addEventListener(type: keyof Listeners, listener: Listeners['message']): void {
    this.listeners[type] = listener;
  }
}

const CANCEL: ToWorker = { type: 'cancel', id: 'a' };
const ANSWER: FromWorker = { type: 'failed', id: 'a', error: { code: 'c', message: 'm' } };

/** Lets all promises settle that are due. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function parts({ script = () => Promise.resolve('the script'), isGranted = true } = {}) {
  const started: FakeBrowserWorker[] = [];
  const fallbacks: FakeWorker[] = [];
  const received: FromWorker[] = [];
  const gone: ErrorData[] = [];
  let reads = 0;
  const fallback: WorkerFactory = (listener) => {
    const worker = new FakeWorker(listener);
    fallbacks.push(worker);
    return worker;
  };
  const factory = webWorkerFactory({
    script: () => {
      reads += 1;
      return script();
    },
    start: (text) => {
      if (!isGranted) throw new Error('No worker is granted.');
      const worker = new FakeBrowserWorker(text);
      started.push(worker);
      return worker;
    },
    fallback,
  });
  const listener = {
    message: (message: FromWorker) => void received.push(message),
    gone: (reason: ErrorData) => void gone.push(reason),
  };
  return { factory, listener, started, fallbacks, received, gone, reads: () => reads };
}

describe('workers in a browser', () => {
  it('get what was sent before they were there, in its order, and answer', async () => {
    const { factory, listener, started, received, reads } = parts();
    const worker = factory(listener);
    worker.post(CANCEL);
    worker.post({ ...CANCEL, id: 'b' });
    await settled();
    worker.post({ ...CANCEL, id: 'c' });
    expect(started).toHaveLength(1);
    expect(started[0]?.script).toBe('the script');
    expect(started[0]?.posted.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    started[0]?.listeners.message?.({ data: ANSWER });
    expect(received).toEqual([ANSWER]);
    // The second finds the script read.
    factory(listener);
    await settled();
    expect({ started: started.length, reads: reads() }).toEqual({ started: 2, reads: 1 });
  });

  it('are gone once, in a later turn, and say nothing after that', async () => {
    const { factory, listener, started, received, gone } = parts();
    const worker = factory(listener);
    await settled();
    worker.terminate();
    expect(gone).toEqual([]);
    started[0]?.listeners.error?.({ data: null, message: 'late' });
    started[0]?.listeners.message?.({ data: ANSWER });
    await settled();
    expect(gone.map(({ code }) => code)).toEqual(['worker-exited']);
    expect(received).toEqual([]);
    expect(started[0]?.terminations).toBeGreaterThan(0);
  });

  it('that fail are ended, and the reason is told', async () => {
    const { factory, listener, started, gone } = parts();
    factory(listener);
    await settled();
    started[0]?.listeners.error?.({ data: null, message: 'out of memory' });
    await settled();
    expect(gone).toEqual([{ code: 'worker-error', message: 'out of memory' }]);
    expect(started[0]?.terminations).toBe(1);
  });

  it('that are ended before they are there do nothing', async () => {
    const { factory, listener, started, gone } = parts();
    const worker = factory(listener);
    worker.post(CANCEL);
    worker.terminate();
    await settled();
    expect(gone.map(({ code }) => code)).toEqual(['worker-exited']);
    expect(started[0]?.posted).toEqual([]);
    expect(started[0]?.terminations).toBe(1);
  });

  it('have one in the host in their place where the browser grants none', async () => {
    const { factory, listener, fallbacks, received, gone } = parts({ isGranted: false });
    const worker = factory(listener);
    worker.post(CANCEL);
    await settled();
    expect(fallbacks[0]?.sent).toEqual([CANCEL]);
    fallbacks[0]?.say(ANSWER);
    expect(received).toEqual([ANSWER]);
    worker.terminate();
    await settled();
    expect(gone).toHaveLength(1);
  });

  it('tell that their script cannot be read', async () => {
    const { factory, listener, gone, reads } = parts({
      script: () => Promise.reject(new Error('no such file')),
    });
    factory(listener);
    await settled();
    expect(gone).toEqual([{ code: 'worker-not-started', message: 'no such file' }]);
    factory(listener);
    await settled();
    expect({ gone: gone.length, reads: reads() }).toEqual({ gone: 2, reads: 2 });
  });
});
