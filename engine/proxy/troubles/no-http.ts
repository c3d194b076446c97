import type { Trouble } from '../trouble.ts';
import { garbage } from './garbage.ts';

/** The target has answered, and what comes back is not HTTP. */
export const noHttp: Trouble = {
  name: 'no-http',
  inARow: 1,
  async meet({ forward, response, chance }) {
    (await forward()).resume();
    response.socket?.end(garbage(64, chance));
  },
};
