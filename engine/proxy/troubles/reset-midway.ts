import type { Trouble } from '../trouble.ts';
import { sendHalf } from './send-half.ts';

/** The target has answered, and the connection is reset in the middle of that. */
export const resetMidway: Trouble = {
  name: 'reset-midway',
  inARow: 1,
  async meet({ forward, response, reset }) {
    await sendHalf(await forward(), response);
    reset();
  },
};
