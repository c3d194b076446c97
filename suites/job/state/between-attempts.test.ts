import { afterAll, expect, test } from 'vitest';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import '../../auth/effects/refusal-has-no-effect.ts';
import '../endpoint/isolated.ts';
import '../input/opaque.ts';
import '../policy/execution-timeout-counts-run-time.ts';
import '../policy/execution-timeout-ends-timed-out.ts';
import '../retention/run-kept.ts';
import '../retry/expired.ts';
import '../retry/failed.ts';
import '../retry/timed-out.ts';
import '../runsync/returns-early.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const variants = ['failures-show-between-attempts', 'time-outs-run-again'];

test.each([
  'auth.refusal-has-no-effect',
  'job.endpoint.isolated',
  'job.input.opaque',
  'job.policy.execution-timeout.counts-run-time',
  'job.policy.execution-timeout.ends-timed-out',
  'job.retention.run-kept',
  'job.retry.expired',
  'job.retry.failed',
  'job.retry.timed-out',
  'job.runsync.returns-early',
] as const)('%s judges a target that shows FAILED between two attempts', { timeout: 120_000 }, async (id) => {
  const target = await fixture.open({ variants });
  const { receiver } = fixture;
  const { verdict, reason, failure } = await fixture.judge(ownCheck(id), { target, receiver, cases: 10 });
  expect([verdict, reason, failure?.message]).toEqual(['pass', undefined, undefined]);
});
