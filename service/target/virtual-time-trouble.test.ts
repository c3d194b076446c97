import { setImmediate } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { ControlError } from '../../engine/time/control-error.ts';
import type { CallClock } from '../../engine/time/time.ts';
import { createVirtualTime } from '../../engine/time/virtual-time.ts';
import type { Watchdog } from '../../engine/time/watchdog.ts';
import type { ClockControl, WorldClock } from '../../engine/time/world-clock.ts';
import { openJudgeFixture } from '../testing/judge-fixture.ts';
import { openWorld } from '../testing/open-world.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const health = ['GET', '/health'] as const;

test.each([
  ['never arrived', false],
  ['arrived', true],
])('the clock goes on after a look that broke and %s, and brackets stay exact', async (_, arrives) => {
  const { clock, start, runsync, somebodyElseCalls } = await openWorld(fixture);
  for (let looks = 0; looks < 3; looks++) {
    const broken = clock.bracket(async () => {
      if (arrives) await somebodyElseCalls();
      throw new TransportError('cut', 'it broke');
    }, true);
    await broken.catch(() => {});
    await clock.reach(clock.now() + 10);
  }

  const waited = runsync(60_000, 2000);
  await clock.reach(start + 10_000);

  expect((await waited).answered - start).toBe(2030);
});

describe('a world that has not come to rest', () => {
  const start = { now: 0, next: null, answered: 0 } as unknown as WorldClock;

  /** A clock whose control answers so, one move after the other. */
  function clockOver(advance: ClockControl['advance'], watchdog: Watchdog): CallClock {
    const control = { advance } as ClockControl;
    const own = { worldId: 'w1', start, slack: 0, tick: undefined, moved: () => {} };
    return createVirtualTime({ control, watchdog, ...own });
  }

  const patient = { timeout: (ms: number) => ({ ms, start: () => () => {} }), quiet: async () => {} };
  const unsettled = new ControlError("time can't move", { status: 409, isUnsettled: true });

  test('is waited for no longer once a call has broken on the way', async () => {
    const never = Promise.withResolvers<never>();
    const clock = clockOver(() => never.promise, patient);
    const call = Promise.withResolvers<never>();
    const broken = expect(clock.bracket(() => call.promise)).rejects.toThrow();
    const moving = expect(clock.reach(10)).rejects.toThrow('a call broke on the way');
    call.reject(new TransportError('cut', 'the connection was cut'));

    await Promise.all([broken, moving]);
  });

  test('is asked to move again while we or the emulator are late', async () => {
    const answers = [unsettled, unsettled, unsettled];
    const advance = async (): Promise<WorldClock> => {
      const error = answers.pop();
      if (error !== undefined) throw error;
      return { ...start, now: 10 };
    };
    const patient = { timeout: (ms: number) => ({ ms, start: () => () => {} }), quiet: async () => {} };

    const clock = clockOver(advance, patient);
    await clock.reach(10);

    expect(clock.now()).toBe(10);
  });

  test('is given up where more calls were lost than are in doubt', { timeout: 3000 }, async () => {
    const cut = Promise.withResolvers<never>();
    const none = new ControlError("time can't move: 1 call has ended and 0 have arrived", { status: 409 });
    const clock = clockOver(async () => {
      cut.reject(new TransportError('cut', 'the connection was cut'));
      await setImmediate();
      throw none;
    }, patient);
    // A gateway answers this one, and the target never hears of it.
    await clock.bracketOfMany(
      async () => 'too many requests',
      () => false,
    );
    const broken = expect(clock.bracketOfMany(() => cut.promise, Boolean)).rejects.toThrow('was cut');

    await expect(clock.reach(10)).rejects.toBe(none);
    await broken;
  });

  test('is given up once nobody was late', async () => {
    const start = (expired: () => void) => {
      expired();
      return () => {};
    };
    const over = { timeout: (ms: number) => ({ ms, start }), quiet: async () => {} };
    const clock = clockOver(() => Promise.reject(unsettled), over);
    await expect(clock.reach(10)).rejects.toBe(unsettled);
  });
});

/** Each of them kept whoever waited waiting for ever, and called control without end. */
describe('a clock that does not follow its specification is refused when it', { timeout: 3000 }, () => {
  const start = { kind: 'virtual', now: 100, next: null, arrived: 0, answered: 0 } as const;

  test.each<[string, Partial<WorldClock>]>([
    ['stands still', {}],
    ['stops before the end', { now: 105 }],
    ['goes back', { now: 99 }],
    ['goes too far', { now: 111 }],
    ['never has happen what is due', { now: 110, next: 110 }],
  ])('%s', async (_, change) => {
    const control = { advance: async () => ({ ...start, ...change }) } as unknown as ClockControl;
    const watchdog = { timeout: (ms: number) => ({ ms, start: () => () => {} }), quiet: async () => {} };
    const options = { control, watchdog, worldId: 'w1', start, slack: 0, tick: undefined, moved: () => {} };

    const reached = createVirtualTime(options).reach(110);
    await expect(reached).rejects.toThrow("the world's clock does not follow");
    const found = createVirtualTime(options).until(async () => undefined, 110);
    await expect(found).rejects.toThrow("the world's clock does not follow");
  });
});

test('where somebody else calls too, the clock says so instead of waiting for an answer of theirs', async () => {
  const { clock, start, call, somebodyElseCalls } = await openWorld(fixture);
  await call(...health);
  await somebodyElseCalls();

  await expect(clock.reach(start + 1)).rejects.toThrow('2 calls were answered in this world and we made 1');
});

describe('a control call that fails', () => {
  test('surfaces in whatever moves the clock', async () => {
    const { clock, start, end } = await openWorld(fixture);
    const never = Promise.withResolvers<undefined>().promise;
    await end();

    await expect(clock.reach(start + 1)).rejects.toBeInstanceOf(ControlError);
    await expect(clock.settle(never, start + 1)).rejects.toBeInstanceOf(ControlError);
    await expect(clock.until(() => Promise.resolve(undefined), start + 1)).rejects.toBeInstanceOf(
      ControlError,
    );
  });

  test('surfaces in a call that waits for the clock to stand still', async () => {
    const { clock, start, call, end } = await openWorld(fixture);
    await end();

    const moving = clock.reach(start + 1);
    await expect(call(...health)).rejects.toBeInstanceOf(ControlError);
    await expect(moving).rejects.toBeInstanceOf(ControlError);
  });
});
