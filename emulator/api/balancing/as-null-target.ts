import type { IncomingMessage } from 'node:http';
import type { NullTarget } from '../../null-targets/null-targets.ts';
import type { Task } from '../../world/activity.ts';
import { asReply, ownAnswer } from './own-answer.ts';
import type { PassedAnswer } from './pass.ts';

/** What a null target answers a call of a load balancing endpoint. It is given no body that it would have to await. */
export async function asNullTarget(
  nullTarget: NullTarget,
  { request, path, task }: { request: IncomingMessage; path: string; task: Task },
  honest: () => Promise<PassedAnswer>,
): Promise<PassedAnswer | 'cut'> {
  const contentType = request.headers['content-type'];
  const call = { path, contentType, task, body: new Uint8Array() };
  const reply = await nullTarget(call, async () => asReply(await honest()));
  return reply === 'cut' ? reply : ownAnswer(reply);
}
