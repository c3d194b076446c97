import { relay } from '../relay.ts';
import type { Trouble } from '../trouble.ts';

const drops = 8;
const between = 25;

/** The answer comes bit by bit. */
export const drip: Trouble = {
  name: 'drip',
  inARow: 1,
  async meet({ forward, response, pause }) {
    response.socket?.setNoDelay(true);
    await relay(await forward(), response, (body) => dripping(body, pause));
  },
};

/** What comes first goes on in drops, the rest as it comes. */
async function* dripping(
  body: AsyncIterable<Buffer>,
  pause: (ms: number) => Promise<void>,
): AsyncIterable<Buffer> {
  let left = drops;
  for await (const part of body) {
    const size = left > 0 ? Math.max(1, Math.ceil(part.length / left)) : part.length;
    for (let at = 0; at < part.length; at += size) {
      if (left-- > 0) await pause(between);
      yield part.subarray(at, at + size);
    }
  }
}
