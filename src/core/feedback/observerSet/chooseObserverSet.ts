/** The observer set that an option asks for. */
import type { ActionFamily } from '../../families/family';
import type { Random } from '../../numerics/random';
import { observerSetOf } from './buildObserverSet';
import type { Feedback } from '../feedback';
import type { IndependentActions } from './independentActions';
import { improveByExchange } from './exchangeSearch';
import type { ObserverScore } from './observerScore';
import { SUM_OF_BETAS } from './observerScore';
import type { ObserverSet } from './observerSet';
import { barycentricSpanner } from './spanner';

/**
 * - first: the first actions found that raise the rank, as printed
 * - spanner: the barycentric spanner, which full-bandit feedback has; with any other feedback as `first`
 * - search: local swaps on the score, from the spanner where there is one
 */
export type ObserverSetChoice = 'first' | 'spanner' | 'search';

/**
 * @param first the independent actions of this family and feedback
 * @param random for the candidates of a search
 * @param score what a search makes small
 */
export function chooseObserverSet(
  choice: ObserverSetChoice,
  family: ActionFamily,
  feedback: Feedback,
  first: IndependentActions,
  random: Random,
  score: ObserverScore = SUM_OF_BETAS,
): ObserverSet {
  const set = observerSetOf(feedback, first);
  if (choice === 'first') return set;
  const spanner = feedback.kind === 'full-bandit' ? barycentricSpanner(family, set) : set;
  return choice === 'spanner'
    ? spanner
    : improveByExchange(family, feedback, spanner, random, score);
}
