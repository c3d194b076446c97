import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job, JobState } from '../../emulator/core/job.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';

/** Which jobs call their webhook, when, and at which address. */
export const webhookCallFaults: readonly Fault[] = [
  {
    id: 'webhook-never-called',
    says: 'No webhook is ever called.',
    kind: 'ignored',
    sharp: true,
    breaks: ['webhook.called'],
    behave: () => ({ callsWebhook: () => false }),
  },
  {
    id: 'webhook-not-called-for-runsync',
    says: 'A job of /runsync calls no webhook: its caller has waited for it.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => job.kind === 'run'),
  },
  {
    id: 'webhook-not-called-for-falsy-output',
    says: 'A job calls no webhook whose output is null, false, 0 or an empty text.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => Boolean(job.output)),
  },
  {
    id: 'webhook-not-called-after-a-stream',
    says: 'A job that has yielded something calls no webhook.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => job.chunks.length === 0),
  },
  {
    id: 'webhook-not-called-once-its-stream-was-read',
    says: 'A job calls no webhook whose chunks a reader of its stream has had before its end.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly(({ chunks, chunksGiven }) => chunks.length === 0 || chunksGiven < chunks.length),
  },
  {
    id: 'webhook-not-called-for-large-output',
    says: 'A job calls no webhook whose output is larger than 100 kB.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => sizeOf(job) <= 100_000),
  },
  {
    id: 'webhook-not-called-for-more-than-a-message',
    says: 'A job calls no webhook whose output is larger than 256 KiB.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => sizeOf(job) <= 262_144),
  },
  {
    id: 'webhook-not-called-for-nearly-a-megabyte',
    says: 'A job calls no webhook whose output is larger than 900 kB.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => sizeOf(job) <= 900_000),
  },
  {
    id: 'webhook-called-for-large-output-only',
    says: 'A job calls its webhook only when its output is larger than 1 kB.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => sizeOf(job) > 1000),
  },
  {
    id: 'webhook-not-called-after-long-work',
    says: 'A job calls no webhook that has worked for longer than 15 minutes.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly(({ finished, startedAt = 0 }) => (finished?.at ?? 0) - startedAt <= 900_000),
  },
  {
    id: 'webhook-not-called-after-a-long-wait',
    says: 'A job calls no webhook that has waited in the queue for longer than 10 minutes.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly(({ queuedAt, startedAt = 0 }) => startedAt - queuedAt <= 600_000),
  },
  {
    id: 'webhook-called-once-for-an-address',
    says: 'An address that was called for one job is not called for another.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave(base) {
      const called = new Set<string>();
      return {
        callsWebhook(job, state) {
          if (!base.callsWebhook(job, state) || called.has(String(job.submission.webhook))) return false;
          called.add(String(job.submission.webhook));
          return true;
        },
      };
    },
  },
  {
    id: 'webhook-calls-beyond-ten-are-dropped',
    says: 'A job calls no webhook while ten calls for jobs of its endpoint are under way.',
    kind: 'boundary',
    sharp: true,
    breaks: ['webhook.called'],
    behave: (base) => ({
      webhookUrl: (job, endpoint, call) =>
        call === 1 && endpoint.webhookCalls.size >= 10 ? undefined : base.webhookUrl(job, endpoint, call),
    }),
  },
  {
    id: 'webhook-not-called-with-more-than-a-megabyte',
    says: 'A job whose output is longer than 1,000,000 characters calls no webhook.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly(({ output }) => JSON.stringify(output ?? null).length <= 1_000_000),
  },
  {
    id: 'webhook-called-without-its-query',
    says: 'The address is called without its query.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['webhook.called'],
    behave: (base) => ({
      webhookUrl: (job, endpoint, call) => base.webhookUrl(job, endpoint, call)?.replace(/\?.*/, ''),
    }),
  },
  {
    id: 'webhook-called-again-without-its-query',
    says: 'An address is called without its query once its first call has failed.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.retries'],
    behave: (base) => ({
      webhookUrl(job, endpoint, call) {
        const url = base.webhookUrl(job, endpoint, call);
        return call === 1 ? url : url?.replace(/\?.*/, '');
      },
    }),
  },
  {
    id: 'webhook-called-late',
    says: 'The webhook is called 10.002 s after the end of the job.',
    kind: 'boundary',
    sharp: true,
    breaks: ['webhook.called'],
    behave: () => ({ firstWebhookCall: (_job, now) => now + limits.webhook.gap + 2 }),
  },
  {
    id: 'webhook-called-at-the-start',
    says: 'The webhook is called when a worker picks the job up, and not at its end.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['webhook.not-before-completion', 'webhook.called'],
    behave: callingWhen('IN_PROGRESS'),
  },
  {
    id: 'webhook-called-at-submission-too',
    says: 'The webhook is called when the job is queued, and again at its end.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['webhook.not-before-completion', 'webhook.once-when-ok'],
    behave: (base) => ({
      callsWebhook: (job, state) => state === 'IN_QUEUE' || base.callsWebhook(job, state),
    }),
  },
  {
    id: 'webhook-called-when-a-streaming-job-starts',
    says: 'The webhook of a job that is to yield something is called when it starts.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.not-before-completion'],
    behave: (base) => ({
      callsWebhook: (job, state) =>
        probeOf(job).yield === undefined ? base.callsWebhook(job, state) : state === 'IN_PROGRESS',
    }),
  },
  {
    id: 'webhook-called-a-tick-early',
    says: 'The webhook is called 1 ms before the work is done.',
    kind: 'boundary',
    sharp: true,
    breaks: ['webhook.not-before-completion'],
    behave: () => ({ ...callingWhen('IN_PROGRESS')(), firstWebhookCall: tickBeforeEnd }),
  },
  {
    id: 'webhook-of-the-job-before',
    says: 'A job without a webhook calls that of the job before it on the endpoint.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['webhook.absent'],
    behave: remembering((job, state) => state === 'COMPLETED' && job.submission.webhook === undefined),
  },
  {
    id: 'webhook-of-the-job-before-for-runsync',
    says: 'A job of /runsync without a webhook calls that of the job before it.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.absent'],
    behave: remembering((job, state) => state === 'COMPLETED' && job.kind === 'runsync'),
  },
  {
    id: 'webhook-of-the-job-before-for-failures',
    says: 'A job without a webhook that fails calls that of the job before it.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.absent'],
    behave: remembering((_job, state) => state === 'FAILED'),
  },
  {
    id: 'webhook-not-called-after-a-third-attempt',
    says: 'A job that completes in its last automatic attempt calls no webhook.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: callingOnly((job) => job.attempts < 3),
  },
  {
    id: 'webhook-path-loses-its-last-slash',
    says: 'An address whose path ends with a slash is called without it.',
    kind: 'partial',
    sharp: true,
    breaks: ['webhook.called'],
    behave: (base) => ({
      webhookUrl(job, endpoint, call) {
        const url = base.webhookUrl(job, endpoint, call);
        return url?.replace(/(?<=\/\/[^/]+\/.+)\/(?=$|\?)/, '');
      },
    }),
  },
];

function callingOnly(which: (job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    callsWebhook: (job, state) => base.callsWebhook(job, state) && which(job),
  });
}

function callingWhen(wanted: JobState) {
  return (): Partial<Behaviour> => ({ callsWebhook: (_job, state) => state === wanted });
}

function remembering(alsoCalls: (job: Job, state: JobState) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => {
    const last = new WeakMap<Endpoint, string>();
    return {
      webhookUrl(job, endpoint, call) {
        const own = base.webhookUrl(job, endpoint, call);
        if (own !== undefined) last.set(endpoint, own);
        return own ?? last.get(endpoint);
      },
      callsWebhook: (job, state) =>
        job.submission.webhook === undefined ? alsoCalls(job, state) : base.callsWebhook(job, state),
    };
  };
}

function sizeOf({ output }: Job): number {
  return JSON.stringify(output)?.length ?? 0;
}

/** @see specs/probe.md */
function probeOf(job: Job): { yield?: unknown; work?: unknown } {
  return (job.submission.input.probe ?? {}) as object;
}

function tickBeforeEnd(job: Job, now: number): number {
  const { work } = probeOf(job);
  return now + (typeof work === 'number' ? Math.max(0, work - 1) : 0);
}
