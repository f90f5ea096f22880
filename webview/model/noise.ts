/** The noise that a run has seen. */
import { actionName, seenNoise } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';

/** Null where it is declared, or nothing was seen of it yet. */
export function seenNoiseOf({ live }: RunSnapshot): ReturnType<typeof seenNoise> {
  return seenNoise(live.constants, live.result?.noiseByAction);
}

/** What the actions of a run are called. */
export function actionNames({ facts }: RunSnapshot): (action: readonly number[]) => string {
  return (action) =>
    facts === null ? action.join(', ') : actionName(facts.labels, facts.instance.family, action);
}
