import { cancel } from '../../core/cancel.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { submit } from '../../core/submit.ts';
import { awaitEnd } from '../../core/wait.ts';
import type { JobCall } from '../../world/calls/job-call.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import { numberIn } from './number-in.ts';
import { parked } from './parked.ts';
import { refusalReply } from './refusal-reply.ts';
import { submissionOfCall } from './submission-of.ts';

/** Queues a job and answers at once. @see interface 4.1 */
export function answerRun(call: JobCall, endpoint: Endpoint): Reply {
  const taken = submissionOfCall(call, 'run');
  if (isRefusal(taken)) return refusalReply(call.world, call.operation, taken);
  const { service, clock } = call.world;
  const job = submit(service, endpoint, taken.submission, 'run', clock.now());
  return json(service.behaviour.acceptedStatus('run'), service.behaviour.queuedAnswer(job));
}

/** Queues a job and answers when it has ended, or when the wait is over. @see interface 4.1, 8 */
export async function answerRunsync(call: JobCall, endpoint: Endpoint): Promise<Reply> {
  const { service, clock } = call.world;
  const wait = waitOf(call);
  if (wait === undefined) {
    return refusalReply(
      call.world,
      'runsync',
      refuse('malformed', 'wait is not a number of milliseconds from 1000 to 300000'),
    );
  }
  const taken = submissionOfCall(call, 'runsync');
  if (isRefusal(taken)) return refusalReply(call.world, call.operation, taken);
  const now = clock.now();
  const job = submit(service, endpoint, taken.submission, 'runsync', now, wait);
  const end = await parked(call, (endWait) => awaitEnd(service, job, now + wait, endWait));
  if (end.elapsed) {
    const answer = service.behaviour.waitElapsedAnswer(job, end.at);
    if (service.behaviour.waitEndStopsJob(job)) cancel(service, endpoint, job, end.at);
    return answer;
  }
  if (job.finished === undefined) {
    return refusalReply(
      call.world,
      call.operation,
      refuse('unknown-job', `job ${job.id} was deleted before it finished`),
    );
  }
  return json(
    service.behaviour.acceptedStatus('runsync'),
    service.behaviour.recordAnswer(job, end.at, 'runsync'),
  );
}

function waitOf(call: JobCall): number | undefined {
  const asked = numberIn(call, 'wait');
  return asked === 'no number' ? undefined : call.world.service.behaviour.waitLength(asked);
}
