import { afterAll, describe, expect, test } from 'vitest';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { WorldOptions } from '../../../service/target/target.ts';
import { type Answering, fakeTarget, json } from '../../../service/testing/fake-target.ts';
import { made, openJudgeFixture } from '../../../service/testing/judge-fixture.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { type BrokenEnd, brokenForGood, lastAttemptBy } from './broken-for-good.ts';
import { heard } from './waiting.ts';

const fixture = await openJudgeFixture();
afterAll(fixture.close);

const between = { variants: ['failures-show-between-attempts', 'time-outs-run-again'] };
const declares = { calls: 5, waits: { least: 0, most: 1_300_000 } };
const retries = 600_000;

type Seen = { answer: Answer; early: number; starts: number };

/** How a job is found that breaks, how long before its automatic retries are over, and how often it has begun. */
async function found(probeSpec: ProbeSpec, ending: BrokenEnd, world: WorldOptions = {}) {
  let seen: Seen | undefined;
  const check = made(
    'job.run.accepts',
    (ruleContext) =>
      ruleContext.property([0], async (_, caseContext: CaseContext) => {
        const { given, when, time, beacons } = caseContext;
        const policy = { executionTimeout: 5000 };
        const by = lastAttemptBy(probeSpec.work ?? 0, ruleContext, caseContext);
        const { id } = await given.run({ input: probing({ ...heard(caseContext), ...probeSpec }), policy });
        const answer = await brokenForGood({ id }, ending, by, ruleContext, caseContext);
        seen = { answer, early: by - time.now(), starts: beacons.starts(id) };
        caseContext.expect(await when.status(id)).toBeFound();
      }),
    declares,
  );
  const target = await fixture.open(world);
  const { verdict, reason } = await fixture.judge(check, { target, receiver: fixture.receiver });
  return { verdict, reason, seen };
}

describe('where waiting costs nothing', () => {
  test.each([
    ['FAILED', { fail: { always: true } }],
    ['TIMED_OUT', { work: 60_000 }],
  ] as const)('a job has come to be %s once automatic retries are over', async (ending, probeSpec) => {
    for (const world of [{}, between]) {
      const { verdict, seen } = await found(probeSpec, ending, world);
      expect(verdict).toBe('pass');
      expect(seen).toMatchObject({ answer: { record: { status: ending } }, early: 0 });
      if (world === between) expect(seen!.starts).toBeGreaterThan(2);
    }
  });

  test('a job that completes does not break', async () => {
    const { verdict, reason } = await found({ work: 10 }, 'FAILED');
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain('the job is not FAILED but COMPLETED');
  });
});

test('on a real clock it is an end that lasts for a moment', async () => {
  const states = ['IN_PROGRESS', 'FAILED', 'IN_QUEUE', 'TIMED_OUT', 'FAILED'];
  const left = [...states];
  let askedFor = 0;
  const answering: Answering = ({ url }) => {
    if (!url.includes('/status/')) return json(200, { id: 'job-1', status: 'IN_QUEUE' });
    askedFor += 1;
    return json(200, { id: 'job-1', status: left.length > 1 ? left.shift() : left[0] });
  };
  let lasted = 0;
  const check = made(
    'job.run.accepts',
    (ruleContext) =>
      ruleContext.property([0], async (_, caseContext: CaseContext) => {
        const { time } = caseContext;
        const begun = time.now();
        const { record } = await brokenForGood(
          { id: 'job-1' },
          'FAILED',
          begun + retries,
          ruleContext,
          caseContext,
        );
        lasted = (time.now() - begun) / ruleContext.moment;
        await caseContext.when.status('job-1');
        caseContext.expect(record.status).toBe('FAILED');
      }),
    declares,
  );
  const { verdict } = await fixture.judge(check, { ...fakeTarget(answering, 100), cases: 1 });
  expect(verdict).toBe('pass');
  expect(left).toEqual(['FAILED']);
  expect(askedFor).toBeGreaterThan(states.length + 1);
  expect(lasted).toBeGreaterThanOrEqual(1);
});
