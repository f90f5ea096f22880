import type { ActionFamily } from '../../../src/core/families/family';
import { createFullBandit } from '../../../src/core/feedback/models/fullBandit';
import { findIndependentActions } from '../../../src/core/feedback/observerSet/independentActions';
import { spanOf, type Span } from '../../../src/core/feedback/span';
import type { Random } from '../../../src/core/numerics/random';

/** The span of the actions of a family: for M_x = x' the span of the observations is that of the actions. */
export function spanOfActions(family: ActionFamily, random: Random): Span {
  return spanOf(findIndependentActions(family, createFullBandit(), random));
}
