import { afterAll, describe, expect, test } from 'vitest';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { WorldOptions } from '../../../service/target/target.ts';
import { oneCase, openJudgeFixture, ownCheck } from '../../../service/testing/judge-fixture.ts';
import { type Finished, finishedRun, type JobEnding } from './finished.ts';
import { heardIfBroken, lastEnd } from './last-end.ts';
import '../../model/legal.ts';
import '../purge/keeps-ended.ts';
import './run-expires.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const between = 'failures-show-between-attempts';
const retries: Duration = 600_000;

type Ends = { seen: Finished; last: Finished; lastedUntil: number };

/** A job's end as it was first seen, and what is made of it. */
async function endsOf(
  ending: JobEnding,
  {
    world = {},
    isHeard = true,
    within = retries,
  }: { world?: WorldOptions; isHeard?: boolean; within?: Duration } = {},
): Promise<Ends> {
  let ends: Ends | undefined;
  const check = async (caseContext: CaseContext): Promise<void> => {
    const spec = heardIfBroken({ ending, work: 0, mark: 'a mark', streams: false }, caseContext);
    expect('beacon' in spec).toBe(isHeard && (ending === 'FAILED' || ending === 'TIMED_OUT'));
    const seen = await finishedRun(spec, caseContext);
    const last = await lastEnd(seen, spec, within, caseContext);
    ends = { seen, last, lastedUntil: caseContext.time.now() };
    caseContext.expect(await caseContext.when.status(last.id)).toBeFound();
  };
  const declares = { calls: 40, waits: { least: 0, most: 10_000_000 } };
  const target = await fixture.open(world);
  const receiver = isHeard ? fixture.receiver : undefined;
  const result = await fixture.judge(oneCase(check, declares), { target, receiver });
  expect([result.verdict, result.reason]).toEqual(['pass', undefined]);
  return ends!;
}

describe('the last end of a job', () => {
  test('is the one that was seen, where its attempts are heard and no other follows', async () => {
    for (const ending of ['FAILED', 'TIMED_OUT'] as const) {
      const { seen, last, lastedUntil } = await endsOf(ending);
      expect(last).toEqual(seen);
      expect(lastedUntil - seen.latest).toBe(retries);
    }
  });

  test('is that of its last attempt, and no later than that can show', async () => {
    const { seen, last } = await endsOf('FAILED', { world: { variants: [between] } });
    expect(last.latest - seen.latest).toBeGreaterThanOrEqual(2000);
    expect(last.latest - seen.latest).toBeLessThan(10_000);
    expect(last.earliest).toBe(seen.earliest);
  });

  test('may be as late as automatic retries, where its attempts are not heard, and well within its retention', async () => {
    const unheard = await endsOf('FAILED', { isHeard: false });
    expect(unheard.last.latest - unheard.seen.latest).toBe(retries);
    const long = await endsOf('FAILED', { isHeard: false, within: 10 * retries });
    expect(long.last.latest - long.seen.latest).toBe((2 * limits.retention.run) / 3);
  });

  test('is at once that of a job which nothing tries again', async () => {
    for (const ending of ['COMPLETED', 'CANCELLED'] as const) {
      const { seen, last, lastedUntil } = await endsOf(ending);
      expect(last).toBe(seen);
      expect(lastedUntil).toBe(seen.latest);
    }
  });
});

test.each(['job.purge.keeps-ended', 'job.retention.run-expires', 'job.life.legal'] as const)(
  '%s takes no end between two automatic attempts for the last',
  { timeout: 120_000 },
  async (id) => {
    const target = await fixture.open({ variants: [between] });
    const { receiver } = fixture;
    const { verdict, failure } = await fixture.judge(ownCheck(id), { target, receiver, cases: 100 });
    expect([verdict, failure?.message]).toEqual(['pass', undefined]);
  },
);
