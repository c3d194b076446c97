import type { Trouble } from '../trouble.ts';
import { sendHalf } from './send-half.ts';

/** The connection is closed in good order before the answer is as long as it says. */
export const halfAnswer: Trouble = {
  name: 'half-answer',
  inARow: 1,
  async meet({ forward, response }) {
    await sendHalf(await forward(), response);
    response.socket?.end();
  },
};
