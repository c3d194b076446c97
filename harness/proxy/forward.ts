import { once } from 'node:events';
import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { endToEnd } from './relay.ts';

/**
 * Makes a call at the target as it came, but for the authority that it names, and gives the answer once its head is
 * there. When the caller hangs up, so do we.
 */
export async function forward(
  call: IncomingMessage,
  response: ServerResponse,
  to: { target: URL; authority: string; agent: Agent },
): Promise<IncomingMessage> {
  const onward = request(to.target, {
    agent: to.agent,
    method: call.method!,
    path: call.url!,
    headers: ['host', to.authority, ...endToEnd(call.rawHeaders, ['host'])],
  });
  // Whoever waits for the answer is told; nobody else has to be.
  onward.on('error', () => {});
  response.once('close', () => onward.destroy());
  call.pipe(onward);
  const [answer] = await once(onward, 'response');
  return answer;
}
