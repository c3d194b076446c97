import { toStringMethod } from 'fast-check';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from './jobs.ts';

/** A job operation, and how to come by a call of it that the service accepts. */
export type PreparedOperation = {
  readonly name: JobRequest['operation'];
  /** An acceptable call; and where making it changes a job, the same call on that job's twin. */
  prepare(caseContext: CaseContext): Promise<[JobRequest, JobRequest?]>;
  /** Cases are shown by the name. */
  [toStringMethod](): string;
};

const minute = 60_000;

/** Every operation of section 4.1. */
export const jobOperations: readonly PreparedOperation[] = [
  operation('run', async ({ request }) => [request({ operation: 'run', body: { input: {} } })]),
  operation('runsync', async ({ request }) => [request({ operation: 'runsync', body: { input: {} } })]),
  operation('status', (caseContext) => onOneJob('status', { work: minute }, caseContext)),
  operation('stream', (caseContext) => onOneJob('stream', { yield: [1, 2], work: 5000 }, caseContext)),
  operation('cancel', (caseContext) => onTwins('cancel', { work: minute }, caseContext)),
  operation('retry', async (caseContext) => {
    const twins = await onTwins('retry', { fail: { always: true } }, caseContext);
    for (const { jobId } of twins) await untilState({ id: jobId! }, ['FAILED'], caseContext);
    return twins;
  }),
  operation('purgeQueue', async (caseContext) => {
    await caseContext.exclusively();
    return [caseContext.request({ operation: 'purgeQueue', endpoint: 'exclusive' })];
  }),
  operation('health', async ({ request }) => [request({ operation: 'health' })]),
  operation('requests', async ({ request }) => [request({ operation: 'requests' })]),
  operation('openai', async ({ request }) => [
    request({ operation: 'openai', route: 'v1/chat/completions', body: { messages: [] } }),
  ]),
];

/** Calls with what is optional in them: they take another way through a service. */
export const fullOperations: readonly PreparedOperation[] = [
  operation(
    'run',
    async ({ request }) => [request({ operation: 'run', body: { input: {}, policy: { ttl: 2 * minute } } })],
    'run with a policy',
  ),
  operation(
    'runsync',
    async ({ request }) => [request({ operation: 'runsync', body: { input: {} }, query: { wait: 30_000 } })],
    'runsync with a wait',
  ),
  operation(
    'status',
    async (caseContext) => {
      const [status] = await onOneJob('status', { work: minute }, caseContext);
      return [{ ...status, query: { ttl: 2 * minute } }];
    },
    'status with a ttl',
  ),
];

/** What shows a job that has completed: its keepers may look up who asks in another way. */
export const operationsOnCompleted: readonly PreparedOperation[] = [
  operation(
    'status',
    (caseContext) => onCompletedJob('status', {}, caseContext),
    'status of a completed job',
  ),
  operation(
    'stream',
    (caseContext) => onCompletedJob('stream', { yield: [1, 2] }, caseContext),
    'stream of a completed job',
  ),
];

function operation(
  name: PreparedOperation['name'],
  prepare: PreparedOperation['prepare'],
  words: string = name,
): PreparedOperation {
  return { name, prepare, [toStringMethod]: () => words };
}

async function onOneJob(
  operation: 'status' | 'stream',
  probeSpec: ProbeSpec,
  caseContext: CaseContext,
): Promise<[JobRequest]> {
  const { id } = await submit(probeSpec, caseContext);
  return [caseContext.request({ operation, jobId: id })];
}

async function onCompletedJob(
  operation: 'status' | 'stream',
  probeSpec: ProbeSpec,
  caseContext: CaseContext,
): Promise<[JobRequest]> {
  const [call] = await onOneJob(operation, probeSpec, caseContext);
  await untilState({ id: call.jobId! }, ['COMPLETED'], caseContext);
  return [call];
}

async function onTwins(
  operation: 'cancel' | 'retry',
  probeSpec: ProbeSpec,
  caseContext: CaseContext,
): Promise<[JobRequest, JobRequest]> {
  const [one, two] = [await submit(probeSpec, caseContext), await submit(probeSpec, caseContext)];
  return [
    caseContext.request({ operation, jobId: one.id }),
    caseContext.request({ operation, jobId: two.id }),
  ];
}

function submit(probeSpec: ProbeSpec, { given, time }: CaseContext): Promise<CaseJob> {
  return given.run({ input: probing(probeSpec), policy: { ttl: time.setupTimeout + 10 * minute } });
}
