import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  STOP_LINE,
  pullLine,
  readProgramLine,
  startLine,
} from '../../../src/core/experiment/programMessages';

const SUBJECT = {
  name: null,
  labels: { arms: ['Ada → Packing', 'Ben → Sorting'] },
  feedback: {
    observe: (action: readonly number[]) =>
      action.map((arm) => ({ arms: [arm], coefficients: [0.5] })),
  },
};

describe('the messages to a program', () => {
  it('are one line of JSON each, as the protocol has them', () => {
    const lines = [
      startLine(SUBJECT),
      pullLine(SUBJECT, { id: 7, action: [0, 1], remaining: 25 }),
      STOP_LINE,
    ];
    expect(lines.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { type: 'start', protocol: 1, name: '', arms: SUBJECT.labels.arms },
      {
        ...{ type: 'pull', id: '7', action: [0, 1], labels: SUBJECT.labels.arms, count: 25 },
        rows: [[[0, 0.5]], [[1, 0.5]]],
      },
      { type: 'stop' },
    ]);
  });
});

const ofSamples = (samples: string) => `{"type":"observations","id":"7","observations":${samples}}`;

describe('a line of a program', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const notes = fc.record(
    { note: fc.string(), operator: fc.string(), instrument: fc.string() },
    { requiredKeys: [] },
  );

  it('may be nested as deep as it likes: it is refused with a sentence, wherever it is too deep', () => {
    const deep = `${'['.repeat(1e5)}${']'.repeat(1e5)}`;
    const deepObject = `[${'{"__proto__":'.repeat(1e5)}1${'}'.repeat(1e5)}]`;
    const answer = { type: 'observations', id: '1', observations: 1, count: 1, sum: 1, note: 1 };
    for (const type of ['observations', 'totals', 'error', 'ready', '__proto__', 'constructor'])
      for (const place of ['type', 'id', 'observations', 'count', 'sum', 'note', 'message'])
        for (const value of [deep, deepObject, '[[1e999]]', '-1e999']) {
          const text = JSON.stringify({ ...answer, type, [place]: 'HERE' });
          const message = readProgramLine(text.replace('"HERE"', value));
          const reason = expect.stringMatching(/^.{1,200}$/) as string;
          const isReady = type === 'ready' && place !== 'type';
          expect(message).toEqual(isReady ? { type } : { type: 'fault', reason });
        }
  });

  it('is read as it was meant, number by number', () => {
    const answer = fc.oneof(
      fc.record({ observations: fc.array(fc.array(finite), { minLength: 1 }) }),
      fc.record(
        { count: id, sum: fc.array(finite), sumOfSquares: fc.array(finite) },
        { requiredKeys: ['count', 'sum'] },
      ),
    );
    fc.assert(
      fc.property(id, answer, notes, (pull, values, said) => {
        const type = 'sum' in values ? 'totals' : 'observations';
        const line = JSON.stringify({ ...said, ...values, type, id: String(pull), at: 12 });
        // JSON has no negative zero.
        const meant = JSON.parse(JSON.stringify({ ...said, ...values, pull })) as object;
        expect(readProgramLine(line)).toEqual({ type: 'answer', answer: meant });
      }),
    );
  });

  it('of anything else is refused with a sentence, and never believed', () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom('7', '07', 'NaN', 1, [[1]], [['1']]));
    const type = fc.constantFrom('observations', 'totals', 'error', 'pull');
    const names = ['id', 'observations', 'count', 'sum', 'message', 'retry'];
    const fields = Object.fromEntries(names.map((name) => [name, field]));
    const near = fc.record({ ...fields, type }, { requiredKeys: ['type'] });
    const line = fc.oneof(
      fc.string(),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      near.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(line, (text) => {
        const message = readProgramLine(text);
        if (message.type === 'fault') expect(message.reason).toMatch(/^\S.+\.$/);
        else expect(JSON.parse(text)).toMatchObject({ type: expect.any(String) as string });
        if (message.type !== 'answer') return;
        const { answer } = message;
        const numbers =
          'sum' in answer ? [...answer.sum, answer.count] : answer.observations.flat();
        expect(numbers.every((value) => Number.isFinite(value))).toBe(true);
        expect(JSON.parse(text)).toMatchObject({ id: String(answer.pull) });
      }),
      { numRuns: 2000 },
    );
    for (const text of [
      '{"type":"totals","id":"7","count":1.5,"sum":[1]}',
      '{"type":"totals","id":7,"count":1,"sum":[1]}',
      ...['[]', '[[1e999]]', '[[null]]'].map(ofSamples),
      '[]',
    ])
      expect([text, readProgramLine(text).type]).toEqual([text, 'fault']);
  });

  it('says what to answer in the place of a number that is in no list', () => {
    for (const [samples, words] of [
      ['[182.5]', /list of numbers, .*: \[182\.5\], not 182\.5/],
      ['["a"]', /numbers\.$/],
    ] as const) {
      const reason = expect.stringMatching(words) as string;
      expect(readProgramLine(ofSamples(samples))).toMatchObject({ reason });
    }
  });
});
