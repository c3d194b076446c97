import fc from 'fast-check';
import type { Duration, Instant } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { Breakage } from '../../service/case/beacons.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import type { ClosedWebhook, Webhook } from '../../service/case/webhooks.ts';
import type { WebhookAnswer } from '../../service/receiver/webhook-answer.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { triedAgain } from '../shared/jobs/attempts.ts';
import { assertDeliveredOnce } from '../shared/jobs/delivered-once.ts';
import {
  bodyOf,
  type Completed,
  complete,
  firstCall,
  type Hooked,
  hooked,
  nthCall,
  queryOf,
  soon,
} from '../shared/jobs/hooked.ts';
import { judgedEnd } from '../shared/jobs/jobs.ts';
import { mayUpdate, updatedMeanwhile, updateEndpoint } from '../shared/making/updated-endpoint.ts';
import { firstAttempt } from './first-attempt.ts';

const { gap, retries } = limits.webhook;
const mostCalls = 1 + retries;
/** How long further calls are watched for where waiting costs nothing, and how late one may come to be called late. */
const longestWatch = 3_600_000;

/** What every reading takes for a call that failed. */
const failures: readonly WebhookAnswer[] = [500, 502, 503, 504, 'hang-up', 'half-head'];

type FailingWebhook = {
  readonly job: Hooked;
  /** How the first calls are answered; the last one answers all that follow. */
  readonly answers: readonly WebhookAnswer[];
  /** Whether the first call finds nobody there: it can't be heard. */
  readonly refused: boolean;
  /** The query of the address. */
  readonly query: string;
};

/**
 * Each failed call is repeated 10 s later, counted from its start or its end: they are one here, since answers take no
 * time. No repeat at all is a violation; fewer than two are warned of.
 */
rule(
  'webhook.retries',
  { fixes: firstAttempt, calls: 9, waits: { least: 36_000, most: 4 * longestWatch } },
  async (ruleContext) => {
    const { property, afford, isAffordable, moment, untried } = ruleContext;
    let isReported = false;
    await property(
      failingWebhooks(Math.min(moment, 5000)),
      async (failing, caseContext) => {
        const { webhooks, cover } = caseContext;
        const { answers, query } = failing;
        const watch = afford(longestWatch, moment);
        const closed = failing.refused ? closedFor(failing, caseContext) : undefined;
        if (closed !== undefined) await judgeRefused(failing, closed, watch, caseContext);
        else await judgeHeard(failing, webhooks.open(answers, { query }), watch, caseContext);
        cover(closed !== undefined ? 'refused' : String(failing.answers[0]));
        if (failing.refused && closed === undefined && !isReported)
          untried('a webhook whose connection is refused');
        isReported ||= failing.refused && closed === undefined;
      },
      { covers: afford({ refused: 0.1, 'hang-up': 0.03, '503': 0.03 }, {}) },
    );
    if (!isAffordable('jobs that were tried again by themselves')) return;
    await property([1, 2], (broken, caseContext) => judgeTriedAgain(broken, ruleContext, caseContext));
    if (!mayUpdate(ruleContext)) return untried(updatedMeanwhile);
    await property(['an update of its endpoint at each step'], judgeUpdated);
  },
);

/**
 * The attempts at a job are not those at its webhook. Whether a third attempt follows the second is open, and so is whether the
 * webhook is called before the job has completed.
 * @param broken how many attempts break before one completes
 */
async function judgeTriedAgain(
  broken: number,
  { untried }: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { webhooks, beacons, time, expect, elapsed, suggests, inconclusive } = caseContext;
  const own = { fail: webhooks.open([500]), crash: webhooks.open([500]) };
  const body = (how: Breakage) => ({
    input: probing({ beacon: beacons.breaking(how, broken) }),
    webhook: own[how].url,
  });
  const [job] = await triedAgain(body, caseContext);
  const { record, answered } = await judgedEnd(job!.id, caseContext);
  if (record.status !== 'COMPLETED' && broken > 1)
    return untried(`the webhook of a job that completes in its third attempt: it is ${record.status}`);
  if (record.status !== 'COMPLETED') inconclusive(`the job is ${record.status}`);
  const completing = beacons.reports().findLast(({ event, job: id }) => event === 'start' && id === job!.id);
  const heard = () => own[job!.how].calls.filter(({ begun }) => begun.latest >= completing!.since);
  const last = answered + soon + mostCalls * (gap + time.slack + time.tick);
  await time.until(async () => heard()[retries], last);
  if (heard().length === 0) inconclusive('the webhook was not called');
  const words = `the calls of the webhook of a job that completed in attempt ${broken + 1}`;
  elapsed(() => expect(heard().length, words).toBeGreaterThan(1));
  suggests(() => expect(heard().length, words).toBeGreaterThanOrEqual(mostCalls));
}

/** The calls for a job follow one another, whatever is changed of its endpoint meanwhile. */
async function judgeUpdated(_: string, caseContext: CaseContext): Promise<void> {
  const { webhooks, given, time, expect, elapsed, suggests, inconclusive } = caseContext;
  const webhook = webhooks.open([500]);
  const { id } = await given.run({ input: probing({ work: 10_000 }), webhook: webhook.url });
  await updateEndpoint('probe', caseContext);
  const { record, answered } = await judgedEnd(id, caseContext);
  if (record.status !== 'COMPLETED') inconclusive(`the job is ${record.status}`);
  let heard = 0;
  let last = answered + soon + time.slack;
  while (heard < mostCalls && (await nthCall(webhook, heard + 1, last, caseContext)) !== undefined) {
    heard += 1;
    await updateEndpoint('probe', caseContext);
    last = time.now() + gap + longestWatch;
  }
  if (heard === 0) inconclusive('the webhook was not called');
  const words = 'the calls of a webhook that fails, while the endpoint of its job is updated';
  elapsed(() => expect(heard, words).toBeGreaterThan(1));
  suggests(() => expect(heard, words).toBeGreaterThanOrEqual(mostCalls));
}

function failingWebhooks(mostWork: Duration): fc.Arbitrary<FailingWebhook> {
  const failing = fc.constantFrom(...failures);
  return fc
    .record({
      job: hooked(mostWork),
      answers: fc.array(failing, { minLength: 1, maxLength: mostCalls }),
      ends: fc.boolean(),
      refused: fc.constantFrom(false, false, true),
      query: fc.constantFrom('', '', 'from=a%20test&to=b'),
    })
    .map(({ ends, answers, ...rest }) => ({
      ...rest,
      answers: ends ? [...answers.slice(0, retries), 200] : answers,
    }));
}

/** It must be opened between two calls: they may not follow each other too fast for that. */
function closedFor({ answers }: FailingWebhook, { webhooks, time }: CaseContext): ClosedWebhook | undefined {
  const isTooFast = time.kind === 'real' && time.toRealTime(gap) < gap / 2;
  return isTooFast ? undefined : webhooks.closed(answers);
}

/** Every call comes to an address that answers. */
async function judgeHeard(
  failing: FailingWebhook,
  webhook: Webhook,
  watch: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const completed = await completeReporting(failing, webhook.url, caseContext);
  await firstCall(webhook, completed, caseContext);
  const expected = callsFor(failing.answers, mostCalls);
  const { webhooks, elapsed, expect } = caseContext;
  const second = await judgeNext(webhook, 1, watch, caseContext);
  elapsed(() => expect(second, 'the call that follows the one that failed').toBe(true));
  await judgeRest(webhook, { heard: 2, expected, floor: completed.earliest, unheard: 0 }, watch, caseContext);
  if (!webhooks.isDirect) return;
  for (const { url } of webhook.calls)
    expect(queryOf(url), 'the query of the address').toEqual(queryOf(`/?${failing.query}`));
}

/** The first call is refused, so that the second is the first to be heard. */
async function judgeRefused(
  failing: FailingWebhook,
  webhook: ClosedWebhook,
  watch: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const { time, elapsed, expect, inconclusive } = caseContext;
  const completed = await completeReporting(failing, webhook.url, caseContext);
  await time.reach(completed.latest + Math.floor(gap / 2));
  await webhook.open();
  if (time.now() >= completed.earliest + gap) inconclusive('the address was opened too late');

  const due = completed.latest + soon + gap + time.slack;
  const second = await nthCall(webhook, 1, due + watch, caseContext);

  elapsed(() => expect(second, 'a call after the one that was refused').toBeDefined());
  if (second!.begun.latest < completed.earliest + gap)
    inconclusive('the first call may have been the one to be heard');
  elapsed(() => expect(second!.begun.earliest, 'when it came').toBeLessThanOrEqual(due));
  const expected = callsFor(failing.answers, retries);
  await judgeRest(webhook, { heard: 1, expected, floor: completed.earliest, unheard: 1 }, watch, caseContext);
}

/** How many calls such answers ask for. */
function callsFor(answers: readonly WebhookAnswer[], most: number): number {
  const taken = answers.indexOf(200);
  return taken < 0 ? most : Math.min(taken + 1, most);
}

type Heard = {
  readonly heard: number;
  readonly expected: number;
  /** The job had not completed before. */
  readonly floor: Instant;
  /** Calls before the first that was heard. */
  readonly unheard: number;
};

/** Follows the calls until none comes any more, and judges how many came and when. */
async function judgeRest(
  webhook: Webhook,
  course: Heard,
  watch: Duration,
  caseContext: CaseContext,
): Promise<void> {
  const { time, expect, elapsed, notBefore, suggests } = caseContext;
  const { expected, floor, unheard } = course;
  let { heard } = course;
  while (heard < expected && (await judgeNext(webhook, heard, watch, caseContext))) heard += 1;
  const last = webhook.calls[heard - 1]!;
  await nthCall(webhook, expected + 1, last.begun.latest + gap + time.slack + watch, caseContext);

  const isEarly = webhook.calls.some(({ begun }, index) => begun.latest - floor < (index + unheard) * gap);
  if (isEarly || webhook.calls.length > expected) await assertDeliveredOnce(caseContext);
  for (const [index, { begun }] of webhook.calls.entries()) {
    const least = (index + unheard) * gap;
    notBefore(
      begun.latest - floor,
      least,
      `the milliseconds from the job's end to call ${index + unheard + 1}`,
    );
  }
  elapsed(() => expect(webhook.calls.length + unheard, 'the calls').toBeLessThanOrEqual(expected + unheard));
  suggests(() => expect(webhook.calls.length + unheard, 'the calls').toBe(expected + unheard));
}

/** Whether the call after the nth comes; when it does it must come in time. */
async function judgeNext(
  webhook: Webhook,
  n: number,
  watch: Duration,
  caseContext: CaseContext,
): Promise<boolean> {
  const { time, expect, elapsed } = caseContext;
  const { begun, ended } = webhook.calls[n - 1]!;
  const latest = (ended ?? begun).latest + gap + time.slack + time.tick;
  const next = await nthCall(webhook, n + 1, latest + watch, caseContext);
  if (next === undefined) return false;
  // How long a call was on its way to us is not known: on a clock that runs by itself, the slack at the most.
  const way = time.kind === 'virtual' ? 0 : time.slack;
  const apart = next.begun.latest - (begun.earliest - way);
  if (apart < gap) await assertDeliveredOnce(caseContext);
  elapsed(() =>
    expect(apart, `the milliseconds from call ${n} to call ${n + 1}`).toBeGreaterThanOrEqual(gap),
  );
  elapsed(() => expect(next.begun.earliest - latest, `how late call ${n + 1} came`).toBeLessThanOrEqual(0));
  return true;
}

/** A job whose end is reported: it has completed after that. Where time is not ours a report may be late on the way. */
async function completeReporting(
  { job }: FailingWebhook,
  webhook: string,
  caseContext: CaseContext,
): Promise<Completed> {
  const { beacons, time } = caseContext;
  const completed = await complete(job, bodyOf(job, webhook, { beacon: beacons.url }), caseContext);
  const ended = time.kind === 'virtual' ? beacons.endedAt(completed.id) : undefined;
  return ended === undefined
    ? completed
    : { ...completed, earliest: Math.max(completed.earliest, ended.earliest) };
}
