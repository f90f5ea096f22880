/** What only some algorithms can do, with the preset `recommended`: who they are, and what makes a run one of theirs. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES, switchTo } from '../../learners/contract/algorithms';
import { factsOf } from '../../learners/facts';
import { remove } from '../../text/setTo';
import type { RunSpec } from '../schema';

/** @param fact what they can do */
export function ableFor(
  { algorithm, preset = 'recommended' }: Pick<RunSpec, 'algorithm' | 'preset'>,
  fact: 'isWithoutScale' | 'measuresOthers',
) {
  const names = ALGORITHM_NAMES.filter((name) => factsOf(name)[fact] === true);
  const isOfThem = names.includes(algorithm);
  const title = ALGORITHM_TITLES[algorithm];
  return {
    names,
    titles: names.map((name) => ALGORITHM_TITLES[name]),
    /** Whether the run is one of theirs. */
    isAble: isOfThem && preset === 'recommended',
    /** The property of `run` that is in the way where it is not. */
    inTheWay: isOfThem ? 'preset' : 'algorithm',
    /** The run in a sentence that says that it is not. */
    who: isOfThem ? `${title} with the preset \`${preset}\`` : title,
    fixes: isOfThem
      ? [remove(['run', 'preset'], 'The preset is `recommended` then.')]
      : names.map(switchTo),
  };
}
