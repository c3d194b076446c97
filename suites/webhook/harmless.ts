import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Duration } from '../../engine/time/time.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import type { Webhook } from '../../service/case/webhooks.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { EndpointName } from '../../service/profile/site.ts';
import type { WebhookAnswer } from '../../service/receiver/webhook-answer.ts';
import { jsonObject } from '../arbitraries/json-object.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { soon } from '../shared/jobs/hooked.ts';
import { statusAfterHandler } from '../shared/jobs/jobs.ts';
import { keptForLong } from '../shared/jobs/kept-for-long.ts';
import { type Delay, delayBehind, isBehind } from './delay-behind.ts';
import { firstAttempt } from './first-attempt.ts';

/** Past every call that a failing webhook may get, where waiting costs nothing. */
const longestWatch = 600_000;
const troubles: readonly WebhookAnswer[] = [500, 503, 'hang-up', 'half-head', 'silence'];

type HarmlessSpec = { readonly work: Duration; readonly output: object; readonly on: EndpointName };

/** What came of a job with a webhook, and of the one that waited behind it. */
type Round = {
  readonly id: string;
  readonly webhook: Webhook;
  /** Whether the other was submitted while the first had not ended. */
  readonly isBehind: boolean;
  /** How long the other waited for a worker; undefined when it did not start. */
  readonly delay: Delay | undefined;
  readonly record: Answer;
};

/**
 * The same two jobs twice, one behind the other: first the webhook answers, then it is in trouble. Where there is an
 * endpoint with one worker, the second job shows whether that worker is free as soon.
 */
rule(
  'webhook.harmless',
  {
    fixes: { ...keptForLong, ...firstAttempt },
    calls: 10,
    waits: { least: 14_000, most: 10 * longestWatch },
  },
  async ({ property, afford, moment, offers, longestWait, untried }) => {
    const on = offers('exclusive') ? 'exclusive' : 'probe';
    let hasComparedDelays = false;
    const mostWork = afford(10_000, Math.floor(Math.min(moment, longestWait / 8)));
    await property(
      fc.record({
        answers: fc.array(fc.constantFrom(...troubles), { minLength: 1, maxLength: 3 }),
        work: fc.integer({ min: Math.min(500, mostWork), max: mostWork }),
        output: jsonObject(),
      }),
      async ({ answers, ...order }, caseContext) => {
        const { when, time, expect, elapsed, beacons, exclusively, inconclusive, cover } = caseContext;
        if (on === 'exclusive') await exclusively();
        const control = await playRound([200], { ...order, on }, undefined, caseContext);
        if (control.delay === undefined)
          return inconclusive('the job behind did not start', 'worker-not-started');
        if (!isDone(control, order.output))
          return inconclusive(`a job whose webhook answers is ${control.record.text}`);

        const allowed = Math.max(0, control.delay.most) + moment + time.slack;
        const within = control.isBehind ? allowed : undefined;
        const round = await playRound(answers, { ...order, on }, within, caseContext);
        const { id, webhook, delay, record } = round;

        if (control.isBehind && round.isBehind) {
          elapsed(() => expect(delay, 'the milliseconds until the next job started').toBeDefined());
          elapsed(() =>
            expect(delay?.least, 'the milliseconds until the next job started').toBeLessThanOrEqual(allowed),
          );
          hasComparedDelays = true;
          cover('behind');
        }
        judgeRecord(record, order.output, caseContext);
        const runs = beacons.starts(id);
        const watch = afford(longestWatch, Math.min(longestWait / 8, soon));
        await time.until(async () => undefined, time.now() + watch);
        if (webhook.calls.length === 0) inconclusive('the webhook was not called');
        judgeRecord(await when.status(id, on), order.output, caseContext);
        expect(beacons.starts(id), 'the runs of the job').toBe(runs);
        cover(String(answers[0]));
      },
      {
        inTurn: on === 'exclusive',
        covers: afford({ behind: 0.2, silence: 0.05, '500': 0.05, 'hang-up': 0.05 }, {}),
      },
    );
    if (on === 'probe' || !hasComparedDelays) untried('whether the worker is free as soon');
  },
);

/** @param within how soon after the first job's end one behind it must have started; undefined for as long as it takes */
async function playRound(
  answers: readonly WebhookAnswer[],
  { work, output, on }: HarmlessSpec,
  within: Duration | undefined,
  caseContext: CaseContext,
): Promise<Round> {
  const { given, time, beacons, webhooks, inconclusive } = caseContext;
  const webhook = webhooks.open(answers);
  const beacon = beacons.url;
  const first = await given.run(
    { input: probing({ work, beacon, return: output }), webhook: webhook.url },
    on,
  );
  const began = await time.until(async () => beacons.startedAt(first.id), time.now() + time.setupTimeout);
  if (began === undefined) return inconclusive('the job did not start', 'worker-not-started');
  const other = await given.run({ input: probing({ beacon }) }, on);
  const ended = await time.until(
    async () => beacons.endedAt(first.id),
    time.now() + work + time.setupTimeout,
  );
  if (ended === undefined) return inconclusive('the job did not report its end');
  const behind = isBehind(ended, other);
  const deadline = within === undefined || !behind ? time.setupTimeout : within + 2 * soon + time.tick;
  const isFree = Math.max(ended.latest, other.answered);
  const started = await time.until(async () => beacons.startedAt(other.id), isFree + deadline);
  await time.until(async () => webhook.calls[0], ended.latest + soon + time.slack);
  const record = await statusAfterHandler(first.id, caseContext, on);
  const delay = started && delayBehind(ended, started);
  return { id: first.id, webhook, record, delay, isBehind: behind };
}

function isDone({ record: { record } }: Round, output: object): boolean {
  return record.status === 'COMPLETED' && isDeepStrictEqual(record.output, output);
}

/** What a job is whose webhook is answered, it is as well when it is not. */
function judgeRecord(answer: Answer, output: object, { expect }: CaseContext): void {
  expect(answer).toBeFound();
  expect(answer.record, 'the job whose webhook is in trouble').toMatchObject({ status: 'COMPLETED' });
  expect(answer.record.output, 'its output').toEqual(output);
}
