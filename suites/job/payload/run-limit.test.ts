import { afterAll, describe, expect, test } from 'vitest';
import {
  type TransportAnswer,
  TransportError,
  type TransportRequest,
} from '../../../engine/http/transport.ts';
import { tiers } from '../../../engine/property/tier.ts';
import { type Answering, fakeTarget, json, queued } from '../../../service/testing/fake-target.ts';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './run-limit.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const submission = (call: TransportRequest): boolean => call.url.endsWith('/run');

function sizeOf({ body }: TransportRequest): number {
  let size = 0;
  for (const block of body as Iterable<Uint8Array>) size += block.length;
  return size;
}

/** Judges a target on a real clock that answers submissions so, and statuses with this record. */
async function judgeTarget(run: (size: number) => TransportAnswer, record: object = { status: 'COMPLETED' }) {
  const answering: Answering = (call) => {
    if (submission(call)) return run(sizeOf(call));
    return json(200, call.url.includes('/status/') ? { id: 'job-1', ...record } : { jobs: {}, workers: {} });
  };
  const fake = fakeTarget(answering, 1000);
  const tier = { ...tiers.smoke, atOnce: 2 };
  const options = { ...fake, tier, cases: undefined, receiver: undefined };
  return fixture.judge(ownCheck('job.payload.run-limit'), options);
}

function limitedTo(limit: number, refusal: () => TransportAnswer = () => json(413, {})) {
  return (size: number) => (size > limit ? refusal() : queued());
}

function hangUp(): never {
  throw new TransportError('cut', 'the connection was cut');
}

describe('a target passes', () => {
  test.each([
    ['that counts 10^6 bytes', 10_000_000, undefined],
    ['that counts 2^20 bytes', 10 * 2 ** 20, undefined],
    ['that answers 400', 10_000_000, () => json(400, { error: 'too large' })],
    ['that hangs up', 10_000_000, hangUp],
  ])('%s', async (_, limit, refusal) => {
    expect(await judgeTarget(limitedTo(limit, refusal))).toMatchObject({ verdict: 'pass', exhaustive: true });
  });

  test.each([
    ['whose handler does something else', { status: 'COMPLETED', output: { text: 'short' } }],
    ['whose job fails', { status: 'FAILED' }],
  ])('%s with the input', async (_, record) => {
    expect(await judgeTarget(limitedTo(10_000_000), record)).toMatchObject({ verdict: 'pass' });
  });
});

describe('a target fails', () => {
  test.each([
    ['that takes less than it promises', 9_800_000, undefined],
    ['that takes much more', 11_000_000, undefined],
    ['that redirects what it does not take', 10_000_000, () => json(302, {})],
    ['that is overcome by what is too large', 10_000_000, () => json(500, {})],
  ])('%s', async (_, limit, refusal) => {
    expect(await judgeTarget(limitedTo(limit, refusal))).toMatchObject({ verdict: 'fail' });
  });

  test('that hands the handler a part of the input', async () => {
    const record = { status: 'COMPLETED', output: { text: 'x'.repeat(1000), end: 'of the input' } };
    const result = await judgeTarget(limitedTo(10_000_000), record);
    expect(result).toMatchObject({ verdict: 'fail', failure: { basis: 'delivery' } });
  });

  test('that hangs up on what it must take, on grounds of the transport', async () => {
    const result = await judgeTarget(limitedTo(9_000_000, hangUp));
    expect(result).toMatchObject({ verdict: 'fail', failure: { basis: 'transport' } });
  });
});

/** Takes each small submission so often, as behind a gateway that repeats calls, and runs a job for each; some take what is too large. */
function running(times: number, takesAll = false): Answering {
  let jobs = 0;
  return async (call) => {
    if (!submission(call)) return json(200, { jobs: {}, workers: {} });
    const bytes = Buffer.concat(
      Array.from(call.body as Iterable<string | Uint8Array>, (one) => Buffer.from(one as string)),
    );
    const isLarge = bytes.length > 10_000_000;
    const [, beacon] = /"beacon":"([^"]+)"/.exec(bytes.toString()) ?? [];
    if (!isLarge || takesAll) for (let time = 0; time < times; time++) report(`job-${++jobs}`, beacon);
    return isLarge ? json(413, {}) : json(200, { id: `job-${jobs}`, status: 'IN_QUEUE' });
  };
}

function report(job: string, beacon: string | undefined): void {
  if (beacon !== undefined) void fixture.report('start', job, beacon);
}

test.each([
  ['a target whose calls arrive once passes', running(1), 'pass', undefined],
  [
    'one whose calls arrive twice does not fail',
    running(2),
    'inconclusive',
    'calls arrive twice at the target',
  ],
  ['one that runs what it refuses fails', running(1, true), 'fail', undefined],
])('where jobs are heard %s', async (_, answering, verdict, words) => {
  const fake = fakeTarget(answering, 1000);
  const tier = { ...tiers.smoke, atOnce: 2 };
  const { receiver } = fixture;
  const result = await fixture.judge(ownCheck('job.payload.run-limit'), {
    ...fake,
    receiver,
    tier,
    cases: undefined,
  });
  expect(result.verdict).toBe(verdict);
  if (words !== undefined) expect(result.reason).toContain(words);
});

test.each([
  ['throttles us', () => json(429, {}, { 'retry-after': '0.1' })],
  ['refuses every submission', () => json(403, {})],
])('a target that %s does not fail', async (_, run) => {
  expect(await judgeTarget(run)).toMatchObject({ verdict: 'inconclusive' });
});
