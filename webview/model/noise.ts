/** The observed noise of a run. */
import { actionName, seenNoise } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';

/** Null if the noise is declared or not observed yet. */
export function seenNoiseOf({ live }: RunSnapshot): ReturnType<typeof seenNoise> {
  return seenNoise(live.constants, live.result?.noiseByAction);
}

export function actionNames({ facts }: RunSnapshot): (action: readonly number[]) => string {
  return (action) =>
    facts === null ? action.join(', ') : actionName(facts.labels, facts.instance.family, action);
}
