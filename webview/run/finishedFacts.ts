/** The facts below the answer of a finished run. */
import { answerFacts, yardsticks } from '../../src/shared/format';
import type { AnswerFact, Yardstick } from '../../src/shared/format';
import type { RunSnapshot } from '../../src/shared/protocol';
import { h } from '../dom/h';
import type { Child, ElementNode } from '../dom/h';
import { exact } from '../format';
import { estimateTerm, printedTerm } from '../words';
import type { TermName } from '../words';
import { big, fact, factList } from '../views/facts';
import { aside, term } from '../views/pieces';

/** Certified, or finished without the guarantee. */
export function finishedFacts({ facts, live, trace }: RunSnapshot): ElementNode {
  const { result } = live;
  if (facts === null || result === null) return factList();
  const termOf = ({ key }: AnswerFact): TermName =>
    key === 'estimate' ? estimateTerm(facts.instance.reward) : key;
  return factList(
    answerFacts(result, facts, trace).map((one) =>
      fact(term(termOf(one), one.name), valueOf(one, result.samples), one.note || null),
    ),
  );
}

/** `2.086 ± 0.006` with the width in small; the exact number of samples on hover. */
function valueOf({ key, value }: AnswerFact, samples: number): Child {
  if (key === 'samples') return big(h('span', { 'data-tip': exact(samples) }, value));
  const [main = '', width] = value.split(' ± ');
  return big(main, width === undefined ? null : [' ', h('small', `± ${width}`)]);
}

/** How good the samples are, in two sentences. */
export function howGood({ facts, live }: RunSnapshot): ElementNode | null {
  const { result } = live;
  if (facts === null || result === null) return null;
  const termOf = ({ key }: Yardstick): TermName =>
    key === 'paper' ? printedTerm(result.algorithm) : 'bound';
  return aside(
    'How good is that?',
    h(
      'p',
      yardsticks(result, facts).map((one, index) => {
        const [before = '', after = ''] = one.text.split(one.label);
        return [index === 0 ? null : ' ', before, term(termOf(one), one.label), after];
      }),
      live.isBoundComing === true
        ? [' ', term('bound', 'The lower bound'), ' is being computed.']
        : null,
    ),
  );
}
