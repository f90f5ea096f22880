/** The part of a spec that the answers of a journal depend on, and comparisons of it. */
import type { ActionsSpec } from '../families/catalogue';
import { armNumbers } from '../families/constraints/constrained';
import { baseLabelsOf } from '../families/groundSet';
import { readGraph, type NamedEdges, type NodeName } from '../families/graph/namedGraph';
import { isObject } from '../text/isObject';
import { canonicalJson as canonical, hashOf } from '../text/canonicalJson';
import { lawOf } from '../document/build/assumptions';
import { withoutRemoved } from '../document/removedOptions';
import type { AssumptionsSpec, EnvironmentSpec } from '../document/schema';
import { useIn, type Json, type JsonObject } from './parsedSpec';

const NAMES = ['labels', 'leftLabels', 'rightLabels'];

/**
 * The part of a spec that answers depend on: without names, labels, budget, cost and environment. Nodes are numbered, so that
 * they can be renamed.
 * @param spec with the defaults filled in (`parsedSpec`)
 */
function essenceOf(spec: JsonObject): JsonObject {
  const { actions, feedback, reward, assumptions } = spec;
  const { algorithm, preset, options, delta, seed, accuracy } = spec.run as JsonObject;
  const run = { algorithm, preset, options, delta, seed, accuracy };
  return { actions: numbered(actions ?? null), feedback, reward, assumptions, run } as JsonObject;
}

/** `sha256:…` of the canonical JSON of this part. */
export function specHash(spec: JsonObject): string {
  return hashOf(canonical(essenceOf(spec)));
}

/** The differences between two specs that affect answers: `run.delta was 0.05, is 0.01`. Both have the defaults filled in. */
export function differences(was: JsonObject, is: JsonObject): readonly string[] {
  const found: string[] = [];
  // An analysed log is a phase of its own, so later block settings do not affect it.
  const hasBlocks = useIn(was) !== 'all' || useIn(is) === 'all';
  const [essence, other] = [was, is].map((spec) =>
    essenceOf(withDefaults(withoutNames(asNow(spec)), hasBlocks)),
  );
  compare(essence, other, '', found);
  const [before, now] = [was.run as JsonObject, is.run as JsonObject];
  compare(before.stop ?? 'certified', now.stop ?? 'certified', 'run.stop', found);
  // A best guess allocates its whole budget in advance.
  if (before.stop === 'budget' && now.stop === 'budget')
    for (const name of ['maxSamples', 'maxCost'])
      compare(before[name], now[name], `run.${name}`, found);
  return found;
}

/** The property path of a difference. */
export function pathOfDifference(difference: string): string {
  return difference.slice(0, difference.indexOf(' was '));
}

/** Drops options of earlier versions that state what the preset does now. */
function asNow(spec: JsonObject): JsonObject {
  const { options, preset, ...run } = spec.run as JsonObject;
  return isPlain(options)
    ? { ...spec, run: { ...run, preset: preset ?? null, options: withoutRemoved(options, preset) } }
    : spec;
}

/** What is measured without names; the hashes of earlier journals have them. */
function withoutNames(spec: JsonObject): JsonObject {
  const { actions, feedback } = spec;
  const { measurable, ...others } = feedback as JsonObject;
  if (!isPlain(measurable)) return spec;
  const { arms } = baseLabelsOf(actions as unknown as ActionsSpec);
  const own =
    measurable.family === undefined
      ? byNumber(measurable, arms)
      : numbered({ ...measurable, labels: arms });
  return { ...spec, feedback: { ...others, measurable: own } };
}

/** Fills in defaults, so that stating one is no difference; the hashes of journals use the spec as written. */
function withDefaults(
  { actions, reward, assumptions, ...spec }: JsonObject,
  hasBlocks: boolean,
): JsonObject {
  const { constraints, ...others } = actions as JsonObject;
  const { goal, ...own } = reward as JsonObject;
  const isLimited = Object.values(constraints ?? {}).some((list) => (list as Json[]).length > 0);
  const { type } = spec.environment as { readonly type: EnvironmentSpec['type'] };
  const law = lawOf(assumptions as AssumptionsSpec, type);
  // Only symmetric noise is compared by blocks.
  const isByBlocks = law?.type === 'symmetric' && hasBlocks;
  const noise = law && !isByBlocks ? { ...law, blocks: undefined } : (law ?? 'declared');
  return {
    ...spec,
    actions: { ...others, ...(isLimited && { constraints: constraints as Json }) },
    reward: { ...own, ...(goal === 'minimize' && { goal }) },
    assumptions: { ...(assumptions as JsonObject), noise: noise as Json },
  };
}

function compare(was: Json | undefined, is: Json | undefined, path: string, found: string[]): void {
  if (canonical(was ?? null) === canonical(is ?? null)) return;
  if (isPlain(was) && isPlain(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)])) {
      compare(was[name], is[name], path === '' ? name : `${path}.${name}`, found);
    }
  } else if (Array.isArray(was) && Array.isArray(is) && was.length === is.length) {
    was.forEach((entry: Json, index) =>
      compare(entry, is[index] as Json, `${path}[${index}]`, found),
    );
  } else {
    found.push(`${path} was ${shortened(was)}, is ${shortened(is)}`);
  }
}

const LONGEST_SHOWN = 60;

function shortened(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function isPlain(value: Json | undefined): value is JsonObject {
  return isObject(value);
}

/** The same with base arms by number. */
function byNumber(arms: Json, names: readonly string[]): Json {
  if (typeof arms === 'string') return armNumbers(arms, names)[0] ?? arms;
  if (Array.isArray(arms)) return arms.map((arm: Json) => byNumber(arm, names));
  if (!isPlain(arms)) return arms;
  return Object.fromEntries(Object.entries(arms).map(([name, of]) => [name, byNumber(of, names)]));
}

/** Actions without names: graph nodes are numbered in the order in which the edges first name them. */
function numbered(actions: Json): Json {
  if (!isPlain(actions)) return actions;
  const { constraints, interactions, ...others } = actions;
  if (constraints !== undefined || interactions !== undefined) {
    const { arms } = baseLabelsOf(actions as unknown as ActionsSpec);
    return {
      ...(numbered(others) as JsonObject),
      ...(constraints !== undefined && { constraints: byNumber(constraints, arms) }),
      ...(interactions !== undefined && {
        interactions: interactions === 'all' ? 'all' : byNumber(interactions, arms),
      }),
    };
  }
  const kept = Object.fromEntries(
    Object.entries(actions).filter(([name]) => !NAMES.includes(name)),
  );
  if (Array.isArray(kept.matroids)) return { ...kept, matroids: kept.matroids.map(numbered) };
  const named = kept.family !== 'matching' && Array.isArray(kept.edges);
  if (!named) return kept;
  const graph = readGraph(kept.edges as NamedEdges);
  const ends = ['source', 'target'].flatMap((name) =>
    kept[name] === undefined ? [] : [[name, graph.numberOf(kept[name] as NodeName)] as const],
  );
  return { ...kept, edges: graph.edges, ...Object.fromEntries(ends) };
}
