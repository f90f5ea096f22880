import type { AlgorithmFacts } from '../algorithmFacts';
import { EXPLORATION } from '../listed/phases';
import { TOTALS_ONLY } from '../polyalba/facts';
import type { XyStaticOptions } from './xyStatic';

export const XY_STATIC_FACTS: AlgorithmFacts<XyStaticOptions> = {
  title: 'XY-static',
  source: 'Soare, Lazaric and Munos 2014',
  covers: TOTALS_ONLY.covers,
  description: 'full-bandit feedback, linear reward; lists all actions, at most 20,000.',
  detail: 'For totals and few actions; one fixed design',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
  phases: EXPLORATION,
};
