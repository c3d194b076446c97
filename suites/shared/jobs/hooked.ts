import fc from 'fast-check';
import { parseRequestTarget } from '../../../engine/http/parse-request-target.ts';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { ReceivedWebhook, Webhook } from '../../../service/case/webhooks.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { judgedCall, judgedEnd, untilDone } from './jobs.ts';

/** How long after a job has completed its webhook is called at the latest. Beyond it a first call could be a second. */
export const soon: Duration = limits.webhook.gap;

/** How a job with a webhook is submitted, and what it does. */
export type Hooked = {
  readonly operation: 'run' | 'runsync';
  readonly work: Duration;
  readonly output: unknown;
  readonly streams: boolean;
};

/** Jobs that complete within the default wait of `/runsync`; shrinks towards one of `/run` without work or output. */
export function hooked(mostWork: Duration, leastWork: Duration = 0): fc.Arbitrary<Hooked> {
  return fc.record({
    operation: fc.constantFrom('run' as const, 'runsync' as const),
    work: fc.integer({ min: leastWork, max: mostWork }),
    output: outputs(),
    streams: fc.boolean(),
  });
}

/** What a job's handler returns where its output is to be large, in bytes. */
const largeSize = 150_000;
const large = 'large';

function outputs(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>(null, false, 0, '', [], {}) },
    { weight: 1, arbitrary: fc.constant(large) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

export function isLarge({ output }: Hooked): boolean {
  return output === large;
}

export function isFalsy({ output }: Hooked): boolean {
  return !output;
}

/** The body of such a job. */
export function bodyOf(job: Hooked, webhook: string | undefined, more: ProbeSpec = {}): object {
  const returned = isLarge(job) ? { size: largeSize } : { return: job.output };
  const chunks = job.streams ? { yield: [1, 2] } : {};
  const input = probing({ work: job.work, ...returned, ...chunks, ...more });
  return webhook === undefined ? { input } : { input, webhook };
}

/** A job that was seen to be COMPLETED: not before one instant, and by another. */
export type Completed = { readonly id: string; readonly earliest: Instant; readonly latest: Instant };

/** @throws Inconclusive when it comes to another end, or to none in time */
export async function complete(job: Hooked, body: object, caseContext: CaseContext): Promise<Completed> {
  const { given, time, inconclusive } = caseContext;
  const before = time.now();
  const answer: Answer =
    job.operation === 'runsync'
      ? await judgedCall(untilDone('runsync', body, caseContext), caseContext)
      : await judgedEnd((await given.run(body)).id, caseContext, job.work);
  const { id, status } = answer.record;
  if (id === undefined || status !== 'COMPLETED') return inconclusive(`the job is ${status}`);
  return { id, earliest: before + job.work, latest: answer.answered };
}

/** The webhook's nth call, once it has come; undefined when it has not by the deadline. */
export async function nthCall(
  webhook: Webhook,
  n: number,
  deadline: Instant,
  { time }: CaseContext,
): Promise<ReceivedWebhook | undefined> {
  return time.until(async () => webhook.calls[n - 1], deadline);
}

/** The first call of a job's webhook. @throws Inconclusive when there is none in time: that is another rule's */
export async function firstCall(
  webhook: Webhook,
  { latest }: Completed,
  caseContext: CaseContext,
): Promise<ReceivedWebhook> {
  const call = await nthCall(webhook, 1, latest + soon + caseContext.time.slack, caseContext);
  return call ?? caseContext.inconclusive('the webhook was not called');
}

/** The path of a request's target. */
export function pathOf(url: string): string {
  return parseRequestTarget(url).pathname;
}

/** The parameters of the query of a request's target. */
export function queryOf(url: string): [string, string][] {
  return [...parseRequestTarget(url).searchParams];
}
