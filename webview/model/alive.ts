/** Whether the run, plan or comparison on the page is still going on. */
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
    case 'paper':
      return state.paper.state === 'running';
    case 'preview':
    case 'loading':
    case 'empty':
      return false;
  }
}
