import { isUnavailable } from './is-unavailable.ts';
import type { Row } from './rows.ts';

/** What an answer is to a limit: `unavailable` is one that a gateway may have given. */
export type LimitAnswer = 'accepted' | 'refused' | 'wrong' | 'lost' | 'unavailable';

/**
 * Counts an answer as what it is; undefined where that is open. What answers a `/runsync` whose wait has passed is open: it was accepted,
 * but for a 429, which may be a refusal that came late.
 */
export function limitAnswer(
  row: Row,
  { status, hasWaited }: { readonly status: number; readonly hasWaited: boolean },
): LimitAnswer | undefined {
  const isOpen = row === 'runsync' && hasWaited;
  if (status === 0) return 'lost';
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 429) return isOpen ? undefined : 'refused';
  if (isOpen) return 'accepted';
  return isUnavailable(status) ? 'unavailable' : 'wrong';
}

/** Whether the first answer of an operation leaves it to be judged: one that is refused with 429 has a limit, and a lost one says nothing. */
export function showsOffer(status: number): boolean {
  return (status >= 200 && status < 300) || status === 429 || status === 0;
}
