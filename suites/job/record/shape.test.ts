import { afterAll, expect, test } from 'vitest';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import './shape.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

test('a cancel of a job that has ended may show no record', { timeout: 60_000 }, async () => {
  const target = await fixture.open({ variants: ['cancel-of-finished-answers-204'] });
  const { verdict, reason } = await fixture.judge(ownCheck('job.record.shape'), { target, cases: 100 });
  expect({ verdict, reason }).toEqual({ verdict: 'pass', reason: undefined });
});
