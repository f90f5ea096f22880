import { describe, expect, it } from 'vitest';
import { toCommand } from '../../../webview/uiCommands';

describe('what clicks ask for', () => {
  it('of a chart stays in the page', () => {
    expect(toCommand('toggleLine', 'leaders:0-5', null)).toEqual({
      type: 'line',
      plot: 'leaders',
      key: '0-5',
    });
    expect(toCommand('showAll', 'traces', null)).toEqual({ type: 'whole', plot: 'traces' });
  });

  it('becomes a message of the run', () => {
    expect(toCommand('stop', null, 'one')).toEqual({
      type: 'message',
      message: { type: 'stop', runId: 'one' },
    });
    expect(toCommand('runRecommended', null, 'one')).toMatchObject({
      message: { type: 'runRecommended', runId: 'one' },
    });
    expect(toCommand('saveJson', null, 'one')).toMatchObject({
      message: { type: 'save', what: 'json' },
    });
    expect(toCommand('saveReport', null, 'one')).toMatchObject({
      message: { type: 'save', what: 'report' },
    });
    expect(toCommand('saveDrawing', null, 'one')).toMatchObject({
      message: { type: 'saveDrawing', runId: 'one' },
    });
    expect(toCommand('saveDrawing', 'leaders', 'one')).toEqual({
      type: 'message',
      message: { type: 'saveDrawing', runId: 'one', what: 'leaders' },
    });
    expect(toCommand('saveDrawing', 'nonsense', 'one')).toEqual({
      type: 'message',
      message: { type: 'saveDrawing', runId: 'one' },
    });
    expect(toCommand('copyMarkdown', null, 'one')).toMatchObject({
      message: { type: 'copyResult', as: 'markdown' },
    });
    expect(toCommand('copyLatex', null, 'one')).toMatchObject({
      message: { type: 'copyResult', as: 'latex' },
    });
    expect(toCommand('continueTo', '2218419', 'one')).toMatchObject({
      message: { type: 'continueTo', maxSamples: 2_218_419 },
    });
    expect(toCommand('reveal', '9:27', 'one')).toMatchObject({ message: { line: 9, column: 27 } });
    expect(toCommand('applyFix', '0:1', 'one')).toMatchObject({ message: { problem: 0, fix: 1 } });
  });

  it('needs a run, except for the sample', () => {
    expect(toCommand('stop', null, null)).toBeNull();
    expect(toCommand('openSample', null, null)).toMatchObject({ message: { type: 'openSample' } });
  });

  it('ignores what is not a number or not an axis', () => {
    expect(toCommand('continueTo', 'many', 'one')).toBeNull();
    expect(toCommand('reveal', '9', 'one')).toBeNull();
    expect(toCommand('axis', 'time', 'one')).toBeNull();
    expect(toCommand('axis', 'rounds', 'one')).toEqual({ type: 'axis', axis: 'rounds' });
  });
});
