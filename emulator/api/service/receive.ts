import type { JobOperation } from '../../core/behaviour.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { receiveBody } from './receive-body.ts';
import type { Visit } from './visit.ts';

/** The body of a call of the job API, or why it is refused. */
export async function receiveCall(visit: Visit, operation: JobOperation): Promise<Uint8Array | Refusal> {
  const { behaviour } = visit.world.service;
  const said = visit.request.raw.headers['content-length'];
  const most = behaviour.bodyLimit(operation, said === undefined ? 'chunks' : 'length');
  const body = await receiveBody(visit, most);
  if (body === 'too-large') return refuse('too-large', `the body of ${operation} has at most ${most} bytes`);
  if (body === 'broken-off') return refuse('malformed', 'the body broke off');
  const problem = behaviour.sizeProblem(body, operation);
  return problem === undefined ? body : refuse('too-large', problem);
}
