import { describe, expect, it } from 'vitest';
import { NO_OVERRIDES } from '../../../../src/core/spec/overrides';
import { RunRecord } from '../../../../src/host/runs/runRecord';
import { resultText, runJson, traceCsv } from '../../../../src/host/views/exports';
import { FACTS, result, stoppingTest } from '../samples';

function finishedRun(): RunRecord {
  const run = new RunRecord({
    id: 'r',
    specUri: 'file:///a.cpe.json',
    fileName: 'a.cpe.json',
    specText: '{ "version": 1 }',
    overrides: NO_OVERRIDES,
    startedAt: 0,
  });
  run.assigned();
  run.started(FACTS);
  run.apply([stoppingTest(1, 3), stoppingTest(2, 1_234_567, 1_234_564)]);
  run.ended({ kind: 'finished', result: result('budget') }, 5);
  return run;
}

describe('a run as text', () => {
  it('is a line of exact numbers for each stopping test', () => {
    const lines = traceCsv(finishedRun().rows).split('\n');
    expect(lines).toEqual([
      'phase,epoch,round,epsilon,samples,totalSamples,gap,threshold,passed,rivalRank,surviving,leader,leaderEstimate,leaderHalfWidth',
      'exploration,,1,,3,3,1,2,false,2,,1,0.5,0.1',
      'exploration,,2,,1234564,1234567,0.5,1,false,2,,2,0.5,0.1',
      '',
    ]);
  });

  it('is a record with the spec, the facts, the result and the trace', () => {
    const run = finishedRun();
    expect(JSON.parse(runJson(run))).not.toHaveProperty('note');
    run.annotate('new balance');
    const record = JSON.parse(runJson(run)) as Record<string, unknown>;
    expect(record).toMatchObject({
      version: 1,
      note: 'new balance',
      spec: '{ "version": 1 }',
      startedAt: '1970-01-01T00:00:00.000Z',
      facts: { name: 'small' },
      result: { status: 'budget', samples: 123_456 },
    });
    expect(record.trace).toHaveLength(2);
  });

  it('is a few lines for the clipboard, with the reason and exact numbers', () => {
    expect(resultText(finishedRun())).toBe(
      'Spec: small (a.cpe.json)\n' +
        'Algorithm: GCB-PE, preset paper, delta 0.1, seed 7\n' +
        'Outcome: budget: A reason.\n' +
        'Action: green [1]\n' +
        'Estimate: 0.75\n' +
        'Samples: 123456\n',
    );
  });

  it('says certified only where every assumption is met', () => {
    const outcome = (assumptionsNotMet: readonly string[]): string => {
      const run = new RunRecord(finishedRun().origin);
      run.assigned();
      run.started(FACTS);
      run.ended({ kind: 'finished', result: { ...result('certified'), assumptionsNotMet } }, 5);
      return resultText(run);
    };
    expect(outcome([])).toContain('Outcome: certified\n');
    expect(outcome(['a'])).toContain('Outcome: finished, without the 90% guarantee\n');
  });
});
