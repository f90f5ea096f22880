import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { EXPLORATION, TOTALS_ONLY } from '../../contract/sharedFacts';
import type { XyStaticOptions } from './xyStatic';

export const XY_STATIC_FACTS: AlgorithmFacts<XyStaticOptions> = {
  source: 'Soare, Lazaric and Munos 2014',
  covers: TOTALS_ONLY.covers,
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
  detail: 'For totals and few actions; one fixed design',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
  phases: EXPLORATION,
};
