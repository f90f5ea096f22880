/** The text of a new spec, with a comment for each part. */
import type { FamilyName } from '../../families/catalogue';
import { FEEDBACK_FACTS } from '../../feedback/facts';
import { rewardComment, rewardNameOf } from '../../reward/facts';
import type { DraftEnvironment, SpecDraft } from './draft';
import { writeJson } from './writeJson';

type Comments = Readonly<Partial<Record<FamilyName, string>>>;

/** The comments for the families that *New Instance…* asks for; other families start from a template. */
const ACTIONS = {
  topK: 'Every set of exactly k of the base arms.',
  subsets: 'Every set of min to max of the base arms.',
  partition: 'From each group exactly `choose` base arms; they are numbered group by group.',
  matching:
    'The matchings of two sides. Base arms are the pairs, row by row unless `edges` lists them.',
  path: 'The paths from source to target. Base arms are the edges, in this order.',
  spanningTree: 'The sets of edges that join all nodes without a cycle. Base arms are the edges.',
  matroid: 'The bases (largest independent sets) of a matroid. Base arms are its elements.',
  matroidIntersection: 'The largest sets that are independent in both matroids.',
  knapsack: 'Every set of items whose weights fit into the capacity. Base arms are the items.',
  ranking: 'Every order of the items.',
  explicit: 'The actions, each as the list of its base arms.',
} as const satisfies Comments;

export type AskedFamily = keyof typeof ACTIONS;

const SOURCES: Readonly<Record<DraftEnvironment['type'], string>> = {
  process: 'a program, asked line by line on its standard input. No shell reads the command.',
  recorded:
    'a log, a file beside this spec with one line a sample; its columns are action,y1,…,ym unless `columns` names them.',
  manual: 'a person, who enters them in the panel or fills in sheets.',
};

const RULE = { geometric: { first: 1, ratio: 0.9 } };
const NOISE = { on: 'feedback', distribution: 'gaussian', scale: 1 };

/** The draft as JSON with comments, indented by two spaces, with a final line break. Numbers survive a round trip. */
export function specText(draft: SpecDraft): string {
  const { name, actions, feedback, reward, theta, environment, assumptions, run } = draft;
  const about = (ACTIONS as Comments)[actions.family];
  const { algorithm, delta = 0.05, seed, ...more } = run;
  const thetaWords =
    theta === null ? 'a rule instead of values: write d numbers if you have them.' : '';
  const part = (key: string, value: unknown) => `  ${JSON.stringify(key)}: ${writeJson(value, 2)},`;
  const lines = [
    '{',
    '  "version": 1,',
    part('name', name),
    ...(about === undefined ? [] : [`  // ${about}`]),
    part('actions', actions),
    `  // What one sample shows: ${FEEDBACK_FACTS[feedback.type].comment}`,
    part('feedback', feedback),
    `  // The reward of an action: ${rewardComment(rewardNameOf(reward))}${reward.goal === 'minimize' ? ' The smallest is the best.' : ''}`,
    part('reward', reward),
    ...(environment === undefined
      ? [
          '  // Where observations come from: simulated with these values of the base arms, which the algorithm does not see.',
          ...(thetaWords === '' ? [] : [`  // theta is ${thetaWords}`]),
          part('environment', {
            type: 'simulated',
            theta: theta ?? RULE,
            noise: { ...NOISE, scale: assumptions?.noiseScale ?? NOISE.scale },
          }),
        ]
      : [
          `  // Where observations come from: ${SOURCES[environment.type]}`,
          part('environment', environment),
        ]),
    ...(assumptions === undefined
      ? []
      : [
          '  // What is known of the noise of one number; the guarantee rests on it.',
          part('assumptions', assumptions),
        ]),
    '  // delta: the accepted probability of a wrong answer.',
    ...(more.maxSamples === undefined || more.stop === 'budget'
      ? []
      : ['  // maxSamples: the run ends there, certain of its answer or not.']),
    part('run', { algorithm, delta, seed, ...more }).replace(/,$/, ''),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
