import type { Item } from './v2-items.ts';

/** The state that a Pod is shown in, whatever its member is called; undefined where none is. @see interface 3 */
export function stateAsWritten(item: Item | undefined): string | undefined {
  const { status, desiredStatus, state } = item ?? {};
  const found = [status, desiredStatus, state].find((one) => typeof one === 'string');
  return found as string | undefined;
}

/** The same in capitals: v2 may write its states in other letters than those that the document shows of `desiredStatus`. */
export function shownState(item: Item | undefined): string | undefined {
  return stateAsWritten(item)?.toUpperCase();
}
