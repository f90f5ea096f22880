import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../webview/uiCommands';

describe('what clicks ask for', () => {
  it('of a chart stays in the page', () => {
    expect(outcomeOf('toggleLine', 'leaders:0-5', null)).toEqual({
      type: 'line',
      plot: 'leaders',
      key: '0-5',
    });
    expect(outcomeOf('showAll', 'traces', null)).toEqual({ type: 'whole', plot: 'traces' });
  });

  it('becomes a message of the run', () => {
    expect(outcomeOf('stop', null, 'one')).toEqual({
      type: 'message',
      message: { type: 'stop', runId: 'one' },
    });
    expect(outcomeOf('runRecommended', null, 'one')).toMatchObject({
      message: { type: 'runRecommended', runId: 'one' },
    });
    expect(outcomeOf('saveJson', null, 'one')).toMatchObject({
      message: { type: 'save', what: 'json' },
    });
    expect(outcomeOf('saveReport', null, 'one')).toMatchObject({
      message: { type: 'save', what: 'report' },
    });
    expect(outcomeOf('saveDrawing', null, 'one')).toMatchObject({
      message: { type: 'saveDrawing', runId: 'one' },
    });
    expect(outcomeOf('saveDrawing', 'leaders', 'one')).toEqual({
      type: 'message',
      message: { type: 'saveDrawing', runId: 'one', what: 'leaders' },
    });
    expect(outcomeOf('saveDrawing', 'nonsense', 'one')).toEqual({
      type: 'message',
      message: { type: 'saveDrawing', runId: 'one' },
    });
    expect(outcomeOf('copyMarkdown', null, 'one')).toMatchObject({
      message: { type: 'copyResult', as: 'markdown' },
    });
    expect(outcomeOf('copyLatex', null, 'one')).toMatchObject({
      message: { type: 'copyResult', as: 'latex' },
    });
    expect(outcomeOf('continueTo', '2218419', 'one')).toMatchObject({
      message: { type: 'continueTo', maxSamples: 2_218_419 },
    });
    expect(outcomeOf('reveal', '9:27', 'one')).toMatchObject({ message: { line: 9, column: 27 } });
    expect(outcomeOf('applyFix', '0:1', 'one')).toMatchObject({ message: { problem: 0, fix: 1 } });
  });

  it('needs a run, except for the sample', () => {
    expect(outcomeOf('stop', null, null)).toBeNull();
    expect(outcomeOf('openSample', null, null)).toMatchObject({ message: { type: 'openSample' } });
  });

  it('ignores what is not a number or not an axis', () => {
    expect(outcomeOf('continueTo', 'many', 'one')).toBeNull();
    expect(outcomeOf('reveal', '9', 'one')).toBeNull();
    expect(outcomeOf('axis', 'time', 'one')).toBeNull();
    expect(outcomeOf('axis', 'rounds', 'one')).toEqual({ type: 'axis', axis: 'rounds' });
  });
});
