import { describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { noLedger } from '../ledger/ledger.ts';
import { fakeTarget, json, queued } from '../testing/fake-target.ts';
import { expectSubmissionAccepted, runnerOf, submittedBody } from '../testing/runner-of.ts';
import type { CaseContext } from './case-context.ts';
import { extendExpect } from './matchers.ts';
import { runCase } from './run-case.ts';

extendExpect();

describe('what a case comes to', () => {
  const cut = () => {
    throw new TransportError('cut', 'the connection was cut: POST http://fake.invalid/v1/probe/run');
  };

  test('held', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(queued)), 1, expectSubmissionAccepted);
    expect(outcome).toMatchObject({ verdict: 'held', violation: undefined, inconclusive: undefined });
    expect(outcome.took.own).toBeGreaterThan(0);
    expect(outcome.took.own).toBeLessThanOrEqual(outcome.took.case + 1);
    expect(outcome.calls).toHaveLength(1);
  });

  test('a violation that was observed', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(() => json(404, 'no'))), 1, expectSubmissionAccepted);
    expect(outcome.violation).toEqual({
      basis: 'content',
      message: 'run: expected a 2xx, received 404 "no"',
      differences: [{ at: '', expected: '"a 2xx"', received: '404' }],
    });
  });

  test('nothing where many calls were made and some came twice: what then goes wrong goes wrong again', async () => {
    const deliveries = async () => ({ arrived: 12, made: 0 });
    const fake = fakeTarget(queued, undefined, {}, { deliveries });
    const outcome = await runCase(runnerOf(fake, { declares: { calls: 20 } }), 1, async (caseContext) => {
      const requests = [caseContext.request({ operation: 'run', body: submittedBody })];
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
      const requests = [caseContext.request({ operation: 'run', body: submittedBody })];
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
      const { violation } = await runCase(
        runnerOf(fakeTarget(() => json(404, answer))),
        1,
        expectSubmissionAccepted,
      );
      expect(violation?.message.length).toBeLessThan(900);
      expect(violation?.message).not.toContain(key.slice(0, 6));
    }
  });

  test('nor in half of one where an assertion shows two values', async () => {
    const key = 'key-of-the-fake-target';
    const fake = fakeTarget(() => json(200, { id: `${'x'.repeat(30)}${key}`, status: 'IN_QUEUE' }));
    const outcome = await runCase(runnerOf(fake), 1, async ({ when, expect }) => {
      expect((await when.run(submittedBody)).record.id).toBe('something else');
    });
    expect(outcome.violation?.message).toContain('$KEY');
    expect(outcome.violation?.message).not.toContain(key.slice(0, 6));
  });

  test('a violation that rests on the transport, since a judged call was answered 5xx', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(() => json(502, {}))), 1, expectSubmissionAccepted);
    expect(outcome.violation?.basis).toBe('transport');
  });

  test('a violation that rests on the transport, since a judged call was not answered', async () => {
    const outcome = await runCase(runnerOf(fakeTarget(cut)), 1, expectSubmissionAccepted);
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
        const { sent, answered } = await when.run(submittedBody);
        elapsed(() => expect(answered - sent, 'the milliseconds').toBeGreaterThan(60_000));
      },
    );
    expect(outcome.violation).toMatchObject({ basis: 'timing' });
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
    [9995, 'timing'],
  ] as const)('earliness: %i ms for 10 s is a violation whose evidence is %s', async (took, basis) => {
    const outcome = await runCase(runnerOf(fakeTarget(queued, 1)), 1, async ({ when, notBefore }) => {
      await when.run(submittedBody);
      notBefore(took, 10_000, 'the milliseconds');
    });
    expect(outcome.violation).toMatchObject({ basis });
  });
});

describe('a rule of the user that goes on after a call that was not sent', () => {
  const goingOn = (call: (caseContext: CaseContext) => Promise<unknown>) => {
    const fake = fakeTarget(queued, 1, {}, { ledger: noLedger });
    return (then: () => void, isOwn = true) =>
      runCase(runnerOf(fake, { isOwn, declares: { calls: 5 } }), 1, async (caseContext) => {
        await caseContext.when.run(submittedBody);
        await call(caseContext).catch(() => {});
        caseContext.expect(1).toBe(1);
        then();
      });
  };
  const violating = () => expect(1).toBe(2);
  const cancels = goingOn(({ when }) => when.cancel('job-of-others'));
  const purges = goingOn(({ when, request }) => when.call(request({ operation: 'purgeQueue' })));

  test.each<[string, () => void]>([
    ['and holds', () => {}],
    ['and finds a violation', violating],
    [
      'and breaks',
      () => {
        throw new TypeError('it is undefined');
      },
    ],
  ])('ends with an error of the suite, %s', async (_, then) => {
    const words = 'the rule went on after a call that was not sent, because job-of-others answered no';
    await expect(cancels(then)).rejects.toThrow(words);
    await expect(purges(then)).rejects.toThrow('purgeQueue of probe is not sent');
  });

  test('is inconclusive where it gives the case up', async () => {
    const givesUp = () => {
      throw new Inconclusive('nothing-to-judge', 'so be it');
    };
    expect(await cancels(givesUp)).toMatchObject({
      verdict: 'inconclusive',
      inconclusive: { message: 'so be it' },
    });
    await expect(purges(givesUp)).rejects.toThrow('purgeQueue of probe is not sent');
  });

  test('is told apart from a rule of the document, whose calls are sent', async () => {
    expect(await purges(() => {}, false)).toMatchObject({ verdict: 'held' });
  });
});
