import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { ControlError } from '../control/control-client.ts';
import { type FakeTarget, fakeTarget, json, queued } from '../testing/fake-target.ts';
import type { CaseContext } from './case-context.ts';
import { extendExpect } from './matchers.ts';
import { runCase, type ServiceCaseRunner } from './run-case.ts';

extendExpect();

function runnerOf(
  { target, transport }: FakeTarget,
  more: Partial<ServiceCaseRunner> = {},
): ServiceCaseRunner {
  return {
    ...{ target, transport, receiver: undefined, endpoint: 'probe', exclusive: false, isOpen: false },
    ...{ declares: { calls: 9 }, memory: 'test', patience: 1000, signal: new AbortController().signal },
    ...more,
  };
}

const body = { input: {} };

async function expectTaken({ when, expect }: CaseContext): Promise<void> {
  expect(await when.run(body)).toBeAccepted();
}

describe('what a case comes to', () => {
  const cut = () => {
    throw new TransportError('cut', 'the connection was cut: POST http://fake.invalid/v1/probe/run');
  };

  test('held', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(queued)), 1, expectTaken);
    expect(outcome).toMatchObject({ verdict: 'held', violation: undefined, inconclusive: undefined });
    expect(outcome.took.own).toBeGreaterThan(0);
    expect(outcome.took.own).toBeLessThanOrEqual(outcome.took.case + 1);
    expect(outcome.calls).toHaveLength(1);
  });

  test('a violation that was witnessed', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(() => json(404, 'no'))), 1, expectTaken);
    expect(outcome.violation).toEqual({
      basis: 'witnessed',
      message: 'run: expected a 2xx, received 404 "no"',
      differences: [{ at: '', expected: '"a 2xx"', received: '404' }],
    });
  });

  test('nothing where many calls were made and some came twice: what then goes wrong goes wrong again', async () => {
    const deliveries = async () => ({ arrived: 12, made: 0 });
    const fake = fakeTarget(queued, undefined, {}, { deliveries });
    const outcome = await runCase(runnerOf(fake, { declares: { calls: 20 } }), 1, async (caseContext) => {
      const requests = [caseContext.request({ operation: 'run', body })];
      const answers = await caseContext.burst({ requests, calls: 10, atOnce: 5 }).end();
      caseContext.expect(answers.length, 'calls').toBe(11);
    });
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
    expect(outcome.inconclusive?.message).toBe('12 calls arrived of 10 that were made');
  });

  test('nothing where some of many calls were lost, so that as many may have come twice', async () => {
    let calls = 0;
    const answering = () => {
      calls += 1;
      return calls === 5 ? json(503, {}) : queued();
    };
    const deliveries = async () => ({ arrived: 10, made: 0 });
    const fake = fakeTarget(answering, undefined, {}, { deliveries });
    const wrong = async (caseContext: CaseContext) => {
      const requests = [caseContext.request({ operation: 'run', body })];
      await caseContext.burst({ requests, calls: 10, atOnce: 5 }).end();
    };
    const runner = runnerOf(fake, { declares: { calls: 20 } });
    const outcome = await runCase(runner, 1, async (caseContext) => {
      await wrong(caseContext);
      caseContext.expect(1, 'calls put off').toBe(0);
    });
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
    calls = 0;
    const looked = await runCase(runner, 1, async (caseContext) => {
      await wrong(caseContext);
      caseContext.transported(() => caseContext.expect(1, 'calls put off').toBe(0));
    });
    expect(looked).toMatchObject({ verdict: 'violated', violation: { basis: 'transport' } });
  });

  test('a violation that is told in a few words, and not in half of a secret', async () => {
    const key = 'key-of-the-fake-target';
    for (const before of [0, 780, 790, 799]) {
      const answer = `${'x'.repeat(before)}${key}${'y'.repeat(5000)}`;
      const { violation } = await runCase(runnerOf(fakeTarget(() => json(404, answer))), 1, expectTaken);
      expect(violation?.message.length).toBeLessThan(900);
      expect(violation?.message).not.toContain(key.slice(0, 6));
    }
  });

  test('nor in half of one where an assertion shows two values', async () => {
    const key = 'key-of-the-fake-target';
    const fake = fakeTarget(() => json(200, { id: `${'x'.repeat(30)}${key}`, status: 'IN_QUEUE' }));
    const outcome = await runCase(runnerOf(fake), 1, async ({ when, expect }) => {
      expect((await when.run(body)).record.id).toBe('something else');
    });
    expect(outcome.violation?.message).toContain('$KEY');
    expect(outcome.violation?.message).not.toContain(key.slice(0, 6));
  });

  test('a violation that rests on the transport, since a judged call was answered 5xx', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(() => json(502, {}))), 1, expectTaken);
    expect(outcome.violation?.basis).toBe('transport');
  });

  test('a violation that rests on the transport, since a judged call was not answered', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(cut)), 1, expectTaken);
    expect(outcome.violation).toMatchObject({ basis: 'transport' });
    expect(outcome.events.at(-1)).toMatchObject({
      kind: 'end',
      call: { failure: outcome.violation?.message },
    });
  });

  test.each([
    ['where clocks run by themselves', 1],
    ['where time moves only as we tell it', undefined],
  ] as const)('a violation that rests on elapsed time, %s', async (_, rate) => {
    const outcome = await runCase(
      runnerOf(fakeTarget(queued, rate)),
      1,
      async ({ when, elapsed, expect }) => {
        const { sent, answered } = await when.run(body);
        elapsed(() => expect(answered - sent, 'the milliseconds').toBeGreaterThan(60_000));
      },
    );
    expect(outcome.violation).toMatchObject({ basis: 'elapsed' });
    expect(outcome.violation?.message).toContain('the milliseconds');
  });

  test('a violation that rests on the transport, since a call made no sense on its way to what was asserted', async () => {
    const page = { status: 200, headers: { 'content-type': 'text/html' }, bytes: new Uint8Array() };
    const fake = fakeTarget(({ url }) => (url.endsWith('/status/a') ? page : queued()));
    const outcome = await runCase(runnerOf(fake), 1, async ({ when, elapsed, expect }) => {
      await when.status('a');
      elapsed(() => expect(1).toBe(2));
    });
    expect(outcome.violation?.basis).toBe('transport');
    expect(outcome.disturbance).toContain('when status at 1');
  });

  test.each([
    [1000, 'delivery'],
    [9900, 'delivery'],
    [9995, 'elapsed'],
  ] as const)('earliness: %i ms for 10 s is a violation whose evidence is %s', async (took, basis) => {
    const outcome = await runCase(runnerOf(fakeTarget(queued, 1)), 1, async ({ when, notBefore }) => {
      await when.run(body);
      notBefore(took, 10_000, 'the milliseconds');
    });
    expect(outcome.violation).toMatchObject({ basis });
  });
});

/** A process that is stopped for a while: all clocks go on without it. */
function stoppable(): { stopFor(ms: number): void } {
  const now = performance.now.bind(performance);
  let stopped = 0;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + stopped);
  onTestFinished(() => spy.mockRestore());
  return {
    stopFor(ms) {
      stopped += ms;
    },
  };
}

describe('a case is not judged', () => {
  test('for being late while our own process was stopped: it is tried again', async () => {
    const { stopFor } = stoppable();
    const outcome = await runCase(runnerOf(fakeTarget(queued, 1)), 1, async ({ when, elapsed, expect }) => {
      const { sent } = await when.run(body);
      stopFor(30_000);
      const { answered } = await when.run(body);
      elapsed(() => expect(answered - sent).toBeLessThan(10_000));
    });
    expect(outcome).toMatchObject({ verdict: 'inconclusive', disturbance: 'our own event loop' });
    expect(outcome.inconclusive?.message).toMatch(/^our own event loop was \d+ ms late/);
  });

  test('when its time budget runs out', async () => {
    const end = new AbortController();
    const outcome = await runCase(
      runnerOf(fakeTarget(queued, 1), { signal: end.signal }),
      1,
      async ({ given, time }) => {
        await given.run(body);
        end.abort();
        await time.reach(time.now() + 3_600_000);
      },
    );
    expect(outcome.inconclusive).toMatchObject({ kind: 'budget' });
  });

  test('when the clock can not be moved', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(queued)), 1, async () => {
      throw new ControlError('time can not move: a handler runs on');
    });
    expect(outcome.inconclusive).toMatchObject({ kind: 'clock', message: /a handler runs on/ });
  });

  test('when no world could be made', async () => {
    const fake = fakeTarget(queued, undefined, { open: () => Promise.reject(new ControlError('gone')) });
    const outcome = await runCase(runnerOf(fake), 1, expectTaken);
    expect(outcome).toMatchObject({
      verdict: 'inconclusive',
      inconclusive: { kind: 'unreachable' },
      calls: [],
    });
  });
});

describe('jobs left on a shared target are cancelled', () => {
  const cancelled = ({ calls }: FakeTarget) => calls.filter(({ url }) => url.includes('/cancel/'));

  test('after a case of any outcome', async () => {
    const fake = fakeTarget(queued, 1);
    await runCase(runnerOf(fake), 1, expectTaken);
    await runCase(runnerOf(fake), 1, async ({ given, inconclusive }) => {
      await given.run(body);
      inconclusive('given up');
    });
    expect(cancelled(fake)).toHaveLength(2);
  });

  test('again, when the target throttles that', async () => {
    let cancels = 0;
    const fake = fakeTarget(({ url }) => {
      const isThrottled = url.includes('/cancel/') && ++cancels === 1;
      return isThrottled ? json(429, {}, { 'retry-after': '0.001' }) : queued();
    }, 1);
    await runCase(runnerOf(fake), 1, expectTaken);
    expect(cancelled(fake)).toHaveLength(2);
  });

  test('even when the time budget ran out', async () => {
    const end = new AbortController();
    const fake = fakeTarget(queued, 1);
    const transport: FakeTarget['transport'] = {
      ...fake.transport,
      async send(call, timeout, signal) {
        if (signal?.aborted) throw new TransportError('cut', 'the call was given up');
        return fake.transport.send(call, timeout, signal);
      },
    };
    await runCase(runnerOf({ ...fake, transport }, { signal: end.signal }), 1, async ({ given }) => {
      await given.run(body);
      end.abort();
    });
    expect(cancelled(fake)).toHaveLength(1);
  });

  const submitting = async ({ given, request }: CaseContext, endpoint: 'exclusive' | 'probe') =>
    void (await given.call(request({ operation: 'run', body, endpoint })));
  const losing = (inQueue: unknown) =>
    fakeTarget(({ url }) => {
      if (url.endsWith('/run')) throw new TransportError('cut', 'the connection was cut');
      return url.endsWith('/health') ? json(200, { jobs: { inQueue } }) : queued();
    }, 1);
  const purges = ({ calls }: FakeTarget) =>
    calls.map(({ url }) => url).filter((url) => url.includes('/purge-queue'));

  test('by a purge of the exclusive queue, when nobody knows what was taken there', async () => {
    const [lost, known, elsewhere] = [losing(1), fakeTarget(queued, 1), losing(1)];
    await runCase(runnerOf(lost), 1, (caseContext) => submitting(caseContext, 'exclusive'));
    await runCase(runnerOf(known), 1, (caseContext) => submitting(caseContext, 'exclusive'));
    await runCase(runnerOf(elsewhere), 1, (caseContext) => submitting(caseContext, 'probe'));

    expect(purges(lost)).toEqual([expect.stringMatching(/\/exclusive\/purge-queue$/)]);
    expect([...purges(known), ...purges(elsewhere)]).toEqual([]);
  });

  test.each([0, 'many', undefined])('but by none when nothing is told to wait there: %j', async (inQueue) => {
    const lost = losing(inQueue);
    await runCase(runnerOf(lost), 1, (caseContext) => submitting(caseContext, 'exclusive'));
    expect(purges(lost)).toEqual([]);
  });

  test('but never by a purge of a queue that serves others too', async () => {
    const lost = losing(1);
    const stage = await lost.target.open({ seed: 1, memory: '' });
    const site = { ...stage.site, endpoints: { probe: 'one', exclusive: 'one' } };
    const target = { ...lost.target, open: async () => ({ ...stage, site }) };
    await runCase(runnerOf({ ...lost, target }), 1, (caseContext) => submitting(caseContext, 'exclusive'));
    expect(purges(lost)).toEqual([]);
  });

  test('but not those that are known to have ended, nor anything in a world of its own', async () => {
    const done = fakeTarget(() => json(200, { id: 'job-1', status: 'COMPLETED' }), 1);
    await runCase(runnerOf(done), 1, async ({ when }) => void (await when.runsync(body)));
    const world = fakeTarget(queued);
    await runCase(runnerOf(world), 1, expectTaken);
    expect([...cancelled(done), ...cancelled(world)]).toEqual([]);
  });
});

test('a stage is closed and its turn given back, whatever a check throws', async () => {
  const open = new Set<object>();
  const fake = fakeTarget(queued);
  const target = {
    ...fake.target,
    async open(options: { seed: number; memory: string }) {
      open.add(options);
      return { ...(await fake.target.open(options)), close: async () => void open.delete(options) };
    },
  };

  const run = runCase(runnerOf({ ...fake, target }), 1, async () => {
    throw new TypeError('a mistake of ours');
  });

  await expect(run).rejects.toThrow('a mistake of ours');
  expect(open.size).toBe(0);
});
