/** Abilities that only some algorithms have, with the preset `recommended`, and how to switch a run to one of them. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES, switchTo } from '../../learners/contract/algorithms';
import { factsOf } from '../../learners/facts';
import { remove } from '../../text/setTo';
import type { RunSpec } from '../schema';

/** @param fact the ability */
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
    isAble: isOfThem && preset === 'recommended',
    /** The property of `run` to change if not. */
    inTheWay: isOfThem ? 'preset' : 'algorithm',
    /** The subject of a message about a run without the ability. */
    who: isOfThem ? `${title} with the preset \`${preset}\`` : title,
    fixes: isOfThem
      ? [remove(['run', 'preset'], 'The preset is `recommended` then.')]
      : names.map(switchTo),
  };
}
