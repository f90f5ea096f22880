/** The samples of the chosen gap, by phase and by action. */
import type { AlgorithmName } from '../../src/core/learners/contract/algorithms';
import type { PhaseName } from '../../src/core/protocol/learner';
import type { Plan } from '../../src/core/plan/plan';
import {
  actionName,
  familyWords,
  formatAlgorithm,
  phaseTitle,
  stepWord,
} from '../../src/shared/format';
import type { PlanSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { counted, gapText } from '../format';
import type { Environment } from '../model/environment';
import { actionSamples, algorithmsOf, phaseSums, rowAt, shownGap } from '../model/plan';
import type { PhaseSum } from '../model/plan';
import { capital } from '../words';
import { rowWords } from '../views/actionWords';
import { count, section, sideBySide, term } from '../views/pieces';
import { column, listedOf, table } from '../views/table';

export function planDetails(snapshot: PlanSnapshot, env: Environment): Child {
  const { plan } = snapshot;
  const gap = shownGap(plan, env.gap);
  if (gap === null) return null;
  const algorithms = algorithmsOf(plan).filter(
    (name) => (rowAt(plan, name, gap)?.samples ?? null) !== null,
  );
  if (algorithms.length === 0) return null;
  const where = `at ${gap === plan.trueGap ? 'the true gap' : 'gap'} ${gapText(gap)}`;
  const subtitle = [
    term('planned', 'samples'),
    gap === plan.trueGap ? ' at the true ' : ' at ',
    term('gap', 'gap'),
    ` ${gapText(gap)}`,
  ];
  return sideBySide(
    section('By phase', subtitle, phaseTable(plan, gap, algorithms, where)),
    section('By action', subtitle, actionTable(snapshot, gap, algorithms, where)),
  );
}

function heads(first: string, algorithms: readonly AlgorithmName[]): readonly ElementNode[] {
  return [column(first), ...algorithms.map((name) => column(formatAlgorithm(name), 'r'))];
}

function phaseTable(
  plan: Plan,
  gap: number,
  algorithms: readonly AlgorithmName[],
  where: string,
): ElementNode {
  const sums = phaseSums(plan, gap);
  const of = (algorithm: AlgorithmName, name: PhaseName): PhaseSum | undefined =>
    sums.get(algorithm)?.find((sum) => sum.name === name);
  const names = [...new Set([...sums.values()].flat().map(({ name }) => name))];
  return table(
    'plan-phases',
    `Samples by phase ${where}`,
    heads('Phase', algorithms),
    names.map((name) =>
      h(
        'tr',
        { key: name },
        h('th', { scope: 'row' }, phaseTitle(name)),
        algorithms.map((algorithm) => {
          const sum = of(algorithm, name);
          return h(
            'td.r',
            sum !== undefined && [
              count(sum.samples),
              h('span.q.below-samples', counted(sum.rounds, stepWord(name))),
            ],
          );
        }),
      ),
    ),
  );
}

function actionTable(
  { plan, facts }: PlanSnapshot,
  gap: number,
  algorithms: readonly AlgorithmName[],
  where: string,
): ElementNode {
  const all = actionSamples(plan, gap);
  const listed = listedOf(all);
  const rest = all.slice(listed.length);
  const family = facts?.family ?? '';
  const words = familyWords(family);
  const labels = facts?.labels ?? { arms: [], sides: null };
  return table(
    'plan-actions',
    `Samples by ${words.action} ${where}`,
    heads(capital(words.action), algorithms),
    [
      listed.map(({ action, samples }) =>
        h(
          'tr',
          { key: action.join() },
          h(
            'th',
            {
              scope: 'row',
              'data-tip': actionName(labels, family, action),
            },
            rowWords(labels, action, family),
          ),
          algorithms.map((algorithm) => {
            const own = samples.get(algorithm);
            return h('td.r', own !== undefined && count(own));
          }),
        ),
      ),
      rest.length === 0
        ? null
        : h(
            'tr',
            { key: 'rest' },
            h(
              'th.sub',
              { scope: 'row' },
              `${counted(rest.length, words.action, words.actions)} more`,
            ),
            algorithms.map((algorithm) => {
              const sum = rest.reduce(
                (total, { samples }) => total + (samples.get(algorithm) ?? 0),
                0,
              );
              return h('td.r.sub', sum > 0 && count(sum));
            }),
          ),
    ],
  );
}
