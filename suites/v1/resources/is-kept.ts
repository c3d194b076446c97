import { isHidden } from '../../shared/resources/is-hidden.ts';
import { leavesOf } from '../../shared/resources/renames.ts';
import { isItem } from '../../shared/resources/v2-items.ts';

/**
 * Whether what is shown still has in it what was sent. The form is open: more members, other containers, a text with
 * something around it, and stars for a value of an environment, which may be a secret.
 */
export function isKept(sent: unknown, shown: unknown): boolean {
  if (isItem(sent) && isItem(shown)) {
    return Object.entries(sent).every(([name, value]) => isHidden(shown[name]) || isKept(value, shown[name]));
  }
  const there = leavesOf(shown);
  return leavesOf(sent).every((leaf) => there.some((one) => has(one, leaf)));
}

function has(shown: unknown, sent: unknown): boolean {
  return typeof sent === 'string' ? String(shown).includes(sent) : String(shown) === String(sent);
}
