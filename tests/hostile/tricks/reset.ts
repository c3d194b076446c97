import { toSubmissions } from '../answers.ts';
import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target resets the connection of each submission.',
  answer: toSubmissions(() => ({ write: (socket) => void socket.resetAndDestroy() })),
};
