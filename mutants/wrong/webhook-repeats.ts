import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { FailedWebhookCall, WebhookOutcome } from '../../emulator/core/webhook.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

const { gap } = limits.webhook;

/** When and how often a webhook's call is repeated, and what that does to its job. */
export const webhookRepeatFaults: readonly Fault[] = [
  {
    id: 'webhook-repeated-three-times',
    says: 'A call that keeps failing is repeated three times.',
    kind: 'boundary',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: () => ({ nextWebhookCall: ({ number, ended }) => (number <= 3 ? ended + gap : undefined) }),
  },
  {
    id: 'webhook-repeated-for-ever',
    says: 'A call is repeated every 10 s until it is taken.',
    kind: 'ignored',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: () => ({ nextWebhookCall: ({ ended }) => ended + gap }),
  },
  {
    id: 'webhook-never-repeated',
    says: 'A call that failed is not repeated.',
    kind: 'ignored',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: () => ({ nextWebhookCall: () => undefined }),
  },
  {
    id: 'webhook-repeated-a-second-later',
    says: 'A call that failed is repeated after 1 s.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: later(() => 1000 - gap),
  },
  {
    id: 'webhook-repeated-a-tick-early',
    says: 'A call that failed is repeated after 9.999 s.',
    kind: 'boundary',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: later(() => -1),
  },
  {
    id: 'webhook-repeated-two-ticks-late',
    says: 'A call that failed is repeated after 10.002 s.',
    kind: 'boundary',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: later(() => 2),
  },
  {
    id: 'webhook-repeated-late-the-second-time',
    says: 'The second repeat comes 20 s later than it should.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: later(({ number }) => (number === 2 ? 20_000 : 0)),
  },
  {
    id: 'webhook-repeated-early-the-second-time',
    says: 'The second repeat comes 1 ms earlier than it should.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: later(({ number }) => (number === 2 ? -1 : 0)),
  },
  {
    id: 'webhook-not-repeated-after-a-hang-up',
    says: 'A call whose connection ended without an answer is not repeated.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: notAfter(({ ended }) => ended === 'hung-up'),
  },
  {
    id: 'webhook-not-repeated-after-a-refusal',
    says: 'A call whose connection was refused is not repeated.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: notAfter(({ ended }) => ended === 'refused'),
  },
  {
    id: 'webhook-not-repeated-after-503',
    says: 'A call that was answered 503 is not repeated: the receiver has said that it is there.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: notAfter((outcome) => outcome.ended === 'answered' && outcome.status === 503),
  },
  {
    id: 'webhook-repeat-is-repeated-after-200',
    says: 'Once a call has failed, all repeats are made, whatever they are answered.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: (base) => ({
      isWebhookAccepted: (outcome, call) => call === 1 && base.isWebhookAccepted(outcome, call),
    }),
  },
  {
    id: 'webhook-goes-on-after-200',
    says: 'A call is repeated twice although it was answered 200.',
    kind: 'ignored',
    sharp: true,
    breaks: ['webhook.once-when-ok', 'webhook.retries'],
    behave: () => ({ isWebhookAccepted: () => false }),
  },
  {
    id: 'webhook-called-twice',
    says: 'The webhook is called twice, one call after the other, however it answers.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['webhook.once-when-ok', 'webhook.retries'],
    behave: (base) => ({
      isWebhookAccepted: (outcome, call) => call > 1 && base.isWebhookAccepted(outcome, call),
      nextWebhookCall: (failed) => (failed.number === 1 ? failed.ended : base.nextWebhookCall(failed)),
    }),
  },
  {
    id: 'webhook-called-again-a-day-later',
    says: 'A webhook that was taken is called again a day later, when the ttl of its job is over.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.once-when-ok'],
    behave: (base) => ({
      isWebhookAccepted: (outcome, call) => call > 1 && base.isWebhookAccepted(outcome, call),
      nextWebhookCall: (failed) =>
        base.isWebhookAccepted(failed.outcome, failed.number)
          ? failed.ended + limits.ttl.default
          : base.nextWebhookCall(failed),
    }),
  },
  {
    id: 'failing-webhook-fails-its-job',
    says: 'The record of a completed job says FAILED once a call of its webhook has failed.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['webhook.harmless'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return (job.webhook?.failedCalls ?? 0) > 0 ? { ...record, status: 'FAILED' } : record;
      },
    }),
  },
  {
    id: 'given-up-webhook-drops-the-output',
    says: 'The record of a job has no output any more once its webhook was given up.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.harmless'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const { output, ...record } = base.recordAnswer(job, now, operation);
        const isLost = job.webhook?.isOver && job.webhook.failedCalls > limits.webhook.retries;
        return isLost || output === undefined ? record : { ...record, output };
      },
    }),
  },
  {
    id: 'job-is-at-work-until-its-webhook-is-taken',
    says: 'The record of a completed job says IN_PROGRESS while its webhook is to be called again.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['webhook.harmless'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return job.webhook?.isOver === false ? { ...record, status: 'IN_PROGRESS' } : record;
      },
    }),
  },
  {
    id: 'webhook-under-way-holds-the-queue',
    says: 'No job is given to a worker while a webhook is being called.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['webhook.harmless'],
    behave: () => ({ waitsForWebhooks: ({ webhookCalls }) => webhookCalls.size > 0 }),
  },
  {
    id: 'webhook-repeats-fewer-after-failed-attempts',
    says: "The attempts at a job that failed are taken off the repeats of its webhook's call.",
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: (base) => ({
      nextWebhookCall: (failed) =>
        failed.number + failed.job.attempts > 3 ? undefined : base.nextWebhookCall(failed),
    }),
  },
];

/** @param by how much later than it should a failed call is followed by the next, in milliseconds */
function later(by: (failed: FailedWebhookCall) => number) {
  return (base: Behaviour): Partial<Behaviour> => ({
    nextWebhookCall(failed) {
      const due = base.nextWebhookCall(failed);
      return due === undefined ? undefined : due + by(failed);
    },
  });
}

function notAfter(which: (outcome: WebhookOutcome) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    nextWebhookCall: (failed) => (which(failed.outcome) ? undefined : base.nextWebhookCall(failed)),
  });
}
