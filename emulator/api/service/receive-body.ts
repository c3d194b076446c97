import type { ReadBody } from '../../world/calls/graphql-call.ts';
import { sayContinue } from './continue.ts';
import { hasBody } from './has-body.ts';
import { readBody, watchUpload } from './read-body.ts';
import type { Visit } from './visit.ts';

const nothing = new Uint8Array();

/**
 * Reads a call's body as far as its limit. Until it is there the call holds time still, unless it is slow.
 * @param most in bytes
 */
export async function receiveBody({ request, reply, task }: Visit, most: number): Promise<ReadBody> {
  const said = request.raw.headers['content-length'];
  const isRefused = Number(said ?? 0) > most;
  if (!isRefused) sayContinue(request.raw, reply.raw);
  if (!hasBody(request.raw)) return nothing;
  const { socket } = request.raw;
  const stop = watchUpload(
    () => socket.bytesRead,
    task,
    () => socket.destroy(),
  );
  return readBody(request.raw, said, most).finally(stop);
}
