import { swappedCase } from '../../engine/http/swapped-case.ts';

/**
 * How a key is almost right: `cut` is without its last character, `altered` has another one there, and `longer` has more
 * behind it; `swapped` has its letters in the other case, and is altered where it has none.
 */
export type AlmostKeyForm = 'cut' | 'altered' | 'longer' | 'swapped';

/** Whether redaction must know what a call sends as its key: the rest of the key, or all of it, is in it no more. */
export function needsHiding(form: string | undefined): boolean {
  return form === 'cut' || form === 'altered' || form === 'swapped';
}

/** A key that is almost right, and nobody's. */
export function almostKey(key: string, form: AlmostKeyForm): string {
  if (form === 'longer') return `${key}-0`;
  const swapped = swappedCase(key);
  if (form === 'swapped' && swapped !== key) return swapped;
  const cut = key.slice(0, -1);
  return form === 'cut' ? cut : `${cut}${key.endsWith('0') ? '1' : '0'}`;
}
