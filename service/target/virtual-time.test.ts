import fc from 'fast-check';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import type { CallClock, Moment } from '../../engine/time/time.ts';
import { openJudgeFixture } from '../testing/judge-fixture.ts';
import { openWorld } from '../testing/open-world.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const health = ['GET', '/health'] as const;

describe('a bracket', () => {
  test('of a call that the target parks ends at the exact instant of its answer', async () => {
    const { clock, start, runsync } = await openWorld(fixture);

    const call = runsync(2345, 60_000);
    await clock.reach(start + 50_000);

    expect(await call).toMatchObject({ sent: start, answered: start + 2345 });
    expect(clock.now()).toBe(start + 50_000);
  });

  test('of a call that is answered at once is not stamped with a later instant', async () => {
    const { clock, start, call } = await openWorld(fixture);

    const calls = Array.from({ length: 20 }, () => call(...health));
    await clock.reach(start + 1000);

    for (const one of calls) expect(await one).toMatchObject({ sent: start, answered: start });
  });

  test('of a call made while the clock moves begins where it has come to', async () => {
    const { clock, start, call } = await openWorld(fixture);

    const moving = clock.reach(start + 1000);
    const late = await call(...health);
    await moving;

    expect(late).toMatchObject({ sent: start + 1000, answered: start + 1000 });
  });

  test('is exact for any number of calls that wait at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1000, max: 5000 }), { minLength: 1, maxLength: 12 }),
        async (waits) => {
          const { clock, start, runsync, end } = await openWorld(fixture);

          const calls = waits.map((wait) => runsync(60_000, wait));
          await clock.reach(start + 10_000);

          const answered = (await Promise.all(calls)).map((one) => one.answered - start);
          expect(answered).toEqual(waits);
          await end();
        },
      ),
      { numRuns: 15 },
    );
  });

  test('of a call that breaks on the way does not come about', async () => {
    const { clock } = await openWorld(fixture);
    const nowhere = { method: 'GET', url: 'http://127.0.0.1:1/', headers: {}, body: undefined };

    const broken = clock.bracket(() => fixture.transport.send(nowhere, 1000));

    await expect(broken).rejects.toBeInstanceOf(TransportError);
  });

  test('is not wrong after a call that broke before it arrived: it is exact, or the clock refuses', async () => {
    const { clock, start, runsync } = await openWorld(fixture);
    const broken = clock.bracket(() => Promise.reject(new TransportError('refused', 'never arrived')));
    await broken.catch(() => {});

    const call = runsync(60_000, 2000);
    const took = clock.reach(start + 10_000).then(async () => (await call).answered - start);

    expect([2000, 'refused']).toContain(await took.catch(() => 'refused'));
  });
});

describe.each([
  ['never arrive', 0],
  ['arrive all the same', 1],
  ['come twice', 2],
])('where some of many calls break and %s', (_, times) => {
  test('the clock goes on, and brackets stay exact', async () => {
    const { clock, start, runsync, somebodyElseCalls } = await openWorld(fixture);
    const breaks = async (): Promise<never> => {
      for (let time = 0; time < times; time++) await somebodyElseCalls();
      throw new TransportError('cut', 'it broke');
    };
    for (let calls = 0; calls < 3; calls++) {
      await clock.bracketOfMany(breaks, () => false).catch(() => {});
      await clock.reach(clock.now() + 10);
    }

    const waited = runsync(60_000, 2000);
    await clock.reach(start + 10_000);

    expect((await waited).answered - start).toBe(2030);
  });

  test('while another one waits, its bracket stays exact', async () => {
    const { clock, start, runsync, somebodyElseCalls } = await openWorld(fixture);
    const waited = runsync(60_000, 2000);
    const moving = clock.reach(start + 500);
    const answered = clock.bracketOfMany(
      async () => {
        for (let time = 0; time < times; time++) await somebodyElseCalls();
        return 'of a gateway';
      },
      (outcome) => outcome === 'of a gateway',
    );
    await Promise.all([moving, answered]);
    await clock.reach(start + 10_000);

    expect((await waited).answered - start).toBe(2000);
  });
});

describe('until', () => {
  test('looks again between due events, soon at first: what has happened may show later', async () => {
    const { clock, start, runsync } = await openWorld(fixture);
    const asked: number[] = [];

    const call = runsync(60_000, 2000);
    const ask = async () => void asked.push(clock.now() - start);
    expect(await clock.until(ask, start + 10_000)).toBeUndefined();
    await call;

    expect(asked).toEqual([0, 500, 1500, 2000, 2500, 3500, 5500, 9500, 10_000]);
  });
});

describe('reach', () => {
  test('goes to the instant and reports the move; one that has passed costs nothing', async () => {
    const { clock, start, moves } = await openWorld(fixture);

    await clock.reach(start + 10);
    await clock.reach(start + 10);
    await clock.reach(start);

    expect(clock.now()).toBe(start + 10);
    expect(moves).toEqual([start + 10]);
  });

  test('brings every call that is due by then to its answer', async () => {
    const { clock, start, runsync } = await openWorld(fixture);

    const calls = [2000, 2000, 2000].map((wait) => runsync(60_000, wait));
    await clock.reach(start + 2000);

    for (const call of calls) expect(await call).toMatchObject({ answered: start + 2000 });
  });

  test('twice at the same time ends at the later instant', async () => {
    const { clock, start } = await openWorld(fixture);
    await Promise.all([clock.reach(start + 10), clock.reach(start + 20)]);
    expect(clock.now()).toBe(start + 20);
  });
});

describe('settle', () => {
  test('gives an answer that comes at once without moving the clock', async () => {
    const { clock, start, call, moves } = await openWorld(fixture);

    expect(await clock.settle(call(...health), start + 1000)).toMatchObject({ answered: start });
    expect(moves).toEqual([]);
  });

  test('lets time pass until the answer and no further', async () => {
    const { clock, start, runsync } = await openWorld(fixture);

    expect(await clock.settle(runsync(300, 60_000), start + 5000)).toMatchObject({ answered: start + 300 });
    expect(clock.now()).toBe(start + 300);
  });

  test('gives an answer that comes at the very deadline', async () => {
    const { clock, start, runsync } = await openWorld(fixture);
    expect(await clock.settle(runsync(300, 60_000), start + 300)).toMatchObject({ answered: start + 300 });
  });

  test('gives nothing when there is no answer by the deadline', async () => {
    const { clock, start, runsync } = await openWorld(fixture);

    const call = runsync(300, 60_000);
    expect(await clock.settle(call, start + 299)).toBeUndefined();

    expect(clock.now()).toBe(start + 299);
    await clock.reach(start + 1000);
    expect(await call).toMatchObject({ answered: start + 300 });
  });

  test('does not count the time in which a call is put off', async () => {
    const { clock, start, call, runsync } = await openWorld(fixture);

    const later = clock.held(clock.reach(start + 5000)).then(() => call(...health));
    expect(await clock.settle(later, start + 10)).toMatchObject({ answered: start + 5000 });

    const waiting = runsync(300, 60_000);
    expect(await clock.settle(waiting, start + 5299)).toBeUndefined();
  });

  test('passes on what the call throws', async () => {
    const { clock, start } = await openWorld(fixture);
    const broken = Promise.reject(new TransportError('cut', 'the connection was cut'));
    await expect(clock.settle(broken, start + 10)).rejects.toThrow('the connection was cut');
  });
});

/** The clock never comes to the end of some of these when `until` does not move it. */
describe('until', { timeout: 3000 }, () => {
  test('asks at once, and moves nothing for an answer', async () => {
    const { clock, start, moves } = await openWorld(fixture);
    expect(await clock.until(async () => 'yes', start + 1000)).toBe('yes');
    expect(moves).toEqual([]);
  });

  test('goes from due event to due event, by calls as well', async () => {
    const { clock, start, call } = await openWorld(fixture);
    const { outcome } = await call('POST', '/run', { input: { probe: { work: 1234 } } });
    const { id } = JSON.parse(new TextDecoder().decode(outcome.bytes));

    const completed = async () => {
      const { outcome, sent } = await call('GET', `/status/${id}`);
      return new TextDecoder().decode(outcome.bytes).includes('COMPLETED') ? sent : undefined;
    };

    expect(await clock.until(completed, start + 60_000)).toBe(start + 1234);
  });

  test('asks for the last time at the deadline', async () => {
    const { clock, start } = await openWorld(fixture);
    const asked = new Set<number>();
    const ask = async () => void asked.add(clock.now() - start);

    expect(await clock.until(ask, start + 500)).toBeUndefined();
    expect([...asked]).toEqual([0, 500]);
  });

  test('asks and moves nothing when the deadline has passed', async () => {
    const { clock, start, moves } = await openWorld(fixture);
    expect(await clock.until(async () => 'yes', start - 1)).toBe('yes');
    expect(await clock.until(() => Promise.resolve(undefined), start - 1)).toBeUndefined();
    expect(moves).toEqual([]);
  });
});

describe('what is heard', () => {
  async function heard(pass: (clock: CallClock, start: number) => Promise<unknown>) {
    const { clock, start, call } = await openWorld(fixture);
    const inbox = fixture.receiver.open({ clock: () => clock });
    onTestFinished(inbox.close);
    await call('POST', '/run', { input: { probe: { work: 1234, beacon: inbox.beacon } } });
    await pass(clock, start);
    const since = ({ earliest, latest }: Moment) => [earliest - start, latest - start];
    return inbox.received.map(({ begun, ended }) => [since(begun), since(ended!)]);
  }

  test('has an exact instant when the clock goes from due event to due event', async () => {
    const all = await heard((clock, start) => clock.until(async () => undefined, start + 5000));
    expect(all).toEqual([
      [
        [0, 0],
        [0, 0],
      ],
      [
        [1234, 1234],
        [1234, 1234],
      ],
    ]);
  });

  test('lies somewhere in the move when the clock goes further', async () => {
    const [, end] = await heard((clock, start) => clock.reach(start + 5000));
    expect(end).toEqual([
      [0, 5000],
      [0, 5000],
    ]);
  });

  test('is not before what is due next, where that is known', async () => {
    const [, end] = await heard(async (clock, start) => {
      await clock.until(async () => (clock.now() > start ? true : undefined), start);
      await clock.reach(start + 5000);
    });
    expect(end).toEqual([
      [1234, 5000],
      [1234, 5000],
    ]);
  });
});
