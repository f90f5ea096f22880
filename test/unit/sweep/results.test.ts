import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  comparableLine,
  readResult,
  resultLine,
  stateOfLine,
} from '../../../src/core/sweep/resultLine';
import { TaskRunner } from '../../../src/core/sweep/taskRunner';

const of = { key: 's1', spec: 'a.cpe.json', point: [], seed: 3, basis: 'b', version: 'v' } as const;

describe('a line of results', () => {
  const text = readFileSync('examples/top-8-3.cpe.json', 'utf8');
  const task = { key: 's1', specText: text, overrides: { set: [] }, seed: 3, limits: {} };
  const outcome = new TaskRunner(() => 0).run(task);

  it('is flat, and is read as it was written', () => {
    const point = [
      ['run.delta', 0.05],
      ['reward', { type: 'linear' }],
    ] as const;
    const line = resultLine({ ...of, point }, outcome) ?? '';
    const value = JSON.parse(line) as Record<string, unknown>;
    expect(value).toMatchObject({
      ...{ key: 's1', spec: 'a.cpe.json', seed: 3, status: 'certified', correct: true },
      'run.delta': 0.05,
      reward: '{"type":"linear"}',
    });
    for (const [name, entry] of Object.entries(value)) {
      expect(typeof entry !== 'object' || entry === null || name === 'action').toBe(true);
    }
    expect(readResult(line)).toMatchObject({
      ...{ key: 's1', seed: 3, algorithm: 'polyalba', samples: value['samples'] },
      columns: { 'run.delta': 0.05, reward: '{"type":"linear"}' },
    });
  });

  it('has a limit of samples only where a run hit it, also if an earlier version wrote it elsewhere', () => {
    const at = (maxSamples: number) => {
      const overrides = { set: [['run.maxSamples', maxSamples]] } as const;
      return resultLine(of, new TaskRunner(() => 0).run({ ...task, overrides })) ?? '';
    };
    expect(readResult(at(50))).toMatchObject({ status: 'budget', maxSamples: 50 });
    const certified = at(1e6);
    expect(JSON.parse(certified)).toMatchObject({ status: 'certified' });
    expect(certified).not.toContain('maxSamples');
    const earlier = certified.replace(',"basis"', ',"maxSamples":1000000,"basis"');
    expect(readResult(earlier)).toEqual(readResult(certified));
    expect(comparableLine(earlier)).toBe(comparableLine(certified));
  });

  it('shows by its checksum that any bit of it was changed, and has none in earlier versions', () => {
    const line = resultLine(of, outcome) ?? '';
    expect(stateOfLine(line)).toBe('sound');
    const bytes = Buffer.from(line);
    const unnoticed = Array.from({ length: 8 * bytes.length }, (_, bit) => bit).filter((bit) => {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return stateOfLine(changed.toString()) !== 'broken';
    });
    expect(unnoticed).toEqual([]);
    expect(stateOfLine(line.replace(/,"check":"[^"]*"/, ''))).toBe('none');
  });

  it('is there for every end but that of who carried it out', () => {
    const line = (kind: object) => resultLine(of, { key: 's1', ...kind } as typeof outcome);
    const crashed = { status: 'failed', reason: 'x', samples: null };
    expect(readResult(line({ kind: 'crashed', message: 'x' }) ?? '')).toMatchObject(crashed);
    const overdue = { status: 'budget', limit: 'seconds' };
    expect(readResult(line({ kind: 'overdue' }) ?? '')).toMatchObject(overdue);
    expect(line({ kind: 'lost', message: 'x' })).toBeNull();
  });

  it('is compared without its time, and not at all where its seconds cut it', () => {
    const line = resultLine(of, outcome) ?? '';
    const slower = line.replace(/"durationMs":[\d.]+/, '"durationMs":99');
    expect(slower).not.toBe(line);
    expect(comparableLine(slower)).toBe(comparableLine(line));
    expect(comparableLine(line.replace('"certified"', '"budget"'))).not.toBe(comparableLine(line));
    expect(comparableLine(line.replace('"limit":null', '"limit":"seconds"'))).toBeNull();
  });

  it('is nothing else', () => {
    for (const wrong of ['', '{', '[]', '{"key":"x"}', '{"key":1,"spec":"","seed":1,"status":"x"}'])
      expect(readResult(wrong)).toBeNull();
  });
});
