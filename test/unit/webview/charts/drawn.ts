/** What is written and marked in a figure. */
import { expect } from 'vitest';
import type { Figure, Mark } from '../../../../src/core/figure/figure';
import type { LeadersModel } from '../../../../webview/charts/run/leadersModel';
import type { StoppingModel } from '../../../../webview/charts/run/stoppingModel';

/** Of a run that was certified, but for its rows. */
export const STOPPING: StoppingModel = {
  title: 'Stopping test',
  rows: [],
  byRounds: false,
  curve: false,
  ended: 'certified',
  plan: null,
  now: null,
  budget: null,
  leadName: null,
  isTest: true,
  blank: ['nothing yet', 'nothing'],
};

export const ANSWER: LeadersModel['actions'][number] = {
  ...{ action: [0, 3], ruledOutAt: null, name: 'the answer', label: 'the answer', note: '2.01' },
};

/** Likewise, but for its rows and actions. */
export const LEADERS: LeadersModel = {
  ...{ rows: [], actions: [], curve: false, certified: true, hasIntervals: true },
  ...{ firstTotal: null, blank: ['nothing yet', 'nothing'] },
};

export const measure = (text: string, size: number): number => text.length * size * 0.55;

export function textsOf(figure: Figure): readonly Extract<Mark, { type: 'text' }>[] {
  return [...figure.under, ...figure.over].flatMap((mark) => (mark.type === 'text' ? mark : []));
}

export function wordsOf(figure: Figure): readonly string[] {
  return textsOf(figure).map(({ text }) => text);
}

/** Every text stands within the chart. */
export function expectLabelsInside(figure: Figure): void {
  for (const { text, size, x, align } of textsOf(figure)) {
    const length = measure(text, size);
    const left = x - { left: 0, right: length, center: length / 2 }[align];
    expect(left, `${text} at ${figure.width}`).toBeGreaterThanOrEqual(-1);
    expect(left + length, `${text} at ${figure.width}`).toBeLessThanOrEqual(figure.width + 1);
  }
}
