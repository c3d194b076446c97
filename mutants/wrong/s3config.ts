import type { Job } from '../../emulator/core/job.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Fault } from '../common/kinds.ts';

/** The storage settings of a job come to others than its worker. */
export const s3ConfigFaults: readonly Fault[] = [
  {
    id: 'webhook-sends-the-submission',
    says: 'A webhook is sent the submission of the job with its record.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.s3config.secrets-stay'],
    behave: (base) => ({
      webhookRequest(job, state) {
        const request = base.webhookRequest(job, state);
        const { input, ...rest } = job.submission;
        return { ...request, body: JSON.stringify({ id: job.id, status: state, ...rest }) };
      },
    }),
  },
  {
    id: 'status-shows-the-s3config',
    says: '/status shows the s3Config of a job that has not completed.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.s3config.secrets-stay'],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        const { s3Config } = job.submission;
        const shows = operation === 'status' && record.status !== 'COMPLETED' && s3Config !== undefined;
        return shows ? { ...record, s3Config } : record;
      },
    }),
  },
  {
    id: 'retry-tells-its-token',
    says: '/retry answers with the submission that it repeats, in base64.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.s3config.secrets-stay'],
    behave: (base) => ({
      retryAnswer: (job, before) => ({ ...base.retryAnswer(job, before), token: tokenOf(job) }),
    }),
  },
  {
    id: 'requests-lists-submissions',
    says: '/requests lists what was submitted.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.s3config.secrets-stay'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      if (call.operation !== 'requests' || reply.status !== 200) return reply;
      const jobs = [...(endpoint?.jobs.values() ?? [])];
      return { ...reply, body: { requests: jobs.map(({ id, submission }) => ({ id, ...submission })) } };
    },
  },
  {
    id: 'status-tells-the-s3config-in-a-header',
    says: '/status has the secret of the s3Config of a job in a header.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.s3config.secrets-stay'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const job = call.world.service.endpoints.get(call.endpointId)?.jobs.get(call.jobId);
      const secret = job?.submission.s3Config?.accessSecret;
      if (call.operation !== 'status' || reply.status !== 200 || typeof secret !== 'string') return reply;
      return { ...reply, headers: { ...reply.headers, 'x-s3-access-secret': secret } };
    },
  },
  {
    id: 's3config-is-tried-out',
    says: 'The service calls the storage of a submission to see whether it is there.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.s3config.passed-along'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { service, clock } = call.world;
      const endpoint = service.endpoints.get(call.endpointId);
      const job = endpoint?.jobs.get(answeredIdOf(reply));
      const url = job?.submission.s3Config?.endpointUrl;
      if (endpoint !== undefined && job !== undefined && typeof url === 'string' && isSubmission(call))
        service.ports.callWebhook({ endpoint, job, url, request: head, begun: clock.now(), number: last });
      return reply;
    },
  },
];

const head = { method: 'HEAD', headers: {}, body: '' };
/** A call that no other one follows. */
const last = Number.POSITIVE_INFINITY;

function isSubmission({ operation }: JobCall): boolean {
  return operation === 'run' || operation === 'runsync';
}

function answeredIdOf({ body }: Reply): string {
  return (body as { id?: string } | undefined)?.id ?? '';
}

function tokenOf({ submission }: Job): string {
  return Buffer.from(JSON.stringify(submission)).toString('base64');
}
