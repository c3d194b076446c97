import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { rule } from '../../service/case/rule.ts';
import type { ReceivedWebhook } from '../../service/case/webhooks.ts';
import type { WebhookAnswer } from '../../service/receiver/webhook-answer.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { nthCall, soon } from '../shared/jobs/hooked.ts';
import { completed } from '../shared/jobs/jobs.ts';

const { gap, retries } = limits.webhook;
const endings = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const;
/** Answers that may be a failure or not. */
const answers: readonly WebhookAnswer[] = [201, 204, 302, 400, 404, 410, 429, 'half-body', 'silence'];
/** Long enough for every repeat of a call that is answered at once. */
const watch = (2 * retries + 4) * gap - 5000;

type Question = { ending: (typeof endings)[number]; answer: WebhookAnswer };

const questions: readonly Question[] = [
  ...endings.map((ending): Question => ({ ending, answer: 200 })),
  ...answers.map((answer): Question => ({ ending: 'COMPLETED', answer })),
];

rule(
  'open.webhook.payload',
  { calls: 4, waits: { least: watch + 8000, most: 7_200_000 } },
  async ({ property, retries: longestRetries }) => {
    await property(questions, async ({ ending, answer }, caseContext) => {
      const { webhooks, time, expect, observe } = caseContext;
      const webhook = webhooks.open([answer]);
      const state = await endedAs(ending, webhook.url, longestRetries, caseContext);
      const first = await nthCall(webhook, 1, time.now() + soon + time.slack, caseContext);
      // Repeats are counted for so long, each as it comes.
      await time.until(async () => undefined, (first?.begun.latest ?? time.now()) + watch);

      expect(state, 'how the job ended').toBe(ending);
      if (ending !== 'COMPLETED') observe(`a ${ending} job calls`, first !== undefined);
      if (answer !== 200) observe(`calls when they are answered ${answer}`, webhook.calls.length);
      else if (first !== undefined) observe(`the call for a ${ending} job`, traitsOf(first));
    });
  },
);

/** Brings a job with a webhook to its end. @throws Inconclusive when it comes to another */
async function endedAs(
  ending: Question['ending'],
  webhook: string,
  longestRetries: number,
  caseContext: CaseContext,
): Promise<string | undefined> {
  const { given, time, inconclusive } = caseContext;
  if (ending === 'COMPLETED') {
    const body = { input: probing({ return: { result: 1 } }), webhook };
    return (await completed('run', body, caseContext)).record.status;
  }
  const policy = {
    executionTimeout:
      ending === 'TIMED_OUT' ? limits.executionTimeout.minimum : limits.executionTimeout.maximum,
  };
  const probeSpec =
    ending === 'FAILED' ? { fail: { always: true as const } } : { work: limits.executionTimeout.default };
  const { id } = await given.run({ input: probing(probeSpec), webhook, policy });
  if (ending === 'CANCELLED') await given.cancel(id);
  const ended = await time.until(
    async () => {
      const { record } = await caseContext.when.status(id);
      return record.status === ending ? record.status : undefined;
    },
    time.now() + longestRetries + time.setupTimeout,
  );
  return ended ?? inconclusive(`the job did not come to be ${ending}`, 'job-not-ended');
}

/** Headers about the way, or that differ from call to call. */
const fleeting = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'date', 'user-agent']);

/** What is worth comparing of a call: nothing that differs from job to job. */
function traitsOf({ method, headers, body }: ReceivedWebhook) {
  const names = Object.keys(headers).filter((name) => !fleeting.has(name));
  return { method, type: headers['content-type'] ?? 'none', headers: names.sort(), ...payloadIn(body) };
}

function payloadIn(body: string): { members: string[] | string; state?: unknown } {
  if (body === '') return { members: 'no body' };
  try {
    const json: unknown = JSON.parse(body);
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    if (!isObject) return { members: Array.isArray(json) ? 'an array' : typeof json };
    return { members: Object.keys(json).sort(), state: (json as { status?: unknown }).status };
  } catch {
    return { members: 'no JSON' };
  }
}
