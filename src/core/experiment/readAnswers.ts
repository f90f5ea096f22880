/** Reads answers in JSON: `[{ pull, observations } | { pull, count, sum, sumOfSquares? } | { pull, failed, reason? }]`. */
import type { Node, ParseError } from 'jsonc-parser';
import { findNodeAtLocation, getNodeValue, parseTree } from 'jsonc-parser';
import { Positions } from '../text/parse/positions';
import { prescan } from '../text/parse/prescan';
import { readAnswer } from './answer';
import type { ReadTold } from './readSheet';
import type { ToldAnswer, ToldFault } from './tell';

/** Reads a list of answers. Never throws. */
export function readAnswers(text: string): ReadTold {
  const json = text.replace(/^\uFEFF/, ' ');
  const positions = new Positions(json);
  const failed = (message: string, offset: number) =>
    ({ ok: false, faults: [{ message, ...positions.at(offset) }] }) as const;
  const { beyond } = prescan(json);
  if (beyond !== null && beyond.limit !== 'properties')
    return failed('This cannot be read as JSON.', beyond.at);
  const errors: ParseError[] = [];
  const root = parseTree(json, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined) return failed('This is not JSON.', error.offset);
  if (root?.type !== 'array') {
    return failed('Answers are a list: `[{ "pull": "7", "observations": [[2.1], [1.9]] }]`.', 0);
  }
  const told: ToldAnswer[] = [];
  const faults: ToldFault[] = [];
  for (const node of root.children ?? []) {
    const answer = readAnswer(getNodeValue(node) as unknown);
    if (typeof answer === 'string') {
      faults.push({ message: `This answer ${answer}.`, ...positions.at(wrongIn(node).offset) });
    } else {
      told.push({
        answer,
        placeOf: ({ observation, row }) => positions.at(placeIn(node, observation, row).offset),
      });
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, told };
}

/** The first invalid observation or number in it; otherwise the whole answer. */
function wrongIn(node: Node): Node {
  const isWrong = ({ type }: Node): boolean => type !== 'number';
  const samples = findNodeAtLocation(node, ['observations'])?.children ?? [];
  const sample = samples.find(
    ({ type, children = [] }) => type !== 'array' || children.some(isWrong),
  );
  return sample?.children?.find(isWrong) ?? sample ?? node;
}

/** The node of a number or observation; otherwise the whole answer. */
function placeIn(node: Node, observation: number | undefined, row: number | undefined): Node {
  if (observation === undefined) {
    const list = row === undefined ? undefined : findNodeAtLocation(node, ['sum', row]);
    return list ?? node;
  }
  const path = ['observations', observation];
  const number = row === undefined ? undefined : findNodeAtLocation(node, [...path, row]);
  return number ?? findNodeAtLocation(node, path) ?? node;
}
