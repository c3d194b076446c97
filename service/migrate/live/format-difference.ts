import type { Redact } from '../../../engine/http/redact.ts';
import type { ItemDifference } from './compare-items.ts';

/** Characters of an id or a value that are shown. */
const mostCharacters = 200;

/** A difference in texts. Values are JSON, `old` is that of v1 or GraphQL. Secrets are replaced, long texts are cut. */
export type FormattedDifference =
  | { readonly id: string; readonly missing: 'old' | 'new' }
  | {
      readonly id: string;
      readonly member: string;
      readonly place: string;
      readonly old: string;
      readonly new: string;
    };

export function formatDifference(difference: ItemDifference, redact: Redact): FormattedDifference {
  const shortened = (text: string): string => {
    const redacted = redact(text);
    return redacted.length > mostCharacters ? `${redacted.slice(0, mostCharacters)}…` : redacted;
  };
  const id = shortened(difference.id);
  if ('missing' in difference) return { id, missing: difference.missing };
  const { member, place, old, new: now } = difference;
  return { id, member, place, old: shortened(JSON.stringify(old)), new: shortened(JSON.stringify(now)) };
}
