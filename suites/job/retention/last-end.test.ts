import { afterAll, expect, test } from 'vitest';
import { openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import '../../model/legal.ts';
import '../purge/keeps-ended.ts';
import './run-expires.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

test.each(['job.purge.keeps-ended', 'job.retention.run-expires', 'job.life.legal'] as const)(
  '%s takes no end between two automatic attempts for the last',
  { timeout: 120_000 },
  async (id) => {
    const target = await fixture.open({ variants: ['failures-show-between-attempts'] });
    const { receiver } = fixture;
    const { verdict, failure } = await fixture.judge(ownCheck(id), { target, receiver, cases: 100 });
    expect([verdict, failure?.message]).toEqual(['pass', undefined]);
  },
);
