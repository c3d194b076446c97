import { relay } from '../relay.ts';
import type { Trouble } from '../trouble.ts';

const [shortest, longest] = [50, 400];

/** The call reaches the target late. */
export const slowCall: Trouble = {
  name: 'slow-call',
  inARow: 1,
  async meet({ forward, response, chance, pause }) {
    await pause(shortest + chance * (longest - shortest));
    await relay(await forward(), response);
  },
};
