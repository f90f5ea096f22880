import type { Action, ActionFamily } from '../../../src/core/families/family';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { findIndependentActions } from '../../../src/core/feedback/observerSet/independentActions';
import { spanOf, type Span } from '../../../src/core/feedback/span';
import type { Random } from '../../../src/core/numerics/random';

/** The span of the actions of a family, with r actions that span it: for M_x = x' it is that of the observations. */
export function spanOfActions(
  family: ActionFamily,
  random: Random,
): Span & { readonly actions: readonly Action[] } {
  const independent = findIndependentActions(family, createFullBandit(), random);
  return Object.assign(spanOf(independent), { actions: independent.actions });
}
