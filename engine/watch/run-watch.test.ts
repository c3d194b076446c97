import { describe, expect, test } from 'vitest';
import {
  freshWatch,
  hour,
  judgeBy,
  midnight,
  minute,
  planOf,
  simulateWatch,
} from '../testing/simulated-watch.ts';
import type { WatchChange } from './watch-state.ts';

const day = 24 * hour;

describe('a watch', () => {
  test('judges each rule at each interval', async () => {
    const { state } = await simulateWatch(planOf({ one: 3, two: 4 }), {
      until: midnight + hour,
      judge: judgeBy(() => 'pass'),
    });
    expect(state.totals).toMatchObject({ rounds: 60, ended: 60, lost: 0, violations: 0 });
    expect(state.rules.one).toEqual({
      tried: midnight + 59 * minute,
      judged: midnight + 59 * minute,
      verdict: 'pass',
    });
  });

  test('reports a violation once it was reproduced, and its end likewise, with the window', async () => {
    const [from, to] = [midnight + 3 * hour, midnight + 3 * hour + 20 * minute];
    const { state, events } = await simulateWatch(planOf({ one: 3, two: 4 }), {
      until: midnight + day,
      judge: judgeBy((rule, now) => (rule === 'one' && now >= from && now < to ? 'fail' : 'pass')),
    });
    const changes = events.flatMap((one) => (one.kind === 'changed' ? [one.change] : []));
    expect(changes.map(({ kind, rule }) => [kind, rule])).toEqual([
      ['violated', 'one'],
      ['recovered', 'one'],
    ]);
    const [violated, recovered] = changes as [WatchChange, WatchChange];
    expect(violated.firstFailed.at).toBe(from);
    expect(violated.firstPassed).toBeUndefined();
    expect(recovered.firstFailed.at).toBe(from);
    expect(recovered.firstPassed!.at - to).toBeLessThan(minute);
    expect(recovered.firstPassed!.at).toBeGreaterThanOrEqual(to);
    expect(state.totals).toMatchObject({ violations: 1, recoveries: 1, unconfirmed: 0 });
  });

  test('has the report of a violation written before it is reported, and names it until the end', async () => {
    const to = midnight + 10 * minute;
    const written: string[] = [];
    const { events } = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + hour,
      judge: judgeBy((_, now) => (now < to ? 'fail' : 'pass')),
      hooks: ['webhook'],
      report(change) {
        written.push(change.id);
        return `reports/${change.id}`;
      },
      written: ({ outbox }) => {
        for (const { report } of outbox) expect(report).toBe(`reports/${written[0]}`);
      },
    });
    const changes = events.flatMap((one) => (one.kind === 'changed' ? [one.change] : []));
    expect(changes.map(({ kind, report }) => [kind, report])).toEqual([
      ['violated', `reports/${changes[0]!.id}`],
      ['recovered', `reports/${changes[0]!.id}`],
    ]);
    expect(written).toEqual([changes[0]!.id]);
  });

  test('judges a rule that fails again at once, alone and with the same seed', async () => {
    const { events } = await simulateWatch(planOf({ one: 3, two: 4 }), {
      until: midnight + 10 * minute,
      judge: judgeBy((rule) => (rule === 'one' ? 'fail' : 'pass')),
    });
    const steps = events.flatMap((one) => (one.kind === 'begun' ? [one.step] : []));
    expect(steps[0]!.rules).toEqual(['one', 'two']);
    expect(steps[1]).toMatchObject({ rules: ['one'], seed: steps[0]!.seed, isAgain: true });
    const later = steps.filter(({ rules }) => rules.includes('one')).slice(1);
    expect(new Set(later.map(({ seed }) => seed))).toEqual(new Set([steps[0]!.seed]));
    expect(events.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });

  test('reports nothing of a failure that does not come again', async () => {
    const { state, events } = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + hour,
      judge: judgeBy((_, __, { isAgain }) => (isAgain ? 'pass' : 'fail')),
    });
    expect(events.filter(({ kind }) => kind === 'changed')).toEqual([]);
    const { rounds, violations, unconfirmed } = state.totals;
    expect(violations).toBe(0);
    expect(unconfirmed).toBe(rounds / 2);
    expect(unconfirmed).toBeGreaterThan(50);
  });

  test('reports no recovery from one pass that does not come again', async () => {
    const passes = new Set([8]);
    let round = 0;
    const { state } = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + 20 * minute,
      judge: judgeBy(() => (passes.has(++round) ? 'pass' : 'fail')),
    });
    expect(state.totals).toMatchObject({ violations: 1, recoveries: 0, unconfirmed: 1 });
    expect(state.rules.one!.violation!.firstFailed.at).toBe(midnight);
  });

  test('keeps a doubt until the rule can be judged, and lets the others have their turn', async () => {
    let failed = false;
    const { state, events } = await simulateWatch(planOf({ one: 3, two: 4 }), {
      until: midnight + 30 * minute,
      judge: judgeBy((rule, now) => {
        if (rule === 'two') return 'pass';
        if (!failed) {
          failed = true;
          return 'fail';
        }
        return now < midnight + 20 * minute ? 'inconclusive' : 'fail';
      }),
    });
    const again = events.filter(
      (one) => one.kind === 'begun' && one.step.isAgain && one.now < midnight + minute,
    );
    expect(again).toHaveLength(3);
    expect(state.rules.two!.judged).toBe(midnight + 29 * minute);
    expect(state.rules.one!.violation!.firstFailed.at).toBe(midnight);
  });

  test('waits for the next day once the budget has no room, and goes on then', async () => {
    const plan = planOf({ one: 3 }, { budget: { calls: 200, cost: 0, ms: day } });
    const { state, events } = await simulateWatch(plan, {
      until: midnight + 2 * day,
      judge: judgeBy(() => 'pass', { calls: 10, cost: 0, ms: 1000 }),
    });
    const waits = events.filter((one) => one.kind === 'waits' && one.why === 'budget');
    expect(waits).toHaveLength(2);
    expect(state.days['2026-10-01']!.calls).toBeLessThanOrEqual(200);
    expect(state.days['2026-10-02']!.calls).toBe(state.days['2026-10-01']!.calls);
  });

  test('ends after its rounds, but not before it has reproduced what they came to', async () => {
    const { state } = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + day,
      rounds: 1,
      judge: judgeBy(() => 'fail'),
    });
    expect(state.totals).toMatchObject({ rounds: 2, violations: 1 });
  });

  test('with bounded rounds ends although a violation is open, whose rule is judged alone', async () => {
    const ended = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + day,
      rounds: 4,
      judge: judgeBy(() => 'fail'),
    });

    expect(ended.state.totals).toMatchObject({ rounds: 5, violations: 1 });
  });

  test('with bounded rounds ends where the budget has no room', async () => {
    const plan = planOf({ one: 300 }, { budget: { calls: 200, cost: 0, ms: day } });
    const judge = judgeBy(() => 'pass');
    const { isOutOfBudget, state } = await simulateWatch(plan, { until: midnight + day, rounds: 1, judge });
    expect({ isOutOfBudget, rounds: state.totals.rounds }).toEqual({ isOutOfBudget: true, rounds: 0 });
  });

  test('gives each change to each hook, counts one that none of its tries could deliver, and keeps none', async () => {
    const delivered: string[] = [];
    const { state } = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + hour,
      judge: judgeBy((_, now) => (now < midnight + 10 * minute ? 'fail' : 'pass')),
      hooks: ['command', 'webhook'],
      deliver(id, hook) {
        delivered.push(`${id} ${hook}`);
        return hook === 'command';
      },
    });
    expect(delivered).toEqual([
      '00000000-1 command',
      '00000000-1 webhook',
      '00000000-2 command',
      '00000000-2 webhook',
    ]);
    expect(state).toMatchObject({ outbox: [], totals: { undelivered: 2 } });
  });

  test('delivers at the next start what a killed process did not', async () => {
    const change = {
      ...{ id: 'x-1', kind: 'violated', rule: 'one', at: midnight, message: 'm', seed: 1, path: '' },
      ...{ firstFailed: { round: 1, at: midnight }, confirmed: { round: 2, at: midnight } },
      pending: ['webhook'],
    } satisfies WatchChange;
    const delivered: string[] = [];
    const { state } = await simulateWatch(planOf({ one: 3 }), {
      until: midnight + minute,
      state: { ...freshWatch(), outbox: [change] },
      judge: judgeBy(() => 'pass'),
      hooks: ['webhook'],
      deliver(id) {
        delivered.push(id);
        return true;
      },
    });
    expect({ delivered, outbox: state.outbox }).toEqual({ delivered: ['x-1'], outbox: [] });
  });
});
