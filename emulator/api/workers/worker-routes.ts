import type { components } from '../../../generated/worker/types.ts';
import type { AttemptOutcome } from '../../core/dispatch.ts';
import type { Run } from '../../core/endpoint.ts';
import type { Chunk } from '../../core/job.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { World } from '../../world/world.ts';
import type { WorkerCall, WorkerOperation, WorkerRoute } from './worker-call.ts';

type Report = components['schemas']['Report'];

/** The operations of specs/worker.openapi.yaml. */
export const workerRoutes: Record<WorkerOperation, WorkerRoute> = {
  takeJob: (call) => take(call, 1, ([job]) => job),
  takeJobs: (call) => take(call, call.query.batch_size as number, (jobs) => jobs),
  endJob,
  streamJob: ({ world, caller, jobId, body }) =>
    taken(world.processes.stream(caller, jobId, chunkOf(body as Chunk))),
  async jobsToStop({ world, caller }) {
    const ids = await world.processes.toStop(caller);
    return ids.length === 0 ? { status: 204 } : json(200, { jobsToStop: ids });
  },
  ping({ world, caller, query }) {
    const ids = String(query.job_id ?? '').split(',');
    return taken(world.processes.ping(caller, ids));
  },
};

async function take(
  { world, caller, undelivered }: WorkerCall,
  slots: number,
  shape: (jobs: readonly unknown[]) => unknown,
): Promise<Reply> {
  const runs = await world.processes.take(caller, slots);
  if (runs === 'no room') {
    const { name } = caller.endpoint;
    return json(429, { error: `the endpoint ${name} has its maximum of workers: pause and ask again` });
  }
  undelivered(() => world.processes.takeBack(caller, runs));
  return runs.length === 0 ? { status: 204 } : json(200, shape(runs.map((run) => viewOf(world, run))));
}

/** What a handler sees of its job. */
function viewOf({ service }: World, { job }: Run): unknown {
  return service.behaviour.handlerView(job);
}

function endJob({ world, caller, jobId, body }: WorkerCall): Reply {
  const report = body as Report;
  const { processes } = world;
  if (report.status !== undefined) return taken(processes.progress(caller, jobId, report.output));
  return taken(processes.end(caller, jobId, outcomeOf(report), report.stopPod === true));
}

function outcomeOf({ output, error }: Report): AttemptOutcome {
  if (error === undefined || error === null) return { ended: 'returned', output };
  return { ended: 'failed', error: typeof error === 'string' ? error : JSON.stringify(error) };
}

function chunkOf({ output, metrics }: Chunk): Chunk {
  return { output, ...(metrics === undefined ? {} : { metrics }) };
}

function taken(isTaken: boolean): Reply {
  return json(200, { taken: isTaken });
}
