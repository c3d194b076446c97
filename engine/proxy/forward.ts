import { once } from 'node:events';
import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endToEndHeaders } from './relay.ts';

type Way = { readonly target: URL; readonly authority: string; readonly agent: Agent };

/**
 * Makes a call at the target as it came, but for the authority that it names, and gives the answer once its head is
 * there. When the caller hangs up, so do we.
 */
export async function forwardThroughProxy(
  call: IncomingMessage,
  response: ServerResponse,
  way: Way,
): Promise<IncomingMessage> {
  const onward = onwardOf(call, way);
  response.once('close', () => onward.destroy());
  call.pipe(onward);
  const [answer] = await once(onward, 'response');
  return answer;
}

/** Makes a call twice, with so many milliseconds between. The second one goes on also when the caller has hung up. */
export async function forwardTwice(
  call: IncomingMessage,
  way: Way,
  between: number,
): Promise<readonly [IncomingMessage, Promise<IncomingMessage>]> {
  const body = Buffer.concat(await call.toArray());
  const send = async (): Promise<IncomingMessage> => {
    const onward = onwardOf(call, way);
    onward.end(body);
    const [answer] = await once(onward, 'response');
    return answer;
  };
  const first = await send();
  const second = sleep(between).then(send);
  second.catch(() => {});
  return [first, second];
}

function onwardOf(call: IncomingMessage, { target, authority, agent }: Way): ClientRequest {
  const onward = request(target, {
    agent,
    method: call.method!,
    path: call.url!,
    headers: ['host', authority, ...endToEndHeaders(call.rawHeaders, ['host'])],
  });
  // Whoever waits for the answer hears of it; nobody else has to.
  onward.on('error', () => {});
  return onward;
}
