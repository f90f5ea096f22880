import { describe, expect, it } from 'vitest';
import { ordinal } from '../../../src/core/words/actions';
import {
  TERMS,
  actionCount,
  constantName,
  phaseName,
  phaseNameShort,
  printedTerm,
  rivalName,
  ruledOutWhere,
  stepName,
} from '../../../webview/words';

const INSTANCE = {
  d: 16,
  m: 4,
  logActions: Math.log(120),
  actions: '120',
  family: 'matching',
  feedback: 'full-bandit',
  reward: 'linear',
  lipschitz: 2,
};

describe('words', () => {
  it('tells the printed formula of the algorithm that runs', () => {
    expect(TERMS[printedTerm('polyalba')][1]).toContain('ln(5|X|/δᵣ)');
    expect(TERMS[printedTerm('alba')][1]).toContain('ln(5|S|/δᵣ)');
    expect(TERMS[printedTerm('gcb-pe')][1]).toContain('radₙ');
  });

  it('counts actions exactly, with a prefix, or about', () => {
    expect(actionCount(INSTANCE)).toBe('120');
    expect(actionCount({ ...INSTANCE, actions: '40320' })).toBe('40,320');
    expect(actionCount({ ...INSTANCE, actions: '3628800' })).toBe('3.63\u202fM');
    expect(actionCount({ ...INSTANCE, actions: null, logActions: Math.log(2.4e18) })).toBe(
      'about 2.40\u202f×\u202f10¹⁸',
    );
  });

  it('names ranks', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '101st',
      '111th',
    ]);
    expect(rivalName(2)).toBe('second best');
    expect(rivalName(17)).toBe('17th best');
  });

  it('names phases and steps', () => {
    const elimination = { phase: 'elimination', epoch: 2, epsilon: 0.125, round: 5 } as const;
    expect(phaseName(elimination)).toBe('Elimination 2');
    expect(phaseNameShort(elimination)).toBe('Elim. 2');
    expect(stepName(elimination)).toBe('elimination 2, round 5');
    expect(ruledOutWhere(elimination)).toBe('elimination 2');
    expect(ruledOutWhere({ ...elimination, epoch: null })).toBe('elimination 5');
    const byEvidence = { ...elimination, epoch: 1, epsilon: null };
    expect(phaseName(byEvidence)).toBe('Elimination');
    expect(stepName(byEvidence)).toBe('elimination, round 5');
    expect(ruledOutWhere(byEvidence)).toBe('round 5');
    expect(phaseName({ phase: 'preparation', epoch: 0, epsilon: null })).toBe('Preparation');
    expect(stepName({ phase: 'exploration', epoch: null, epsilon: null, round: 7 })).toBe('test 7');
  });

  it('names every constant, known or not', () => {
    expect(constantName('c0')).toEqual(['Factor of the sample sizes', 'c₀']);
    expect(constantName('epoch12Actions')).toEqual(['Actions in elimination 12', '|S|']);
    expect(constantName('someNewFactor2')).toEqual(['Some new factor 2', '']);
  });
});
