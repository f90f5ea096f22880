/** Abilities that only some algorithms have, with the preset `recommended`, and how to switch a run to one of them. */
import { ALGORITHM_NAMES, ALGORITHM_TITLES, switchTo } from '../../learners/contract/algorithms';
import { factsOf } from '../../learners/facts';
import { possibleAlgorithm } from '../../pairs/rules';
import { remove } from '../../text/setTo';
import type { RunSpec } from '../schema';
import type { PartNames } from './pairs';

/**
 * @param fact the ability
 * @param parts what an algorithm that is offered has to support
 */
export function ableFor(
  { algorithm, preset = 'recommended' }: Pick<RunSpec, 'algorithm' | 'preset'>,
  fact: 'isWithoutScale' | 'measuresOthers',
  { family, feedback, reward }: Partial<PartNames> = {},
) {
  const names = ALGORITHM_NAMES.filter((name) => factsOf(name)[fact] === true);
  const isOfThem = names.includes(algorithm);
  const title = ALGORITHM_TITLES[algorithm];
  const recommended = remove(['run', 'preset'], 'The preset is `recommended` then.');
  const offered = names.filter(
    (name) =>
      !feedback ||
      !reward ||
      possibleAlgorithm(feedback, reward, name, family ?? undefined).possible,
  );
  return {
    titles: names.map((name) => ALGORITHM_TITLES[name]),
    isAble: isOfThem && preset === 'recommended',
    /** The property of `run` to change if not. */
    inTheWay: isOfThem ? 'preset' : 'algorithm',
    /** The subject of a message about a run without the ability. */
    who: isOfThem ? `${title} with the preset \`${preset}\`` : title,
    fixes: isOfThem
      ? [recommended]
      : offered.map(switchTo).map((fix) =>
          preset === 'recommended'
            ? fix
            : {
                title: `${fix.title} as recommended`,
                description: `${fix.description} ${recommended.description}`,
                edits: [...fix.edits, ...recommended.edits],
              },
        ),
  };
}
