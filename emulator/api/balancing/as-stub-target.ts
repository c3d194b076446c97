import type { IncomingMessage } from 'node:http';
import type { StubTarget } from '../../stub-target.ts';
import type { Task } from '../../world/activity.ts';
import { asReply, ownAnswer } from './own-answer.ts';
import type { PassedAnswer } from './pass.ts';

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
