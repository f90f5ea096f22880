/** Whether more is to come of what is on the page, be it a run, a plan or a comparison. */
import type { PageState } from '../state';
import { isLive, kindOf } from './kind';

export function isAlive(state: PageState): boolean {
  switch (state.type) {
    case 'run':
      return isLive(kindOf(state.run));
    case 'plan':
      return state.plan.state === 'planning';
    case 'comparison':
      return state.comparison.endedAt === null;
    case 'preview':
    case 'loading':
    case 'empty':
      return false;
  }
}
