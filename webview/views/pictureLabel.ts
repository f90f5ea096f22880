/** What a picture shows, in words: for those who cannot see it. */
import { armName, theBest, routeGraph, routeOf, stopsOf } from '../../src/shared/format';
import { counted } from '../format';
import { isFinished } from '../model/kind';
import type { Kind } from '../model/kind';
import type { ChosenArms, Choice } from './chosenArms';

/** @param accuracy of the run */
export function pictureLabel(model: ChosenArms, kind: Kind, accuracy: number | undefined): string {
  const { chosen, words } = model;
  if (chosen.size === 0) return `${frame(model)}; no ${words.action} leads yet.`;
  const names = (choice: Choice): string => namesOf(model, choice);
  if ([...chosen.values()].some((choice) => choice !== 'plain'))
    return `Settled: ${names('plain')}. Open: ${names('a')}, or ${names('b')}.`;
  const head =
    kind === 'certified'
      ? `${theBest(accuracy)} ${words.action}`
      : isFinished(kind)
        ? 'The answer'
        : 'Leading, not certified';
  return `${model.labels.sides === null ? `${frame(model)}. ` : ''}${head}: ${names('plain')}.`;
}

/** `Graph of 11 nodes and 19 links`. */
function frame({ labels, words }: ChosenArms): string {
  const { sides, graph = null } = labels;
  if (sides !== null) return `${sides.left.length} and ${sides.right.length} nodes on two sides`;
  const nodes = counted(graph?.nodes.length ?? 0, 'node');
  return `Graph of ${nodes} and ${counted(labels.arms.length, words.arm, words.arms)}`;
}

/** `HAM, AMS, MIL` of a whole route; else the names of the members. */
function namesOf({ labels, chosen }: ChosenArms, choice: Choice): string {
  const arms = [...chosen].flatMap(([arm, of]) => (of === choice ? [arm] : []));
  const graph = routeGraph(labels);
  const route = graph === null || arms.length < chosen.size ? null : routeOf(graph, arms);
  if (graph !== null && route !== null) return stopsOf(graph, route).join(', ');
  return arms.map((arm) => armName(labels, arm).replace('→', 'to')).join(', ');
}
