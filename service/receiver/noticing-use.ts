import type { Inbox } from './inbox.ts';

/** The same inbox, with a call for each of its addresses that is asked for. */
export function noticingUse(inbox: Inbox, notice: () => void): Inbox {
  return {
    ...inbox,
    get beacon() {
      notice();
      return inbox.beacon;
    },
    hook(...of) {
      notice();
      return inbox.hook(...of);
    },
    silentHook(...of) {
      notice();
      return inbox.silentHook(...of);
    },
  };
}
