import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  freshWatch,
  hour,
  judgeBy,
  midnight,
  minute,
  planOf,
  type SimulatedJudge,
  type SimulatedWatch,
  simulateWatch,
} from '../testing/simulated-watch.ts';
import { resumeWatch } from './end-round.ts';
import { isUrgent, nextStep } from './next-step.ts';
import { addSpending, fitsWithin, nothingSpent, type Spending, type WatchPlan } from './watch-plan.ts';
import type { WatchState } from './watch-state.ts';

const day = 24 * hour;
const options = { numRuns: 30 };

const spending: fc.Arbitrary<Spending> = fc.record({
  calls: fc.integer({ min: 1, max: 60 }),
  cost: fc.constantFrom(0, 0.25, 3),
  ms: fc.integer({ min: 0, max: 20 * minute }),
});

/** Plans of all kinds: with room for everything, for a few rounds, and for none. */
const plans: fc.Arbitrary<WatchPlan> = fc.record({
  rules: fc
    .array(spending, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((estimate, at) => ({ id: `r${at}`, estimate }))),
  every: fc.integer({ min: 10, max: 300 }).map((minutes) => minutes * minute),
  budget: fc.record({
    calls: fc.integer({ min: 50, max: 3000 }),
    cost: fc.constantFrom(0, 5, 1000),
    ms: fc.integer({ min: 1, max: 24 }).map((hours) => hours * hour),
  }),
});

/** Decides what each round comes to, and which share of its reserve it takes. */
const rounds = fc.infiniteStream(
  fc.record({
    verdict: fc.constantFrom('pass' as const, 'pass' as const, 'fail' as const, 'inconclusive' as const),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);

type Rounds = fc.Stream<{ verdict: 'pass' | 'fail' | 'inconclusive'; share: number }>;

/** A judge that takes no more than was set aside, as the real one does. */
function judgeFrom(stream: Rounds): SimulatedJudge {
  return async (step, now) => {
    const { verdict, share } = stream.next().value;
    const { calls, cost, ms } = step.reserve;
    const spent = { calls: Math.floor(calls * share), cost: cost * share, ms: Math.floor(ms * share) };
    return judgeBy(() => verdict, spent)(step, now);
  };
}

function sumOfDays({ days }: WatchState): Spending {
  return Object.values(days).reduce(addSpending, nothingSpent);
}

/** Shares of a cost add up with tiny errors. */
function withRounding({ calls, cost, ms }: Spending): Spending {
  return { calls, cost: cost + 1e-6, ms };
}

/** What must hold of a state that lies on disk. */
function expectConsistent(state: WatchState): void {
  const { totals, open } = state;
  const underWay = open === undefined ? 0 : 1;
  expect(totals.ended + totals.lost + underWay).toBe(totals.rounds);
  if (open !== undefined) expect(open.number).toBe(totals.rounds);
  const all = addSpending(addSpending(totals.spent, totals.assumed), open?.reserve ?? nothingSpent);
  const days = sumOfDays(state);
  expect({ calls: days.calls, ms: days.ms }).toEqual({ calls: all.calls, ms: all.ms });
  expect(days.cost).toBeCloseTo(all.cost, 6);
}

/** Rounds with a rule that overtook one that was due and had waited longer. Judging a rule again at once overtakes nobody. */
function overtakings({ rules, every }: WatchPlan, events: SimulatedWatch['events']): string[] {
  const tried = new Map(rules.map(({ id }) => [id, Number.NEGATIVE_INFINITY]));
  const found: string[] = [];
  for (const one of events) {
    if (one.kind !== 'begun') continue;
    const chosen = one.step.rules;
    const latest = Math.max(...chosen.map((id) => tried.get(id)!));
    const overtaken = [...tried].filter(
      ([id, at]) => !chosen.includes(id) && at + every <= one.now && at < latest,
    );
    const isTurn = !chosen.some((id) => isUrgent(one.state.rules[id]));
    if (isTurn && overtaken.length > 0) found.push(`${chosen.join(', ')} before ${overtaken[0]![0]}`);
    for (const id of chosen) tried.set(id, one.now);
  }
  return found;
}

describe('whatever its rules come to, a watch', () => {
  test('exceeds no budget on any day, at any moment', async () => {
    const property = fc.asyncProperty(plans, rounds, async (plan, stream) => {
      await simulateWatch(plan, {
        until: midnight + 3 * day,
        judge: judgeFrom(stream),
        written({ days }) {
          const exceeded = Object.values(days).filter(
            (spent) => !fitsWithin(spent, withRounding(plan.budget)),
          );
          if (exceeded.length > 0) throw new Error(`exceeded: ${JSON.stringify(exceeded)}`);
        },
      });
    });
    await fc.assert(property, options);
  });

  test('judges its rules in turn: none is overtaken by one that has waited less', async () => {
    const property = fc.asyncProperty(plans, rounds, async (plan, stream) => {
      const { events } = await simulateWatch(plan, { until: midnight + 2 * day, judge: judgeFrom(stream) });
      expect(overtakings(plan, events)).toEqual([]);
    });
    await fc.assert(property, options);
  });

  test('loses one round at most to the end of its process, and counts nothing twice', async () => {
    const deaths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    const property = fc.asyncProperty(plans, rounds, deaths, async (plan, stream, lives) => {
      const judge = judgeFrom(stream);
      let disk = freshWatch();
      let [taken, judged] = [0, 0];
      const counting: SimulatedJudge = async (step, now) => {
        const outcome = await judge(step, now);
        judged += 1;
        taken += outcome.spent.calls;
        return outcome;
      };
      for (const writes of lives) {
        let left = writes;
        const life = simulateWatch(plan, {
          until: midnight + 2 * day,
          state: resumeWatch(structuredClone(disk)),
          judge: counting,
          written(state) {
            expectConsistent(state);
            if (left-- === 0) throw new Error('killed');
            disk = structuredClone(state);
          },
        });
        await life.catch((error: Error) => expect(error.message).toBe('killed'));
      }
      const { totals } = resumeWatch(disk);
      expectConsistent(resumeWatch(disk));
      expect(totals.ended + totals.lost).toBe(totals.rounds);
      expect(totals.lost).toBeLessThanOrEqual(lives.length);
      expect(totals.ended).toBeLessThanOrEqual(judged);
      expect(judged - totals.ended).toBeLessThanOrEqual(totals.lost);
      expect(totals.spent.calls).toBeLessThanOrEqual(taken);
      expect(taken).toBeLessThanOrEqual(totals.spent.calls + totals.assumed.calls);
    });
    await fc.assert(property, options);
  });
});

test('a clock that is set back by hours keeps no rule waiting for longer than its interval', () => {
  const ahead = freshWatch(midnight);
  const state = { ...ahead, rules: { one: { tried: midnight + 5 * hour } } };
  expect(nextStep(planOf({ one: 3 }), state, midnight)).toMatchObject({ until: midnight + minute });
});
