import { describe, expect, test } from 'vitest';
import { TransportError } from '../../engine/http/transport.ts';
import { fakeTarget, json, queued } from '../testing/fake-target.ts';
import { runnerOf, submittedBody } from '../testing/runner-of.ts';
import type { CaseContext } from './case-context.ts';
import { runCase } from './run-case.ts';
import { targetResponds } from './sign-of-life.ts';

describe('a case that is given up after its act was answered', () => {
  const givingUp = async ({ when, inconclusive }: CaseContext): Promise<void> => {
    const { status } = await when.run(submittedBody);
    inconclusive(`it was answered ${status}`);
  };
  const answered = (status: number, rate?: number) => fakeTarget(() => json(status, {}), rate);

  test('500 violates its rule in a world of its own: it must come up alike', async () => {
    const outcome = await runCase(runnerOf(answered(500)), 1, givingUp);
    expect(outcome).toMatchObject({
      verdict: 'violated',
      violation: { basis: 'transport', message: 'run was answered 500, which no worker explains' },
      disturbance: 'when run at 1: 500',
    });
  });

  test.each([400, 404, 502, 503])('%i proves nothing', async (status) => {
    const outcome = await runCase(runnerOf(answered(status)), 1, givingUp);
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
  });

  test('500 proves nothing on a target that others use', async () => {
    const outcome = await runCase(runnerOf(answered(500, 1)), 1, givingUp);
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
  });

  describe('by which no worker ever answers a plain call', () => {
    const callingPlainly = (answer: () => ReturnType<typeof json>) => {
      const balanced = { url: 'http://balanced.invalid', key: { header: 'authorization' } };
      const urls = { serverless: 'http://fake.invalid/v1' };
      const site = {
        urls,
        keys: { valid: 'key-of-the-fake-target' },
        endpoints: { probe: 'probe' },
        balanced,
      };
      const fake = fakeTarget(answer, undefined, {}, { site } as never);
      return runCase(runnerOf(fake, { declares: { calls: 900 } }), 1, async ({ given }) => {
        await given.http({ method: 'GET', path: '/', order: { id: 'one' } });
      });
    };

    test.each([200, 404, 500, 503])('%i violates its rule', async (status) => {
      const outcome = await callingPlainly(() => json(status, {}));
      expect(outcome).toMatchObject({ verdict: 'violated', violation: { basis: 'transport' } });
      expect(outcome.violation?.message).toContain(
        `came to a worker, which starts at once in this world; the last was answered ${status}`,
      );
    });

    test('a connection that is cut each time violates its rule', async () => {
      const outcome = await callingPlainly(() => {
        throw new TransportError('cut', 'the connection was cut');
      });
      expect(outcome.violation?.message).toContain('none of 10 plain calls');
    });

    test.each([401, 402, 403, 429])("%i may be for the key's sake", async (status) => {
      expect(await callingPlainly(() => json(status, {}))).toMatchObject({ verdict: 'inconclusive' });
    });
  });

  test('500 proves nothing to a rule that only observes', async () => {
    const outcome = await runCase(runnerOf(answered(500), { isOpen: true }), 1, givingUp);
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
  });

  test('500 proves nothing where a worker may have crashed', async () => {
    const outcome = await runCase(runnerOf(answered(500)), 1, async ({ when, inconclusive }) => {
      await when.runsync(submittedBody);
      inconclusive('it says nothing');
    });
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
  });

  test('500 proves nothing where it is set-up that was answered so', async () => {
    const outcome = await runCase(runnerOf(answered(500)), 1, async ({ given }) => {
      await given.run(submittedBody);
    });
    expect(outcome).toMatchObject({ verdict: 'inconclusive', violation: undefined });
  });
});

describe('where all of an interface is suspected', () => {
  const urls = {
    ...{ serverless: 'http://fake.invalid/v1', restV1: 'http://fake.invalid/rest/v1' },
    ...{ restV2: 'http://fake.invalid/rest/v2', graphql: 'http://fake.invalid/graphql' },
  };
  const endpoints = { probe: 'probe' };
  const health = json(200, { jobs: {}, workers: {} });

  async function respondsWith(answer: () => ReturnType<typeof json>, rate?: number): Promise<boolean> {
    const site = { urls, keys: { valid: 'key-of-the-fake-target' }, endpoints };
    const fake = fakeTarget(
      ({ url }) => (url.includes('/rest/') ? answer() : url.endsWith('/health') ? health : queued()),
      rate,
      {},
      { site } as never,
    );
    const runner = runnerOf(fake, { apis: ['v2'], declares: { calls: 90 } });
    const { calls } = await runCase(runner, 1, async ({ rest, inconclusive }) => {
      await rest.when({ api: 'v2', method: 'GET', path: '/templates' });
      inconclusive('it says nothing');
    });
    return targetResponds(runner, calls);
  }

  test('calls of jobs say that the target is there, if it answers in a world of its own', async () => {
    expect(await respondsWith(() => json(500, {}))).toBe(true);
    expect(await respondsWith(() => json(500, {}), 1)).toBe(false);
    expect(await respondsWith(() => json(502, {}))).toBe(false);
  });
});
