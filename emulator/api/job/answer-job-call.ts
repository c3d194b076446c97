import { admit } from '../../core/access.ts';
import type { JobOperation } from '../../core/behaviour.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { isRefusal } from '../../core/refusal.ts';
import type { Reply } from '../reply.ts';
import { cancelJob, health, onJob, purge, requests, retryJob, status, stream } from './job-routes.ts';
import { openai } from './openai.ts';
import { refusalReply } from './refusal-reply.ts';
import type { JobCall } from './route.ts';
import { run, runsync } from './submit.ts';

type EndpointRoute = (call: JobCall, endpoint: Endpoint) => Reply | Promise<Reply>;

const routes: Record<JobOperation, EndpointRoute> = {
  run,
  runsync,
  status: onJob(status),
  stream: onJob(stream),
  cancel: onJob(cancelJob),
  retry: onJob(retryJob),
  purgeQueue: purge,
  health,
  requests,
  openai,
};

/** Answers a call of the job API: first whether it is let in, then the operation. */
export function answerJobCall(call: JobCall): Reply | Promise<Reply> {
  const { service } = call.world;
  const endpoint = admit(service, call.operation, call.authorization, call.endpointId);
  if (isRefusal(endpoint)) return refusalReply(call.world, call.operation, endpoint);
  return routes[call.operation](call, endpoint);
}
