import fc from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Webhook } from '../../../service/case/webhooks.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { soon } from '../../shared/jobs/hooked.ts';
import { completed, judgedCall, judgedEnd, notAlike, untilState } from '../../shared/jobs/jobs.ts';
import { answerText, revealingSecret, secretTexts } from '../../shared/resources/v2-secrets.ts';

/** The optional fields of a submission. */
type OptionalFields = { readonly s3Config: object; readonly webhook?: string };

/** What becomes of a job, and the answers about it. Its handler returns nothing of what it was given. */
type SecretiveJob = (fields: OptionalFields, caseContext: CaseContext) => Promise<readonly Answer[]>;

const minute = 60_000;

const secretiveJobs = {
  async run(fields, caseContext) {
    const queued = await submitSecretive({ yield: [1, 2] }, fields, caseContext);
    const ended = await judgedEnd(jobIdOf(queued, caseContext), caseContext);
    if (ended.record.status !== 'COMPLETED') caseContext.inconclusive(`the job is ${ended.record.status}`);
    return [queued, ended, ...(await answersAbout(queued, caseContext))];
  },
  async runsync(fields, caseContext) {
    const answer = await completed('runsync', { input: probing({}), ...fields }, caseContext);
    return [answer, ...(await answersAbout(answer, caseContext))];
  },
  async cancel(fields, caseContext) {
    const queued = await submitSecretive({ work: 5 * minute }, fields, caseContext);
    const atWork = await untilState({ id: jobIdOf(queued, caseContext) }, ['IN_PROGRESS'], caseContext);
    const cancelled = await caseContext.when.cancel(jobIdOf(queued, caseContext));
    return [queued, atWork, cancelled, ...(await answersAbout(queued, caseContext))];
  },
  async retry(fields, caseContext) {
    const { when, request } = caseContext;
    const queued = await submitSecretive({ fail: { always: true } }, fields, caseContext);
    const jobId = jobIdOf(queued, caseContext);
    const failed = await untilState({ id: jobId }, ['FAILED'], caseContext);
    const retried = await when.call(request({ operation: 'retry', jobId }));
    return [queued, failed, retried, ...(await answersAbout(queued, caseContext))];
  },
} satisfies Readonly<Record<string, SecretiveJob>>;

const names = Object.keys(secretiveJobs) as (keyof typeof secretiveJobs)[];

/** With so many cases every story comes up some times. */
const cases = 24;

rule(
  'job.s3config.secrets-stay',
  { calls: 9, waits: { least: 12_000, most: 2_400_000 } },
  async ({ property, isAffordable, offers, untried }) => {
    const tried = isAffordable('jobs that were retried') ? names : names.filter((name) => name !== 'retry');
    if (!offers('receiver')) untried('webhooks: the target can not reach us');
    await property(
      fc.record({ story: fc.constantFrom(...tried), secret: fc.noShrink(secretTexts) }),
      async ({ story, secret }, caseContext) => {
        const s3Config = {
          accessId: `${secret}0`,
          accessSecret: `${secret}1`,
          bucketName: 'b',
          endpointUrl: 'https://s.invalid',
        };
        const webhook = offers('receiver') ? caseContext.webhooks.open([200]) : undefined;
        const fields = webhook === undefined ? { s3Config } : { s3Config, webhook: webhook.url };

        const answers = await secretiveJobs[story](fields, caseContext);

        await notAlike(caseContext);
        const calls = webhook === undefined ? [] : await webhookTextsOf(webhook, story, caseContext);
        const revealing = revealingSecret([...answers.map(answerText), ...calls], {
          secrets: [s3Config.accessId, s3Config.accessSecret],
        });
        caseContext.expect(revealing, 'the answers and webhook calls that reveal a secret').toEqual([]);
        caseContext.cover(story);
      },
      { atMost: cases, covers: Object.fromEntries(tried.map((name) => [name, 0.05])) },
    );
  },
);

/** What a webhook was sent. Only a job that completes is known to call it. */
async function webhookTextsOf(
  webhook: Webhook,
  story: keyof typeof secretiveJobs,
  { time }: CaseContext,
): Promise<string[]> {
  const completes = story === 'run' || story === 'runsync';
  if (completes) await time.until(async () => webhook.calls[0], time.now() + soon + time.slack);
  return webhook.calls.map(({ url, headers, body }) => `${url} ${JSON.stringify(headers)} ${body}`);
}

function submitSecretive(
  probeSpec: ProbeSpec,
  fields: OptionalFields,
  { given, request }: CaseContext,
): Promise<Answer> {
  return given.call(request({ operation: 'run', body: { input: probing(probeSpec), ...fields } }));
}

/** What else shows a job. */
async function answersAbout(of: Answer, caseContext: CaseContext): Promise<Answer[]> {
  const { when, request } = caseContext;
  const jobId = jobIdOf(of, caseContext);
  return [
    await when.status(jobId),
    await judgedCall(request({ operation: 'stream', jobId }), caseContext),
    await when.call(request({ operation: 'requests' })),
  ];
}

function jobIdOf({ record }: Answer, { inconclusive }: CaseContext): string {
  return record.id ?? inconclusive('the answer has no id');
}
