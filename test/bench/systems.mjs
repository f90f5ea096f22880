// Every algorithm on every example that it supports, by `cpe compare`, with a process per example.
import { readdirSync } from 'node:fs';
import { compared } from './comparisons.mjs';
import { duration, table } from './figures.mjs';

/** @typedef {import('./comparisons.mjs').Setting} Measured */

const SEEDS = '1-20';
/** The limit of one run. */
const SECONDS = 30;
/** Examples to run again with single base arms observed, which few examples have themselves. */
const ONE_BY_ONE = [
  'top-8-3',
  'subsets-6',
  'keyword-portfolio',
  'multi-bandit',
  'network-backbone',
  'assignment-3x3',
  'assignment-4x4',
  'route-choice',
  'explicit-routes',
  'team-with-skills',
  'budget',
];

/** @param {import('./run.mjs').Place} place @returns {string[]} lines of Markdown */
export function measureSystems({ root, cli }) {
  const examples = readdirSync(`${root}examples`)
    .filter((file) => file.endsWith('.cpe.json'))
    .map((file) => file.replace('.cpe.json', ''));
  return [
    `Means over seeds ${SEEDS}, with 95% intervals that hold however often one looks, preset recommended, at most ${SECONDS} s a run. Time: of one run, beside another.`,
    '',
    ...examples.flatMap((name) => section(root, cli, name, [])),
    '### The same actions, base arms observed one by one',
    '',
    ...ONE_BY_ONE.flatMap((name) =>
      section(root, cli, name, ['feedback.type=semi-bandit', 'run.algorithm=gcb-pe'], '####'),
    ),
  ];
}

/** @param {string} root @param {string} cli @param {string} name @param {readonly string[]} set @param {string} [mark] */
function section(root, cli, name, set, mark = '###') {
  const file = `${root}examples/${name}.cpe.json`;
  const args = ['--algorithms', 'all', '--seeds', SEEDS, '--seconds', `${SECONDS}`];
  const settings = compared(cli, [file, ...args, ...set.flatMap((one) => ['--set', one])]);
  const head = ['algorithm', 'samples:', '95% interval:', '× lower bound:', 'wrong:', 'time:'];
  return [`${mark} ${name}`, '', ...table(head, settings.map(rowOf)), ''];
}

/** @param {Measured} setting */
function rowOf({ algorithm, samples, lowerBound, wrong, judged, time, runs, certified }) {
  const ended = certified === runs ? '' : `, ${certified} of ${runs} certified`;
  return [
    `${algorithm}${ended}`,
    samples === null ? 'not known' : shown(samples.mean),
    samples?.interval == null
      ? ''
      : `${shown(samples.interval.low)} to ${shown(samples.interval.high)}`,
    samples === null || lowerBound === null ? '' : (samples.mean / lowerBound).toPrecision(3),
    `${wrong} of ${judged}`,
    time === null ? '' : duration(time.mean / 1000),
  ];
}

/** @param {number} value */
const shown = (value) => Math.round(value).toLocaleString('en');
