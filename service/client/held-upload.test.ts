import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRedact } from '../../engine/http/redact.ts';
import { createTrace } from '../../engine/http/trace.ts';
import type { Transport, TransportRequest } from '../../engine/http/transport.ts';
import { unheard } from '../../engine/testing/unheard.ts';
import { createRealTime } from '../../engine/time/real-time.ts';
import type { CallClock } from '../../engine/time/time.ts';
import { createVirtualTime } from '../../engine/time/virtual-time.ts';
import type { Watchdog } from '../../engine/time/watchdog.ts';
import type { ClockControl, WorldClock } from '../../engine/time/world-clock.ts';
import { json } from '../testing/fake-target.ts';
import type { Answer } from './answer.ts';
import { createJobClient } from './job-client.ts';

const { signal } = new AbortController();
const filled = { head: '{"input":"', filler: 'x', tail: '"}', size: 1_000_000 };

/** Whose time-outs expire at once, or never. */
function watchdog(isFree: boolean): Watchdog {
  const start = (expired: () => void) => {
    if (isFree) expired();
    return () => {};
  };
  return { timeout: (ms) => ({ ms, start }), quiet: async () => {} };
}

/** The clock of a world that goes wherever it is told to, as one does in which a slow upload is parked. */
function parkedWorld(isFree: boolean): CallClock {
  const start = { kind: 'virtual', now: 0, next: null, arrived: 1, answered: 0 } as unknown as WorldClock;
  const control = { advance: async (_, { to }) => ({ ...start, now: to }) } as ClockControl;
  const own = { worldId: 'w1', start, slack: 0, tick: undefined, moved: () => {} };
  return createVirtualTime({ control, watchdog: watchdog(isFree), ...own });
}

const realClock = (): CallClock => createRealTime({ rate: 1000, slack: 0, tick: undefined, signal });

/** A large body on its way to a target, whose blocks are taken so. */
function upload(clock: CallClock, take: (body: Iterable<Uint8Array>) => Promise<void>): Promise<Answer> {
  const site = { urls: { serverless: 'http://a.invalid' }, keys: { valid: 'the-key' }, endpoints: {} };
  const send: Transport['send'] = async ({ body }: TransportRequest) => {
    await take(body as Iterable<Uint8Array>);
    return json(200, {});
  };
  const client = createJobClient({
    ...{ site, clock, signal, patience: 1000, pace: undefined, polled: () => false },
    ...{ trace: createTrace(), redact: createRedact(new Map()) },
    transport: { send, listen: unheard, close: async () => {} },
  });
  return client.call({ operation: 'runsync', endpoint: 'ep', key: 'valid', filled, inChunks: true }, 'when');
}

async function slowly(body: Iterable<Uint8Array>): Promise<void> {
  for (const _ of body) await sleep(20);
}

test('no virtual clock is moved to a deadline while we send a body', async () => {
  const clock = parkedWorld(false);
  expect(await clock.settle(upload(clock, slowly), 90_000)).toMatchObject({ sent: 0, answered: 0 });
});

test('no deadline of a real clock runs while we send a body', async () => {
  const clock = realClock();
  expect(await clock.settle(upload(clock, slowly), clock.now() + 90_000)).toMatchObject({ status: 200 });
});

test('a body that nobody takes lets time pass', async () => {
  const clock = parkedWorld(true);
  const never = async (body: Iterable<Uint8Array>): Promise<void> => {
    body[Symbol.iterator]().next();
    await new Promise(() => {});
  };
  expect(await clock.settle(upload(clock, never), 90_000)).toBeUndefined();
});

test('time passes again after a call that was answered before its body was read', async () => {
  const clock = parkedWorld(false);
  await upload(clock, async (body) => void body[Symbol.iterator]().next());
  expect(await clock.settle(new Promise(() => {}), 90_000)).toBeUndefined();
});
