import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { createAdmission } from '../../engine/run/admission.ts';
import { ControlError } from '../control/control-client.ts';
import { createLeases } from '../target/leases.ts';
import type { SessionOptions, Stage } from '../target/stage.ts';
import { type FakeTarget, fakeTarget, json, queued } from '../testing/fake-target.ts';
import { expectSubmissionAccepted, runnerOf, submittedBody } from '../testing/runner-of.ts';
import type { CaseContext } from './case-context.ts';
import { extendExpect } from './matchers.ts';
import { runCase } from './run-case.ts';

extendExpect();

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
      const { sent } = await when.run(submittedBody);
      stopFor(30_000);
      const { answered } = await when.run(submittedBody);
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
        await given.run(submittedBody);
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
    const outcome = await runCase(runnerOf(fake), 1, expectSubmissionAccepted);
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
    await runCase(runnerOf(fake), 1, expectSubmissionAccepted);
    await runCase(runnerOf(fake), 1, async ({ given, inconclusive }) => {
      await given.run(submittedBody);
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
    await runCase(runnerOf(fake), 1, expectSubmissionAccepted);
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
      await given.run(submittedBody);
      end.abort();
    });
    expect(cancelled(fake)).toHaveLength(1);
  });

  const submitting = async ({ given, request }: CaseContext, endpoint: 'exclusive' | 'probe') =>
    void (await given.call(request({ operation: 'run', body: submittedBody, endpoint })));
  const losing = (inQueue: unknown) =>
    fakeTarget(({ url }) => {
      if (url.endsWith('/run')) throw new TransportError('cut', 'the connection was cut');
      return url.endsWith('/health') ? json(200, { jobs: { inQueue } }) : queued();
    }, 1);
  const purges = ({ calls }: FakeTarget) =>
    calls.map(({ url }) => url).filter((url) => url.includes('/purge-queue'));

  test('by a purge of the exclusive queue, when nobody knows what was accepted there', async () => {
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
    await runCase(runnerOf(done), 1, async ({ when }) => void (await when.runsync(submittedBody)));
    const world = fakeTarget(queued);
    await runCase(runnerOf(world), 1, expectSubmissionAccepted);
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

test('cases that wait for their turn let in who has it', async () => {
  const leases = createLeases();
  const ofStage = (): Partial<Stage> => {
    let release = (): void => {};
    return {
      async lease(endpoint) {
        release = await leases.take(endpoint);
      },
      close: async () => release(),
    };
  };
  const fake = fakeTarget(queued, 1);
  const target = {
    ...fake.target,
    open: async (one: SessionOptions) => ({ ...(await fake.target.open(one)), ...ofStage() }),
  };
  const admission = createAdmission({ lag: () => 0 });
  const isTaken = Promise.withResolvers<void>();
  const waiting = Array.from({ length: admission.limit() }, () =>
    runCase(runnerOf({ ...fake, target }, { admission }), 1, async (caseContext) => {
      await isTaken.promise;
      await caseContext.exclusively();
      await expectSubmissionAccepted(caseContext);
    }),
  );
  await setImmediate();
  const first = runCase(
    runnerOf({ ...fake, target }, { admission, exclusive: true, endpoint: 'exclusive' }),
    1,
    expectSubmissionAccepted,
  );
  await setImmediate();
  isTaken.resolve();

  const outcomes = await Promise.all([first, ...waiting]);

  expect(new Set(outcomes.map(({ verdict }) => verdict))).toEqual(new Set(['held']));
});
