import { relay } from '../relay.ts';
import type { Trouble } from '../trouble.ts';

/** The call reaches the target twice, one right after the other, and either answer comes back. */
export const repeatCall: Trouble = {
  name: 'repeat-call',
  inARow: 1,
  async meet({ forwardTwice, response, chance }) {
    const [first, second] = await forwardTwice(0);
    const [shown, hidden] = chance < 0.5 ? [first, await second] : [await second, first];
    hidden.resume();
    await relay(shown, response);
  },
};
