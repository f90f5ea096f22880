import type { AlgorithmFacts } from '../../contract/algorithmFacts';
import { RAGE_FACTS } from '../rage/facts';
import type { XyAdaptiveOptions } from './xyAdaptive';

export const XY_ADAPTIVE_FACTS: AlgorithmFacts<XyAdaptiveOptions> = {
  ...RAGE_FACTS,
  source: 'Soare, Lazaric and Munos 2014',
  detail: 'For totals and few actions; a new design in each phase, sizes by its variance',
  preset: (name) => ({ threshold: name === 'paper' ? 'printed' : 'sound' }),
};
