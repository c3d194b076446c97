import type { JobOperation } from '../../core/behaviour.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { sayContinue } from './continue.ts';
import { readBody, watchUpload } from './read-body.ts';
import type { Visit } from './visit.ts';

/** The body of a call, or why it is refused. Until it is there the call holds time still, unless it is slow. */
export async function receive(visit: Visit, operation: JobOperation): Promise<Uint8Array | Refusal> {
  const { request, reply, task } = visit;
  const { behaviour } = visit.world.service;
  const said = request.raw.headers['content-length'];
  const most = behaviour.bodyLimit(operation, said === undefined ? 'chunks' : 'length');
  const isRefused = Number(said ?? 0) > most;
  if (!isRefused) sayContinue(request.raw, reply.raw);
  const { socket } = request.raw;
  const stop = watchUpload(
    () => socket.bytesRead,
    task,
    () => socket.destroy(),
  );
  const body = await readBody(request.raw, said, most).finally(stop);
  if (body === 'too-large') return refuse('too-large', `the body of ${operation} has at most ${most} bytes`);
  if (body === 'broken-off') return refuse('malformed', 'the body broke off');
  const problem = behaviour.sizeProblem(body, operation);
  return problem === undefined ? body : refuse('too-large', problem);
}
