import { toStringMethod } from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { brokenForGood, lastAttemptBy } from '../../shared/jobs/broken-for-good.ts';
import { unending, untilState } from '../../shared/jobs/jobs.ts';
import { purge, removedIn } from '../../shared/jobs/purging.ts';
import { heard, occupy } from '../../shared/jobs/waiting.ts';
import { plainLetters } from '../../shared/plain-letters.ts';

/** Where a job is, and another endpoint that has nothing to do with it. */
type Where = { readonly home: EndpointName; readonly other: EndpointName };
type Act = (
  where: Where,
  caseContext: CaseContext,
  work: Duration,
  ruleContext: RuleContext,
) => Promise<void>;
type Trespass = { name: string; where: Where; act: Act; [toStringMethod](): string };

const there: Where = { home: 'exclusive', other: 'second' };
const back: Where = { home: 'second', other: 'exclusive' };

const states = ['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];
/** How long a job works that is looked at while it might. */
const shortWork = 1000;
/** A word of the job's own: whoever answers it knows the job. */
const mark = 'of a job of another endpoint';

const trespasses: readonly Trespass[] = [
  ...[there, back].flatMap((where) => [
    trespass('status of a finished job', where, (on, caseContext) =>
      reports({ return: mark }, 'COMPLETED', on, caseContext),
    ),
    trespass('status of a running job', where, (on, caseContext, work) =>
      reports({ work }, 'IN_PROGRESS', on, caseContext),
    ),
    trespass('stream', where, streams),
    trespass('cancel of a running job', where, cancels),
    trespass('retry', where, retries),
  ]),
  trespass('status of a waiting job', there, async (where, caseContext, work) => {
    await occupy(work, caseContext);
    await reports({}, 'IN_QUEUE', where, caseContext);
  }),
  trespass('cancel of a waiting job', there, async (where, caseContext, work) => {
    await occupy(2 * work, caseContext);
    await cancels(where, caseContext, work);
  }),
  trespass('purge next to a running job', back, purgesBesideRunning),
];

/** Who purges an endpoint must have it for himself, as in a world. */
const inAWorld = trespass('purge next to a waiting job', there, purgesBesideWaiting);

/** The same key may use both. Any refusal is fair, and so is an answer that knows and does nothing. */
const declaration = {
  fixes: { otherJobs: 'what waits on another endpoint is counted' },
  calls: 10,
  waits: { least: 9000, most: 2_400_000 },
} as const;

rule('job.endpoint.isolated', declaration, async (ruleContext) => {
  const { property, ownWorld, afford, moment, untried } = ruleContext;
  if (!ownWorld) untried(`a ${inAWorld.name}: the other endpoint is shared`);
  const work = afford(60_000, 6 * moment);
  await property(afford([...trespasses, inAWorld], trespasses), ({ where, act }, caseContext) =>
    act(where, caseContext, work, ruleContext),
  );
});

function trespass(name: string, where: Where, act: Act): Trespass {
  const words = `${name} of ${where.home} at ${where.other}`;
  return { name, where, act, [toStringMethod]: () => words };
}

async function submit(
  probeSpec: ProbeSpec,
  state: string,
  { home }: Where,
  caseContext: CaseContext,
): Promise<CaseJob> {
  const job = await caseContext.given.run(unending(probeSpec.work ?? 0, probeSpec), home);
  await untilState(job, [state], caseContext, { on: home });
  return job;
}

async function reports(
  probeSpec: ProbeSpec,
  state: string,
  where: Where,
  caseContext: CaseContext,
): Promise<void> {
  const job = await submit(probeSpec, state, where, caseContext);
  const call = { operation: 'status', jobId: job.id } as const;
  const answer = await caseContext.pair(
    caseContext.request({ ...call, endpoint: where.home }),
    caseContext.request({ ...call, endpoint: where.other }),
  );
  expectUnknown(answer, caseContext);
}

async function streams({ home, other }: Where, caseContext: CaseContext): Promise<void> {
  const { given, when, request, offered } = caseContext;
  const job = await given.run({ input: probing({ yield: [mark], work: 0 }) }, home);
  await untilState(job, ['COMPLETED'], caseContext, { on: home });
  const call = { operation: 'stream', jobId: job.id } as const;

  const answer = await when.call(request({ ...call, endpoint: other }));

  expectUnknown(answer, caseContext);
  const own = await when.call(request({ ...call, endpoint: home }));
  offered(own);
  if (!plainLetters(own).includes(mark))
    caseContext.inconclusive('its own endpoint does not stream the job either');
}

async function cancels(where: Where, caseContext: CaseContext, work: Duration): Promise<void> {
  const { given, when, time, inconclusive } = caseContext;
  const { home, other } = where;
  const job = await given.run(unending(2 * work), home);
  await untilState(job, ['IN_PROGRESS', 'IN_QUEUE'], caseContext, { on: home });

  const answer = await when.cancel(job.id, other);

  await time.reach(answer.answered + time.slack);
  const after = await when.status(job.id, home);
  if (time.now() >= job.sent + 2 * work) inconclusive('the job may have ended by itself');
  caseContext.expect(after.record, `the job, when ${other} was asked to cancel it`).toMatchObject({
    id: job.id,
    status: caseContext.expect.stringMatching(/^IN_(QUEUE|PROGRESS)$/),
  });
  const own = await when.cancel(job.id, home);
  if (own.record.status !== 'CANCELLED') inconclusive('its own endpoint does not cancel the job either');
}

/** The job goes on, so that it is none of `/runsync`: such a result may be over before the job has failed for good. */
async function retries(
  { home, other }: Where,
  caseContext: CaseContext,
  _: Duration,
  ruleContext: RuleContext,
): Promise<void> {
  const { given, when, request, time, expect, elapsed, beacons, inconclusive } = caseContext;
  const probeSpec = { ...heard(caseContext), work: shortWork, fail: { always: true } } as const;
  const { id } = await given.run({ input: probing(probeSpec) }, home, { goesOn: true });
  const by = lastAttemptBy(shortWork, ruleContext, caseContext);
  await brokenForGood({ id, on: home }, 'FAILED', by, ruleContext, caseContext);
  const runs = beacons.starts(id);

  await when.call(request({ operation: 'retry', jobId: id, endpoint: other }));

  const words = `the job, when ${other} was asked to retry it`;
  for (const later of [0, time.slack + shortWork]) {
    await time.reach(time.now() + later);
    const after = await when.status(id, home);
    elapsed(() => expect(after.record, words).toMatchObject({ id, status: 'FAILED' }));
  }
  elapsed(() => expect(beacons.starts(id), `the runs of ${words}`).toBe(runs));
  const own = await when.call(request({ operation: 'retry', jobId: id, endpoint: home }));
  if (own.status > 299) inconclusive('its own endpoint does not retry the job either');
}

async function purgesBesideRunning({ home }: Where, caseContext: CaseContext, work: Duration): Promise<void> {
  const { when, expect, inconclusive } = caseContext;
  const job = await submit({ work }, 'IN_PROGRESS', { home, other: 'exclusive' }, caseContext);
  const purged = await purge(caseContext);
  if (purged.status > 299) inconclusive('the purge was refused');
  const after = await when.status(job.id, home);
  expect(after).toBeFound();
  expect(states.slice(0, 3), 'the states of a job that goes on').toContain(after.record.status);
}

async function purgesBesideWaiting(
  { home, other }: Where,
  caseContext: CaseContext,
  work: Duration,
): Promise<void> {
  const { given, when, expect, inconclusive } = caseContext;
  const blocker = await occupy(work, caseContext);
  const job = await given.run(unending(0), home);

  const purged = await purge(caseContext, other);

  if (purged.status > 299) inconclusive('the purge was refused');
  const after = await when.status(job.id, home);
  if (caseContext.time.now() >= blocker.begun + work) inconclusive('the worker may have been free');
  expect(after).toBeFound();
  expect(after.record, `the job, when ${other} was purged`).toMatchObject({ id: job.id, status: 'IN_QUEUE' });
  expect(removedIn(purged), 'removed of a queue where nobody waits').toBe(0);
  const own = await purge(caseContext);
  if (removedIn(own) !== 1) inconclusive('its own endpoint does not purge the job either');
}

/** What an unknown job answers is open, as long as it tells nothing of this one. */
function expectUnknown(answer: Answer, { expect }: CaseContext): void {
  const isShown = answer.status < 300 && states.includes(answer.record.status ?? '');
  expect(isShown ? answer.record : {}, 'what another endpoint reports of the job').toEqual({});
  expect(plainLetters(answer)).not.toContain(mark);
}
