import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HandlerContext, HandlerJob } from '../../handlers/handler.ts';
import { fetchControl, openWorld, startForTests } from '../../testing/open-world.ts';

const work = (ms: number) => ({ input: { probe: { work: ms } } });

describe('GET /clock', () => {
  test('reports the time, what is due next and how many calls there were', async () => {
    const { clock, run, pass, steer } = await openWorld();
    await run(work(1_000));
    await pass(0);
    expect((await steer('GET /clock')).body).toEqual({
      kind: 'virtual',
      now: clock.now,
      next: clock.now + 1_000,
      arrived: 1,
      answered: 1,
    });
  });
});

describe('POST /clock', () => {
  test('moves time and lets happen what is due', async () => {
    const { clock, run, status, pass } = await openWorld();
    const id = await run(work(1_000));
    expect((await pass(1_000)).now).toBe(clock.now + 1_000);
    expect(await status(id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('stops at the instant at which a call was answered', async () => {
    const { clock, call, steer } = await openWorld();
    const answer = call('POST /probe/runsync', { body: work(1_000) });
    const stopped = await steer('POST /clock', { to: clock.now + 60_000, begun: 1, seen: 0 });
    expect(stopped.body).toMatchObject({ now: clock.now + 1_000, answered: 1 });
    expect(await answer).toMatchObject({ body: { status: 'COMPLETED' } });
  });

  test('does not move when a call was answered that the caller has not seen', async () => {
    const { clock, call, steer } = await openWorld();
    await call('GET /probe/health');
    const { body } = await steer('POST /clock', { to: clock.now + 60_000, begun: 1, seen: 0 });
    expect(body).toMatchObject({ now: clock.now });
  });

  test('waits for a call that is still on its way', async () => {
    const { clock, call, steer } = await openWorld();
    const moved = steer('POST /clock', { to: clock.now + 5_000, begun: 1, seen: 0 });
    const answer = call('POST /probe/runsync', { body: work(1_000) });
    expect((await moved).body).toMatchObject({ now: clock.now + 1_000, arrived: 1, answered: 1 });
    await answer;
  });

  test('concurrent moves take turns', async () => {
    const { clock, steer } = await openWorld();
    const moves = [30, 10, 20].map((by) => steer('POST /clock', { to: clock.now + by, begun: 0, seen: 0 }));
    const ends = (await Promise.all(moves)).map(({ body }) => (body as typeof clock).now - clock.now);
    expect(ends).toEqual([30, 30, 30]);
  });

  test.each([
    {},
    { to: 'soon', begun: 0, seen: 0 },
    { to: 1.5, begun: 0, seen: 0 },
    { to: 5, begun: -1, seen: 0 },
    [],
  ])('refuses the request %j', async (clockRequest) => {
    const { steer } = await openWorld();
    expect(await steer('POST /clock', clockRequest)).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  });

  test('of a real clock is refused: it moves by itself', async () => {
    const { control } = await startForTests({ clock: 'real' });
    const body = JSON.stringify({ to: 0, begun: 0, seen: 0 });
    const answer = await fetchControl(`${control}/worlds/default/clock`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/by itself/) });
  });
});

describe('after five seconds without a change', () => {
  test('the missing are named: a handler that runs on, a call that never came', async () => {
    const idler = async (_: HandlerJob, { signal }: HandlerContext) =>
      new Promise((resolve) => signal.addEventListener('abort', resolve));
    const world = await openWorld({ endpoints: [{ name: 'probe', handler: 'custom' }] }, idler);
    const id = await world.run({ input: {} });
    const { clock, steer } = world;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const moved = steer('POST /clock', { to: clock.now + 1, begun: 2, seen: 1 });
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(5_000);
    const stuck = await moved;
    expect(stuck).toMatchObject({ status: 409 });
    expect(stuck.body).toHaveProperty(
      'message',
      expect.stringMatching('1 of 2 calls that were begun have not arrived'),
    );
    expect(stuck.body).toHaveProperty(
      'message',
      expect.stringMatching(`handler of job ${id} on endpoint probe`),
    );
    expect((await steer('GET /clock')).body).toMatchObject({ now: clock.now });
  });
});
