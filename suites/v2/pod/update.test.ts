import { afterAll, expect, test } from 'vitest';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import '../endpoint/update.ts';
import './update.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

test.each(['v2.pod.update', 'v2.endpoint.update'] as const)(
  '%s: an update may answer with what was there before',
  { timeout: 60_000 },
  async (id) => {
    const target = await fixture.open({ variants: ['v2-updates-answer-with-what-was-before'] });
    const { verdict, reason } = await fixture.judge(ownCheck(id), { target });
    expect({ verdict, reason }).toEqual({ verdict: 'pass', reason: undefined });
  },
);
