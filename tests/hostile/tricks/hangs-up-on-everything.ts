import type { Trick } from '../trick.ts';

export const trick: Trick = {
  says: 'The target hangs up on every call.',
  commands: ['doctor', 'plan', 'verify', 'generate'],
  answer: () => ({ write: (socket) => void socket.destroy() }),
};
