import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { WebhookOutcome, WebhookRequest } from '../../emulator/core/webhook.ts';
import type { Variant } from '../common/kinds.ts';

/** What a webhook is sent, for which ends it is called, and what counts as a failure. */
export const webhookVariants: readonly Variant[] = [
  {
    id: 'webhook-sends-the-record',
    says: 'A webhook is sent the job record as /status gives it, below a member of its own.',
    freedom: 'webhook payload',
    behave: (base) => ({
      webhookRequest(job, state) {
        const record = base.recordAnswer(job, job.finished?.at ?? job.submittedAt, 'status');
        return { ...base.webhookRequest(job, state), body: JSON.stringify({ event: 'job', job: record }) };
      },
    }),
  },
  {
    id: 'webhook-sends-a-form',
    says: 'A webhook is sent the id and the state of the job as a form.',
    freedom: 'webhook payload',
    behave: sending(({ headers, ...request }, id) => ({
      ...request,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: `id=${encodeURIComponent(id)}`,
    })),
  },
  {
    id: 'webhook-sends-nothing',
    says: 'A webhook is called without a body.',
    freedom: 'webhook payload',
    behave: sending((request) => ({ ...request, headers: {}, body: '' })),
  },
  {
    id: 'webhook-by-put',
    says: 'A webhook is called by PUT.',
    freedom: 'webhook method',
    behave: sending((request) => ({ ...request, method: 'PUT' })),
  },
  {
    id: 'webhook-by-get',
    says: 'A webhook is called by GET.',
    freedom: 'webhook method',
    behave: sending((request) => ({ ...request, method: 'GET', body: '' })),
  },
  {
    id: 'webhook-signed',
    says: 'A webhook is sent a signature in a header.',
    freedom: 'webhook signature',
    behave: sending((request) => ({
      ...request,
      headers: { ...request.headers, 'x-signature': `length=${request.body.length}` },
    })),
  },
  {
    id: 'webhook-called-at-every-end',
    says: 'A job calls its webhook as well when it fails, times out or is cancelled.',
    freedom: 'webhook ends',
    behave: () => ({ callsWebhook: (_job, state) => state !== 'IN_QUEUE' && state !== 'IN_PROGRESS' }),
  },
  {
    id: 'webhook-called-a-while-later',
    says: 'A webhook is called 4 s after the end of the job.',
    freedom: 'webhook delay',
    behave: () => ({ firstWebhookCall: (_job, now) => now + 4000 }),
  },
  {
    id: 'webhook-repeated-once',
    says: 'A failed call is repeated once.',
    freedom: 'webhook repeats',
    behave: (base) => ({
      nextWebhookCall: (failed) => (failed.number === 1 ? base.nextWebhookCall(failed) : undefined),
    }),
  },
  {
    id: 'webhook-gap-from-the-start',
    says: 'The gap between two calls counts from the start of the first, or ends with it where that lasts longer.',
    freedom: 'webhook gap',
    behave: (base) => ({
      nextWebhookCall(failed) {
        const due = base.nextWebhookCall(failed);
        return due === undefined ? undefined : Math.max(failed.ended, due - (failed.ended - failed.begun));
      },
    }),
  },
  {
    id: 'webhook-404-is-final',
    says: 'A call that was answered 4xx is not repeated.',
    freedom: 'webhook 4xx',
    behave: taking(
      (outcome) => outcome.ended === 'answered' && outcome.status >= 400 && outcome.status < 500,
    ),
  },
  {
    id: 'webhook-3xx-is-taken',
    says: 'A call that was answered 3xx was taken.',
    freedom: 'webhook 3xx',
    behave: taking(
      (outcome) => outcome.ended === 'answered' && outcome.status >= 300 && outcome.status < 400,
    ),
  },
  {
    id: 'webhook-takes-200-alone',
    says: 'A call that was answered with another 2xx than 200 is repeated.',
    freedom: 'webhook 2xx',
    behave: () => ({
      isWebhookAccepted: (outcome) => outcome.ended === 'answered' && outcome.status === 200,
    }),
  },
  {
    id: 'webhook-that-hangs-is-given-up',
    says: 'A call that was not answered in time is not repeated.',
    freedom: 'webhook hang',
    behave: taking(({ ended }) => ended === 'timed-out'),
  },
];

function sending(change: (request: WebhookRequest, id: string) => WebhookRequest) {
  return (base: Behaviour): Partial<Behaviour> => ({
    webhookRequest: (job, state) => change(base.webhookRequest(job, state), job.id),
  });
}

function taking(also: (outcome: WebhookOutcome) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    isWebhookAccepted: (outcome, call) => also(outcome) || base.isWebhookAccepted(outcome, call),
  });
}
