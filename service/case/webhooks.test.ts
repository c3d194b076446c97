import { afterAll, expect, test } from 'vitest';
import { oneCase, openJudgeFixture } from '../testing/judge-fixture.ts';
import type { CaseContext } from './case-context.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const declares = { calls: 3, waits: { least: 0, most: 3_600_000 } };

/** Judges one case on the embedded target, which reaches us. */
const judge = (run: (caseContext: CaseContext) => Promise<void>, receiver = fixture.receiver) =>
  fixture.judge(oneCase(run, declares, 'job.run.accepts'), { receiver });

const secret = 'a-very-secret-word';

/** A job with a webhook works for a second and tells it all that it was given; it is followed for ten minutes. */
async function follow({ when, time, expect }: CaseContext, webhook: string): Promise<number> {
  const begun = time.now();
  const s3Config = { accessSecret: secret };
  const answer = await when.run({ input: { probe: { work: 1000, reflect: true } }, webhook, s3Config });
  expect(answer).toBeAccepted();
  await time.until(async () => undefined, begun + 600_000);
  return begun;
}

test('a webhook reports every call, and when it came', async () => {
  const seen: unknown[] = [];
  const result = await judge(async (caseContext) => {
    const webhook = caseContext.webhooks.open([503, 'hang-up', 200]);
    const begun = await follow(caseContext, webhook.url);
    for (const { method, begun: from, ended } of webhook.calls) {
      seen.push([method, from.earliest - begun, from.latest - begun, ended!.latest - begun]);
    }
  });

  expect(result.verdict).toBe('pass');
  expect(seen).toEqual([
    ['POST', 1000, 1000, 1000],
    ['POST', 11_000, 11_000, 11_000],
    ['POST', 21_000, 21_000, 21_000],
  ]);
});

test('webhooks of one case hear nothing of each other', async () => {
  const counts: number[] = [];
  await judge(async (caseContext) => {
    const [one, two] = [caseContext.webhooks.open([200]), caseContext.webhooks.open([200])];
    await follow(caseContext, two.url);
    counts.push(one.calls.length, two.calls.length);
  });
  expect(counts).toEqual([0, 1]);
});

test('one that is closed is called in vain until it is opened', async () => {
  const counts: number[] = [];
  await judge(async (caseContext) => {
    const { given, time, webhooks } = caseContext;
    const webhook = webhooks.closed([500])!;
    await given.run({ input: {}, webhook: webhook.url });
    await time.reach(time.now() + 15_000);
    counts.push(webhook.calls.length);
    await webhook.open();
    await follow(caseContext, webhooks.open([200]).url);
    counts.push(webhook.calls.length);
  });
  expect(counts).toEqual([0, 1]);
});

test('a receiver that hangs costs no time of ours, and ends with its case', { timeout: 4000 }, async () => {
  const result = await judge(async (caseContext) => {
    const webhook = caseContext.webhooks.open(['silence']);
    await follow(caseContext, webhook.url);
    caseContext.expect(webhook.calls.map(({ ended }) => ended === undefined)).toEqual([false, false, false]);
  });
  expect(result.verdict).toBe('pass');
});

test('secrets that come back in a payload or a header show up nowhere', async () => {
  const result = await judge(async (caseContext) => {
    const webhook = caseContext.webhooks.open([200]);
    await follow(caseContext, webhook.url);
    caseContext.observe('payload', webhook.calls[0]!.body);
    caseContext.expect(webhook.calls[0]!.body, 'the payload').toBe('');
  });
  expect(result.verdict).toBe('fail');
  const received = result.failure!.events.filter(({ kind }) => kind === 'received');
  expect(received).toMatchObject([{ what: 'webhook', head: { line: 'POST /1/200' } }]);
  expect(JSON.stringify(result)).toContain('$S3_ACCESS_SECRET');
  expect(JSON.stringify(result)).not.toContain(secret);
});

test('where the target does not reach us there are none, and nothing is judged', async () => {
  const check = oneCase(async ({ webhooks }) => void webhooks.open([200]), declares);
  expect(await fixture.judge(check, { receiver: undefined })).toMatchObject({
    verdict: 'inconclusive',
    reason: expect.stringContaining("can't reach the receiver"),
  });
});
