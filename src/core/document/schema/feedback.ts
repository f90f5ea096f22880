/** `feedback`: what one pull of an action shows, y = M_x (theta + eta). */
import { FEEDBACKS } from '../../feedback/catalogue';
import { byProperty } from '../../text/branches';
import { nodesOf, snippetsOf } from './kinds';

export const FeedbackSchema = byProperty('type', nodesOf(FEEDBACKS), {
  markdownDescription:
    '`M_x`: what one sample of an action `x` shows. `y = M_x (θ + η)` with noise `η`.',
  propertyDescription: 'Which sums of the base arms of an action one sample shows.',
  defaultSnippets: snippetsOf(FEEDBACKS),
});
