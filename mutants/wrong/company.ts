import type { JobOperation } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';

/** Who else had to do with a job. */
export type Company = {
  /** Whether the job before it on its endpoint is another user's. */
  followsAnothers: boolean;
  /** What was tried on it with a key without access. */
  readonly refused: Set<JobOperation>;
};

const kept = new WeakMap<Job, Company>();
const known = new WeakSet<Job>();
const lastUsers = new WeakMap<Endpoint, string>();

export function companyOf(job: Job): Company {
  const company = kept.get(job) ?? { followsAnothers: false, refused: new Set<JobOperation>() };
  kept.set(job, company);
  return company;
}

/** Notes who submits the jobs of an endpoint, and who is refused. */
export function notingCompany(next: Route): Route {
  return async (call) => {
    const endpoint = call.world.service.endpoints.get(call.endpointId);
    const answer = next(call);
    if (endpoint !== undefined) noteNew(endpoint, call);
    const reply = await answer;
    if (endpoint !== undefined) noteNew(endpoint, call);
    const job = endpoint?.jobs.get(call.jobId);
    if (job !== undefined && reply.status === 403) companyOf(job).refused.add(call.operation);
    return reply;
  };
}

function noteNew(endpoint: Endpoint, { operation, authorization = '', world }: JobCall): void {
  if (operation !== 'run' && operation !== 'runsync') return;
  const user = world.service.keys.get(authorization.replace('Bearer ', '')) ?? 'nobody';
  const job = [...endpoint.jobs.values()].at(-1);
  if (job === undefined || known.has(job)) return;
  known.add(job);
  const last = lastUsers.get(endpoint) ?? user;
  companyOf(job).followsAnothers = last !== user;
  lastUsers.set(endpoint, user);
}
