/** Checks that theta fits the base arms and is computable. */
import { MAX_MAGNITUDE } from '../../text/limits';
import { buildTheta } from '../build/theta';
import type { Path } from '../../text/paths';
import type { Problems } from '../../text/problems';
import type { ActionsSpec, SimulatedSpec } from '../schema';
import { groundSetOf, setDimension } from '../../families/groundSet';
import { addOrRemove } from '../../words/lists';
import { setTo } from '../../text/setTo';

/**
 * Reports faults of a simulated environment.
 * @param actions null if faults leave d unknown
 * @returns theta, or null if it is not known
 */
export function checkEnvironment(
  environment: SimulatedSpec,
  actions: ActionsSpec | null,
  problems: Problems,
): Float64Array | null {
  const { theta } = environment;
  const path: Path = ['environment', 'theta'];
  if (!Array.isArray(theta) && theta.uniform && theta.uniform.low > theta.uniform.high) {
    problems.add({
      code: 'min-above-max',
      message: `\`low\` is ${theta.uniform.low} and \`high\` is ${theta.uniform.high}: \`low\` must be at most \`high\`.`,
      path: [...path, 'uniform', 'low'],
      fixes: [
        {
          title: 'Swap low and high',
          description: 'Draws from the interval between the two numbers.',
          edits: [
            { path: [...path, 'uniform', 'low'], value: theta.uniform.high },
            { path: [...path, 'uniform', 'high'], value: theta.uniform.low },
          ],
        },
      ],
    });
  }
  if (!actions || !problems.isSound(path)) return null;
  const { size: dimension, origin } = groundSetOf(actions);
  if (Array.isArray(theta) && theta.length !== dimension) {
    problems.add({
      code: 'theta-length',
      message: `\`theta\` must have d = ${dimension} numbers, because ${origin}; it has ${theta.length}: ${addOrRemove(theta.length, dimension)}.`,
      path,
      fixes: setDimension(actions, theta.length),
    });
    return null;
  }
  if (!Array.isArray(theta) && theta.topKGap && theta.topKGap.k >= dimension) {
    problems.add({
      code: 'k-above-arms',
      message: `\`k\` is ${theta.topKGap.k}, and there are ${dimension} base arms, because ${origin}: one must stay below the top, so \`k\` must be less.`,
      path: [...path, 'topKGap', 'k'],
      fixes:
        dimension < 2
          ? []
          : [setTo([...path, 'topKGap', 'k'], dimension - 1, 'Leaves one base arm below the top.')],
    });
    return null;
  }
  const built = buildTheta(theta, dimension);
  if (built.some((value) => !(Math.abs(value) <= MAX_MAGNITUDE))) {
    const last = dimension - 1;
    problems.add({
      code: 'number-too-large',
      message: `The values grow past 1e100 before base arm ${last}: \`first · ratio^${last}\` must stay below. Use a ratio of at most 1.`,
      path: [...path, 'geometric'],
      fixes: [setTo([...path, 'geometric', 'ratio'], 1, 'Makes all values the same.')],
    });
    return null;
  }
  return built;
}
