import { describe, expect, it } from 'vitest';
import { resultRows } from '../../../../src/core/report/runReport';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { reportOf, resultText, runJson, traceCsv } from '../../../../src/host/views/exports';
import { reportPicture } from '../../../../src/host/views/reportPicture';
import { ORIGIN, begun, result, stoppingTest } from '../samples';

function finishedRun(ended = result('budget')): RunRecord {
  const tests = [stoppingTest(1, 3), stoppingTest(2, 1_234_567, 1_234_564)];
  const run = begun(new RunRecord({ ...ORIGIN, specText: '{ "version": 1 }' }), tests);
  run.ended({ kind: 'finished', result: ended }, 5);
  return run;
}

describe('a run as text', () => {
  it('is a line of exact numbers for each stopping test', () => {
    const lines = traceCsv(finishedRun().rows, { actions: '3' }).split('\n');
    expect(lines).toEqual([
      'phase,epoch,round,epsilon,samples,totalSamples,gap,threshold,passed,rivalRank,surviving,leader,leaderEstimate,leaderHalfWidth,leadOf,leadOver,ruledOut',
      'exploration,,1,,3,3,1,2,false,2,,1,0.5,0.1,1,2,0',
      'exploration,,2,,1234564,1234567,0.5,1,false,2,,2,0.5,0.1,2,0,0',
      '',
    ]);
  });

  it('has factors under their own names where logarithms count', () => {
    const cells = (of: { readonly transform?: 'log' }): readonly (readonly string[])[] => {
      const lines = traceCsv(finishedRun().rows, { actions: '3', ...of })
        .trimEnd()
        .split('\n');
      return lines.map((line) => line.split(','));
    };
    const [names = [], ...rows] = cells({});
    const [factors = [], ...others] = cells({ transform: 'log' });
    const changed = names.filter((name, column) => factors[column] !== name);
    expect(changed).toEqual(['epsilon', 'gap', 'threshold', 'leaderEstimate', 'leaderHalfWidth']);
    const asFactor = (cell: string, column: number): string => {
      const isFactor = changed.includes(names[column] ?? '') && cell !== '';
      return isFactor ? String(Math.exp(Number(cell))) : cell;
    };
    expect(others).toEqual(rows.map((row) => row.map(asFactor)));
  });

  it('is a record with the spec, the facts, the result and the trace', () => {
    const run = finishedRun();
    expect(JSON.parse(runJson(run))).not.toHaveProperty('note');
    run.note = 'new balance';
    expect(JSON.parse(runJson(run))).toMatchObject({
      ...{ version: 1, note: 'new balance', spec: '{ "version": 1 }' },
      startedAt: '1970-01-01T00:00:00.000Z',
      facts: { name: 'small' },
      result: { status: 'budget', samples: 123_456 },
      trace: [{ round: 1 }, { round: 2 }],
    });
  });

  it('is a few lines for the clipboard, as the report has them, and what is not met', () => {
    const run = finishedRun({ ...result('certified'), assumptionsNotMet: ['a'] });
    const report = reportOf(run);
    if (report === null) throw new Error('no report');
    const rows = resultRows(report).map(([name, value]) => `${name}: ${value}`);
    expect(resultText(run)).toBe([...rows, 'Not met: a', ''].join('\n'));
    expect(resultText(run)).toContain('Outcome: Finished, without the 90% guarantee');
    const certified = { ...result('certified'), assumptionsNotMet: [] };
    expect(resultText(finishedRun(certified))).toContain('Outcome: Certified');
    expect(resultText(finishedRun())).toMatch(/Outcome: Not certified: A reason\.\n/);
    expect(resultText(finishedRun())).toContain('Samples: 123\u202fk (123,456)');
  });
});

it('the picture of a report is a file beside it, under an address that Markdown takes as it is', () => {
  const { name, address, inline } = reportPicture('/some/where/my (first) run.md', '<svg>→</svg>');
  expect(name).toBe('my (first) run.picture.svg');
  expect(decodeURIComponent(address)).toBe(name);
  expect(address).not.toMatch(/[\s()]/);
  const [head = '', base64 = ''] = inline.split(',');
  expect(head).toBe('data:image/svg+xml;base64');
  expect(Buffer.from(base64, 'base64').toString('utf8')).toBe('<svg>→</svg>');
});
