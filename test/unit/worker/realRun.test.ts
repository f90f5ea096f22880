/** Runs with real measurements in a worker, with real journals and a real program. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { AssumptionCheck } from '../../../src/core/assumptionChecks/checks';
import { NO_OVERRIDES } from '../../../src/core/document/overrides';
import type { Told } from '../../../src/core/experiment/person';
import { NODE_LABORATORY } from '../../../src/worker/nodeLaboratory';
import type * as protocol from '../../../src/worker/protocol';
import { SYSTEM_TIME } from '../../../src/worker/turns';
import { createWorkerLoop } from '../../../src/worker/workerLoop';
import { createNormal, splitStreams, type Random } from '../../../src/core/numerics/random';
import { THETA, measured, specText } from '../experiment/lab';
import { lists } from '../lists';
import { PROGRAMS, argumentsOf, laboratoryOfSuite } from '../laboratory/laboratory';

const { built } = laboratoryOfSuite();
const folder = mkdtempSync(join(tmpdir(), 'cpe-real-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A worker and what the host of it does: a file that it keeps, entries of a person. */
class Bench {
  readonly received: protocol.FromWorker[] = [];
  /** Of a journal that the host keeps. */
  text = '';
  /** What the checks said while it was answered. */
  checks: readonly AssumptionCheck[] = [];
  /** The host takes its time to write how the run has ended. */
  holdsEnd = false;
  confirmEnd: ((fault: string | null) => void) | null = null;
  #listeners: (() => void)[] = [];
  readonly #post = createWorkerLoop({
    post: (message) => {
      this.received.push(structuredClone(message));
      if (message.type === 'write') {
        this.text = this.text.slice(0, message.keep) + message.text;
        const { id } = message;
        const answer = (fault: string | null) => void this.#post({ type: 'written', id, fault });
        if (this.holdsEnd && message.text.includes('"end":')) this.confirmEnd = answer;
        else answer(null);
      }
      for (const listener of this.#listeners.splice(0)) listener();
    },
    breathe: () => new Promise((resolve) => setImmediate(resolve)),
    ...SYSTEM_TIME,
    laboratory: NODE_LABORATORY,
  });

  start(spec: string, laboratory: Partial<protocol.LaboratoryRequest>, log?: string): void {
    const request = { journal: this.kept, program: null, version: '0', ...laboratory };
    const overrides = log === undefined ? NO_OVERRIDES : { ...NO_OVERRIDES, log: { text: log } };
    void this.#post({ type: 'run', id: 'r', specText: spec, overrides, laboratory: request });
  }

  /** What the journal has been answered; with a correction, what is wrong with that. */
  async answers(spec: string, correction?: protocol.CorrectionRequest) {
    const known = { journal: this.kept, program: null, version: '0' };
    const laboratory = { ...known, ...(correction && { correction }) };
    const request = { specText: spec, overrides: NO_OVERRIDES, laboratory };
    void this.#post({ type: 'answers', id: 'a', ...request });
    return this.next(is('answers'));
  }

  async tell(told: Told) {
    void this.#post({ type: 'tell', id: 'r', request: 7, told });
    return (await this.next(is('heard'))).heard;
  }

  async sheet(): Promise<readonly string[]> {
    void this.#post({ type: 'sheet', id: 'r', request: 8 });
    return ((await this.next(is('sheet'))).text ?? '').trimEnd().split('\n');
  }

  goOn(): void {
    void this.#post({ type: 'goOn', id: 'r' });
  }

  async stopped() {
    void this.#post({ type: 'cancel', id: 'r' });
    return this.next(is('finished'));
  }

  /** The first message that fits, from the first that was not waited for. */
  async next<M extends protocol.FromWorker>(
    fits: (message: protocol.FromWorker) => message is M,
  ): Promise<M> {
    for (;;) {
      for (let message = this.received.shift(); message; message = this.received.shift()) {
        if (fits(message)) return message;
        if (message.type === 'failed') throw new Error(message.error.message);
      }
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
    }
  }

  /** Enters samples as they are asked for. @returns the end; null where so many were entered before */
  async enterAll(most = Infinity) {
    const told = new Set<string>();
    for (;;) {
      const message = await this.next(is('measuring', 'finished'));
      if (message.type === 'finished') return message;
      this.checks = message.now.checks;
      for (const { id, action, samples } of message.now.sheet) {
        for (const [index, known] of samples.entries()) {
          const sample = index + 1;
          const key = `${id} ${sample}`;
          if (known !== null || told.has(key)) continue;
          if (told.size >= most) return null;
          told.add(key);
          const values = measured(action, id, sample);
          const entry = { kind: 'sample', pull: id, sample, values } as const;
          void this.#post({ type: 'tell', id: 'r', request: 7, told: entry });
        }
      }
    }
  }

  get kept() {
    return { name: 'a.cpe-journal.ndjson', text: this.text };
  }
}

function is<T extends protocol.FromWorker['type']>(...types: readonly T[]) {
  return (message: protocol.FromWorker): message is protocol.FromWorker & { readonly type: T } =>
    types.some((type) => type === message.type);
}

/** Without what depends on the time, and without how the run ended. */
function answersIn(journal: string): readonly unknown[] {
  return journal
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as object)
    .filter((line) => !('end' in line))
    .map((line) => ({ ...line, at: '', check: '' }));
}

describe('a run that a person measures', () => {
  const spec = specText();

  it('ends alike in one sitting, stopped and resumed, in a file of Node and in one that the host keeps', async () => {
    const easy = specText({ run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1 } });
    const whole = new Bench();
    whole.start(easy, {});
    const { result, measurements } = (await whole.enterAll()) ?? {};
    expect(result).toMatchObject({ status: 'certified', action: [0, 1] });
    const namesOf = (checks: readonly AssumptionCheck[] = []) => checks.map(({ name }) => name);
    expect(namesOf(whole.checks)).toEqual(['noise-scale', 'linearity', 'drift', 'duel']);
    expect(namesOf(result?.checks)).toEqual(namesOf(whole.checks));
    expect(whole.checks.some(({ eValue }) => eValue !== null)).toBe(true);
    expect(measurements?.answered).toMatchObject([{ by: 'panel', samples: result?.samples }]);

    const file = join(folder, 'manual.cpe-journal.ndjson');
    const first = new Bench();
    first.start(easy, { journal: { file, root: dirname(file) } });
    expect(await first.enterAll(15)).toBeNull();
    expect((await first.stopped()).result.status).toBe('cancelled');
    expect(existsSync(`${file}.lock`)).toBe(false);
    const second = new Bench();
    second.start(easy, { journal: { file, root: dirname(file) } });
    const resumed = await second.enterAll();
    expect({ ...resumed?.result, durationMs: 0 }).toEqual({ ...result, durationMs: 0 });
    expect(answersIn(readFileSync(file, 'utf8'))).toEqual(answersIn(whole.text));
  });

  it('keeps nothing of what does not fit, and takes a sheet', async () => {
    const bench = new Bench();
    bench.start(spec, {});
    const { now } = await bench.next(is('measuring'));
    expect(now).toMatchObject({ by: 'manual', batch: 1, answered: 0 });
    const [pull] = now.sheet;
    if (pull === undefined) throw new Error('nothing is asked');
    expect(pull.rowNames).toHaveLength(pull.rows);
    const before = bench.text;
    const wrong = await bench.tell({ kind: 'sample', pull: pull.id, sample: 1, values: [1] });
    expect(wrong.faults[0]?.message).toContain(`Sample 1 of pull ${pull.id} has 1 number`);
    expect(bench.text).toBe(before);
    const [head, ...lines] = await bench.sheet();
    expect(lines).toHaveLength(now.samples);
    // The panel lists them in the order of the sheet.
    const listed = now.sheet.flatMap(({ id, places = [] }) =>
      places.map((place, index) => ({ place, sample: `${id} ${index + 1}` })),
    );
    const inOrder = listed.sort((one, other) => one.place - other.place);
    const ofSheet = lines.map((line) => line.split(',')).map(([id, , , at]) => `${id} ${at}`);
    expect(inOrder.map(({ sample }) => sample)).toEqual(ofSheet);
    const filled = lines.map((line) => line.replace(/,,$/, ',0.5,0.25'));
    const text = [head, ...filled].join('\n');
    const taken = { faults: [], accepted: now.samples };
    expect(await bench.tell({ kind: 'sheet', text })).toMatchObject(taken);
    expect((await bench.next(is('measuring'))).now.batch).toBe(2);
    await bench.stopped();
  });

  it('is corrected with a reason, and goes on from there; what does not fit is refused before', async () => {
    const bench = new Bench();
    bench.start(spec, {});
    expect(await bench.enterAll(15)).toBeNull();
    await bench.stopped();
    const [{ id: pull, samples } = { id: 0, samples: [] }] = (await bench.answers(spec)).pulls;
    const corrected = [...(samples[0] as readonly number[])].map((value) => value + 0.01);
    const correction = { pull, samples: [1], observations: [corrected], reason: 'a typo' };
    const wrong = await bench.answers(spec, { ...correction, observations: [[1]] });
    expect(wrong.fault?.message).toContain('1 number instead of 2');
    expect((await bench.answers(spec, correction)).fault).toBeNull();
    bench.start(spec, { correction });
    await bench.next(is('measuring'));
    const { measurements } = await bench.stopped();
    expect(measurements?.corrections).toMatchObject([{ pull, reason: 'a typo' }]);
    expect(measurements?.counts.amended).toBe(1);
    expect((await bench.answers(spec)).pulls[0]?.samples[0]).toEqual(corrected);
  });

  it('takes a number far from all others once the person says so, and as a correction, after the end too', async () => {
    const several = specText({
      ...{ feedback: { type: 'full-bandit' } },
      assumptions: { noiseScale: 3, thetaNorm: 4 },
      environment: { type: 'manual', maxBatch: 40 },
      run: { algorithm: 'polyalba', preset: 'paper', delta: 0.05, seed: 1 },
    });
    const bench = new Bench();
    bench.start(several, {});
    const { now } = await bench.next(is('measuring'));
    const pull = now.sheet.find(({ samples }) => samples.length > 2)?.id ?? 0;
    const tell = (sample: number, value: number, acceptOutliers = false) =>
      bench.tell({ kind: 'sample', pull, sample, values: [value], acceptOutliers });
    expect((await tell(1, 2.1)).faults).toEqual([]);
    const before = bench.text;
    const { faults, accepted } = await tell(2, 2100);
    expect([faults.length, accepted, bench.text]).toEqual([1, 0, before]);
    expect(faults[0]?.outlier).toEqual({ before: pull });
    expect((await tell(2, 2100, true)).accepted).toBe(1);
    expect((await tell(3, 1.9)).faults).toEqual([]);
    const { result } = await bench.stopped();
    expect(result.outliers?.map(({ value }) => value)).toEqual([2100]);
    for (const [value, acceptOutliers, isOutlier] of [
      [210, false, true],
      [210, true, undefined],
      [2.2, false, undefined],
    ] as const) {
      const request = { pull, samples: [2], observations: [[value]], acceptOutliers };
      const { fault } = await bench.answers(several, { ...request, reason: 'a typo' });
      expect([fault === null, fault?.isOutlier]).toEqual([!isOutlier, isOutlier]);
    }
  });
});

describe('a run that a program measures', () => {
  const command = (orders: object) => [process.execPath, 'bench.mjs', JSON.stringify(orders)];
  const specOf = (program: readonly string[]) =>
    specText({ environment: { type: 'process', command: program, maxBatch: 12 } });
  const programOf = (program: readonly string[]) => ({
    ...{ command: program, cwd: null, pass: [], folder: PROGRAMS, root: PROGRAMS, variables: {} },
    guardFile: built('guard'),
  });

  it('is started if it was allowed and no other, and is gone when the run is stopped', async () => {
    const file = join(folder, 'process.cpe-journal.ndjson');
    const account = join(folder, 'account.ndjson');
    const silent = command({ account, behaviour: 'silent' });
    const journal = { file, root: dirname(file) };
    const refused = new Bench();
    refused.start(specOf(silent), { journal, program: programOf(['other']) });
    const { result } = await refused.next(is('finished'));
    expect(result.status).toBe('failed');
    expect(result.reason).toContain('allowed');
    const bench = new Bench();
    bench.start(specOf(silent), { journal, program: programOf(silent) });
    const { now } = await bench.next(is('measuring'));
    expect(now).toMatchObject({ by: 'process', batch: 1, answered: 0, sheet: [] });
    const group = await vi.waitFor(() => {
      const lock = JSON.parse(readFileSync(`${file}.lock`, 'utf8')) as { group: number | null };
      if (lock.group === null) throw new Error('the program has not been started yet');
      return lock.group;
    }, 20_000);
    expect(argumentsOf(group)).toContain('bench.mjs');
    expect((await bench.stopped()).result.status).toBe('cancelled');
    expect(existsSync(`${file}.lock`)).toBe(false);
    expect(argumentsOf(group)).toBe('');
  }, 30_000);
});

describe('a run that a log answers', () => {
  const spec = specText({ environment: { type: 'recorded', file: 'log.csv', use: 'as-asked' } });
  const logOf = (samples: number): string => {
    const lines = Array.from({ length: samples }, (_, index) =>
      lists('0-1 0-2 1-3 2-3').map(
        (arms, at) => `${arms.join(' ')},${measured(arms, 10 * index + at + 1, 1).join()}\n`,
      ),
    );
    return `action,y1,y2\n${lines.flat().join('')}`;
  };

  it('ends where the log does, and goes on where lines were added, but not where they were changed', async () => {
    const short = logOf(1);
    const bench = new Bench();
    bench.start(spec, {}, short);
    const budget = await bench.next(is('finished'));
    expect(budget.result.status).toBe('budget');
    expect(budget.result.reason).toMatch(/it lacks \d+ of “/);
    bench.start(spec, {}, logOf(2000));
    const { result } = await bench.next(is('finished'));
    expect(result).toMatchObject({ status: 'certified', action: [0, 1] });
    bench.start(spec, {}, short.replace(/\n0 1,[^,]*/, '\n0 1,0.5'));
    await expect(bench.next(is('finished'))).rejects.toThrow('The log was changed');
    // Neither may lines that were added and used since.
    bench.start(spec, {}, logOf(2000).replace(/(\n0 1,.*[^]*?\n0 1),.*/, '$1,0.5,0.5'));
    await expect(bench.next(is('finished'))).rejects.toThrow('line 5 of its measurements was');
    bench.start(spec, {}, short);
    await expect(bench.next(is('finished'))).rejects.toThrow('it lacks the line');
  });

  it('uses each line once, also where the order is edited between two starts', async () => {
    const inOrder = (order: string, delta: Record<string, unknown> = {}) =>
      specText({ environment: { type: 'recorded', file: 'log.csv', order }, ...delta });
    const log = logOf(2000);
    const stopAfter = {
      reward: { type: 'min' },
      run: { algorithm: 'gcb-pe', delta: 0.05, seed: 1, maxSamples: 12 },
    };
    const bench = new Bench();
    bench.start(inOrder('random', stopAfter), {}, log);
    expect((await bench.next(is('finished'))).result.status).toBe('budget');
    bench.start(inOrder('file'), {}, log);
    expect((await bench.next(is('finished'))).result.status).toBe('certified');
    const whole = new Bench();
    whole.start(inOrder('random'), {}, log);
    await whole.next(is('finished'));
    expect(answersIn(bench.text)).toEqual(answersIn(whole.text));
  });

  it.each([
    [null, 'certified'],
    ['There is no room.', 'failed'],
  ])('reports its result once the journal has it, or not (%s)', async (fault, status) => {
    const bench = new Bench();
    bench.holdsEnd = true;
    bench.start(spec, {}, logOf(2000));
    await vi.waitFor(() => expect(bench.confirmEnd).not.toBeNull(), 20_000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(bench.received.map(({ type }) => type)).not.toContain('finished');
    bench.confirmEnd?.(fault);
    expect((await bench.next(is('finished'))).result.status).toBe(status);
  });

  it('does not start without its log', async () => {
    const bench = new Bench();
    bench.start(spec, {});
    await expect(bench.next(is('finished'))).rejects.toThrow('The log of the spec was not read.');
    expect(bench.text).toBe('');
  });
});

describe('a run whose log contradicts the noise scale', () => {
  const spec = specText({
    feedback: { type: 'full-bandit' },
    assumptions: { noiseScale: 1 },
    environment: { type: 'recorded', file: 'log.csv' },
    run: { algorithm: 'polyalba', delta: 0.05, seed: 1 },
  });
  const normal = createNormal(splitStreams(3, 1)[0] as Random);
  const lines = lists('0-1 0-2 0-3 1-2 1-3 2-3').flatMap((pair) => {
    const sum = pair.reduce((total, arm) => total + (THETA[arm] ?? 0), 0);
    return Array.from({ length: 900 }, () => `${pair.join(' ')},${sum + 3 * normal()}`);
  });
  const log = ['action,y1', ...lines, ''].join('\n');
  const paused = (
    message: protocol.FromWorker,
  ): message is protocol.FromWorker & { readonly type: 'measuring' } =>
    message.type === 'measuring' && message.now.paused === true;

  it('pauses once, before it asks for more, and goes on to a doubtful end', async () => {
    const bench = new Bench();
    bench.start(spec, {}, log);
    const { now } = await bench.next(paused);
    expect(now.checks[0]).toMatchObject({ name: 'noise-scale', isRefuted: true });
    const before = bench.text;
    bench.goOn();
    const rest: protocol.FromWorker[] = [];
    const { result } = await bench.next(
      (message): message is protocol.FromWorker & { type: 'finished' } => {
        rest.push(message);
        return message.type === 'finished';
      },
    );
    expect(result).toMatchObject({ status: 'doubtful', refuted: ['noise-scale'] });
    expect(rest.filter(paused)).toEqual([]);
    expect(bench.text.length).toBeGreaterThan(before.length);

    // Where the question was still open it is asked again, where it went on it is not.
    const open = new Bench();
    open.text = before;
    open.start(spec, {}, log);
    await open.next(paused);
    expect((await open.stopped()).result.status).toBe('cancelled');
    expect(open.text.split('\n').length).toBe(before.split('\n').length);
    const answered = new Bench();
    const more = bench.text.slice(before.length).split('\n')[0] ?? '';
    answered.text = `${before}${more}\n`;
    answered.start(spec, {}, log);
    expect((await answered.next(is('finished'))).result).toMatchObject({ status: 'doubtful' });
  });
});
