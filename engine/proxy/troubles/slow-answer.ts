import { relay } from '../relay.ts';
import type { Trouble } from '../trouble.ts';

const [shortest, longest] = [50, 400];

/** The answer comes back late. */
export const slowAnswer: Trouble = {
  name: 'slow-answer',
  inARow: 1,
  async meet({ forward, response, chance, pause }) {
    const answer = await forward();
    await pause(shortest + chance * (longest - shortest));
    await relay(answer, response);
  },
};
