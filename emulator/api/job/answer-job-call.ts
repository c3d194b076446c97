import { admit } from '../../core/access.ts';
import type { JobOperation } from '../../core/behaviour.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { takeTurn } from '../../core/rate-limit.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { JobCall } from '../../world/calls/job-call.ts';
import type { Reply } from '../../world/calls/reply.ts';
import {
  answerPurge,
  answerStatus,
  answerStream,
  cancelJob,
  health,
  onJob,
  requests,
  retryJob,
} from './job-routes.ts';
import { openai } from './openai.ts';
import { passing } from './parked.ts';
import { refusalReply } from './refusal-reply.ts';
import { answerRun, answerRunsync } from './submit.ts';

type EndpointRoute = (call: JobCall, endpoint: Endpoint) => Reply | Promise<Reply>;

const routes: Record<JobOperation, EndpointRoute> = {
  run: answerRun,
  runsync: answerRunsync,
  status: onJob(answerStatus),
  stream: onJob(answerStream),
  cancel: onJob(cancelJob),
  retry: onJob(retryJob),
  purgeQueue: answerPurge,
  health,
  requests,
  openai,
};

/** Answers a call of the job API: first whether it is let in, then whether it keeps to its limit, then the operation. */
export async function answerJobCall(call: JobCall): Promise<Reply> {
  const { world, operation } = call;
  const { service, clock } = world;
  const admitted = admit(service, operation, call.authorization, call.endpointId);
  if (isRefusal(admitted)) return refusalReply(world, operation, admitted);
  const { endpoint } = admitted;
  const ended = takeTurn(service, { ...admitted, operation }, clock.now());
  if (isRefusal(ended)) {
    if (service.behaviour.servesRefused(operation)) await routes[operation](call, endpoint);
    return refusalReply(world, operation, ended);
  }
  try {
    const reply = await routes[operation](call, endpoint);
    const delay = service.behaviour.answerDelay(operation, service.meters);
    if (delay > 0) await passing(call, delay);
    return reply;
  } finally {
    ended();
  }
}
