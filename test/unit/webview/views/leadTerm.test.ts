import { expect, it } from 'vitest';
import { leadTerm, termText } from '../../../../webview/views/pieces';

it('says of a link that its lead is one in the sum of the values', () => {
  expect(leadTerm('link').children).toEqual(['Lead in the sum']);
  expect(leadTerm('link').attributes['data-term']).toBe('leadInSum');
  expect(termText('leadInSum')?.[0]).toContain('in the sum of its values');
  expect(leadTerm('mean').children).toEqual(['Lead']);
  expect(leadTerm(undefined).attributes['data-term']).toBe('lead');
});
