import type { Trouble } from '../trouble.ts';

/** The connection is reset before the target has heard of the call. */
export const resetUnread: Trouble = {
  name: 'reset-unread',
  inARow: 1,
  meet: async ({ reset }) => reset(),
};
