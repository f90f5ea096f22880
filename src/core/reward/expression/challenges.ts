/** Bounds how much better than the leader another action can be in a box, for a formula (docs/nonlinear.md, section 2). */
import type { Action } from '../../families/family';
import { MOST_CHALLENGES, worstFirst, type Box, type Challenge } from '../box';
import type { Ends, Slopes } from './slopes';

/** A formula to maximise, in the values that it is written in. */
interface Maximised {
  readonly actions: readonly Action[];
  /** The base arms that it depends on for every action. */
  readonly named: readonly number[];
  /** L_p as stated. */
  readonly lipschitz: number;
  /** NaN if undefined. */
  value(action: Action, theta: Float64Array): number;
  slopes(action: Action, ends: Ends): Slopes;
}

/**
 * The least of three upper bounds of r̄(z) - r̄(x): from the two intervals; from the stated Lipschitz constant around the
 * estimate; and from the slopes of the difference, in which shared terms of x and z cancel. If a slope has one sign in the whole
 * box, the difference is largest at one end of that base arm. Each other base arm adds at most |slope| times half its interval.
 */
export function excessOfFormula(
  { named, lipschitz, value, slopes }: Omit<Maximised, 'actions'>,
  leader: Action,
  { low, high, middle }: Box,
): (rival: Action) => number {
  const d = low.length;
  const own = slopes(leader, { low, high });
  const valueOfLeader = value(leader, middle);
  const reachOf = (action: Action): number =>
    lipschitz *
    Math.hypot(
      ...[...new Set([...action, ...named])].map((arm) =>
        Math.max(
          (high[arm] as number) - (middle[arm] as number),
          (middle[arm] as number) - (low[arm] as number),
        ),
      ),
    );
  const reachOfLeader = reachOf(leader);
  const bySlopes = (rival: Action, other: Slopes): number => {
    const from = new Float64Array(d);
    let rest = 0;
    for (let arm = 0; arm < d; arm++) {
      const [least, most] = [low[arm] as number, high[arm] as number];
      const falling = (other.low[arm] as number) - (own.high[arm] as number);
      const rising = (other.high[arm] as number) - (own.low[arm] as number);
      // A base arm without influence keeps its estimate, because its ends may be infinite.
      const isIdle = falling >= 0 && rising <= 0;
      const end = falling >= 0 ? most : rising <= 0 ? least : (least + most) / 2;
      from[arm] = isIdle ? (middle[arm] as number) : end;
      if (falling < 0 && rising > 0 && most > least)
        rest += (Math.max(-falling, rising) * (most - least)) / 2;
    }
    return value(rival, from) - value(leader, from) + rest;
  };
  return (rival) => {
    const other = slopes(rival, { low, high });
    // The rival has no value anywhere in the box.
    if (Number.isNaN(other.value[1])) return -Infinity;
    const bounds = [
      other.value[1] - own.value[0],
      bySlopes(rival, other),
      value(rival, middle) - valueOfLeader + reachOf(rival) + reachOfLeader,
    ];
    return Math.min(...bounds.filter((bound) => !Number.isNaN(bound)), Infinity);
  };
}

/** The rivals of largest excess, with the decisive slopes of the difference. */
export function challengesOfFormula(
  formula: Maximised,
  leader: Action,
  box: Box,
): readonly Challenge[] {
  const { actions, named, lipschitz, value, slopes } = formula;
  const own = slopes(leader, box);
  const valueOfLeader = value(leader, box.middle);
  // The largest slopes in the box: an arm without influence at the estimate may matter elsewhere.
  const slopesBetween = (rival: Action): ReadonlyMap<number, number> => {
    const other = slopes(rival, box);
    const largest = [...new Set([...leader, ...rival, ...named])].map((arm) => {
      const slope = Math.max(
        (own.high[arm] as number) - (other.low[arm] as number),
        (other.high[arm] as number) - (own.low[arm] as number),
      );
      return [arm, slope < Infinity ? slope : lipschitz] as const;
    });
    return new Map(largest.filter(([, slope]) => slope > 0));
  };
  const excessOf = excessOfFormula(formula, leader, box);
  const name = leader.join();
  return worstFirst(
    actions
      .filter((action) => action.join() !== name)
      .map((rival) => ({ rival, excess: excessOf(rival) })),
  )
    .slice(0, MOST_CHALLENGES)
    .map(({ rival, excess }): Challenge => {
      const lead = valueOfLeader - value(rival, box.middle);
      const slopes = slopesBetween(rival);
      return { rival, excess, lead: Number.isNaN(lead) ? 0 : lead, slopes };
    });
}
