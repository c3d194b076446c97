import type { IncomingMessage } from 'node:http';
import type { Task } from '../../runtime/activity.ts';
import type { PassedAnswer } from '../../world/calls/pass.ts';
import type { StubTarget } from '../../world/stub-target.ts';
import { asReply, ownAnswer } from './own-answer.ts';

/** What a stub target answers a call of a load balancing endpoint. It is given no body that it would have to await. */
export async function asStubTarget(
  stubTarget: StubTarget,
  { request, path, task }: { request: IncomingMessage; path: string; task: Task },
  honest: () => Promise<PassedAnswer>,
): Promise<PassedAnswer | 'cut'> {
  const contentType = request.headers['content-type'];
  const call = { path, contentType, task, body: new Uint8Array() };
  const reply = await stubTarget.answer(call, async () => asReply(await honest()));
  return reply === 'cut' ? reply : ownAnswer(reply);
}
