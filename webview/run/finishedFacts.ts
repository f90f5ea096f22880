/** The facts of a run with an answer, and how its samples compare. */
import { answerFacts, yardsticks, type AnswerFact, type Yardstick } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h, type Child, type ElementNode } from '../dom/h';
import { exact } from '../format';
import { big, fact, factList } from '../views/facts';
import { aside, term } from '../views/pieces';
import { estimateTerm, printedTerm, type TermName } from '../words';
import { beforeFact } from './facts';

/** For a certified run, or one finished without the guarantee. */
export function finishedFacts({ facts, live, trace }: RunSnapshot): ElementNode {
  const { result } = live;
  if (facts === null || result === null) return factList();
  const termOf = ({ key }: AnswerFact): TermName =>
    key === 'estimate' ? estimateTerm(facts.instance.reward) : key;
  return factList(
    answerFacts(result, facts, trace).map((one) =>
      fact(term(termOf(one), one.name), valueOf(one, result.samples), one.note || null),
    ),
    beforeFact(facts),
  );
}

/** `2.086 ± 0.006`, `× 1.2 (1.1 to 1.3)`, with the interval in small type; the exact number of samples on hover. */
function valueOf({ key, value }: AnswerFact, samples: number): Child {
  if (key === 'samples') return big(h('span', { 'data-tip': exact(samples) }, value));
  const [main = '', width] = value.split(/ (?=[±(])/);
  return big(main, width !== undefined && [' ', h('small', width)]);
}

/** How the number of samples compares, in at most two sentences; null if unknown. */
export function howGood({ facts, live }: RunSnapshot): ElementNode | null {
  const { result } = live;
  if (facts === null || result === null) return null;
  const termOf = ({ key }: Yardstick): TermName =>
    key === 'paper' ? printedTerm(result.algorithm) : 'bound';
  const told = yardsticks(result, facts);
  if (told.length === 0 && live.isBoundComing !== true) return null;
  return aside(
    'How good is that?',
    h(
      'p',
      told.map((one, index) => {
        const [before = '', after = ''] = one.text.split(one.label);
        return [index === 0 ? null : ' ', before, term(termOf(one), one.label), after];
      }),
      live.isBoundComing === true && [' ', term('bound', 'The lower bound'), ' is being computed.'],
    ),
  );
}
