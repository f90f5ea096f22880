import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { preparedFrom, simulatedSpec } from '../experiment/lab';
import { resultOf } from '../run/drive';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import { inProcessWorker } from '../../../src/worker/inProcessWorker';
import type { ErrorData, FromWorker } from '../../../src/worker/protocol';

const SPEC = simulatedSpec();
/** Millions of tests: it does not end by itself within the time of a test. */
const LONG = readFileSync('examples/mean-reward-3x3.cpe.json', 'utf8').replace(
  /"theta": *\[[^\]]*\]/,
  '"theta": { "geometric": { "first": 0.001, "ratio": 0.999 } }',
);

function worker() {
  const received: FromWorker[] = [];
  const gone: ErrorData[] = [];
  let wake: () => void = () => undefined;
  const started = inProcessWorker({
    message: (message) => {
      received.push(message);
      wake();
    },
    gone: (reason) => gone.push(reason),
  });
  /** The first message of a type, as soon as it is there. */
  const first = async <T extends FromWorker['type']>(type: T) => {
    for (;;) {
      const found = received.find((message) => message.type === type);
      if (found !== undefined) return found as Extract<FromWorker, { readonly type: T }>;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { ...started, received, gone, first };
}

it('the worker in the extension host comes to the result of the core', async () => {
  const { post, received, first } = worker();
  post({ type: 'run', id: 'r', specText: SPEC, overrides: NO_OVERRIDES });
  expect(received).toEqual([]);
  const { result } = await first('finished');
  const direct = resultOf(preparedFrom(SPEC));
  expect({ ...result, durationMs: 0 }).toEqual({ ...direct, durationMs: 0 });
});

it('the worker in the extension host sees a cancel in mid-run, and checks while it runs', async () => {
  const { post, first } = worker();
  post({ type: 'run', id: 'r', specText: LONG, overrides: NO_OVERRIDES });
  await first('started');
  post({ type: 'check', id: 'c', specText: SPEC, overrides: NO_OVERRIDES });
  await first('checked');
  post({ type: 'cancel', id: 'r' });
  expect((await first('finished')).result.status).toBe('cancelled');
});

it('the worker in the extension host is ended in mid-run, told once, and silent from then on', async () => {
  const { post, terminate, received, gone, first } = worker();
  post({ type: 'run', id: 'r', specText: LONG, overrides: NO_OVERRIDES });
  await first('started');
  terminate();
  terminate();
  const before = received.length;
  expect(gone.map(({ code }) => code)).toEqual(['worker-exited']);
  post({ type: 'check', id: 'c', specText: SPEC, overrides: NO_OVERRIDES });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(received).toHaveLength(before);
});
