import { afterAll, expect, test } from 'vitest';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import '../input/opaque.ts';
import '../s3config/passed-along.ts';
import './auto-retry.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

/** The job of a `/runsync` that is tried again takes a minute; then nothing is kept of it but its state. */
const variants = ['workers-start-in-half-a-minute', 'workers-serve-one-job', 'expired-record-without-output'];

test.each(['job.auto-retry', 'job.input.opaque', 'job.s3config.passed-along'] as const)(
  '%s judges a target where one result expires while another job is tried again',
  { timeout: 120_000 },
  async (id) => {
    const target = await fixture.open({ variants });
    const { receiver } = fixture;
    for (const seed of [1, 2, 3]) {
      const { verdict, reason } = await fixture.judge(ownCheck(id), { target, receiver, cases: 12, seed });
      expect([verdict, reason]).toEqual(['pass', undefined]);
    }
  },
);
