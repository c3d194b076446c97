import { swappedCase } from '../../engine/http/swapped-case.ts';

/**
 * How a key is almost right: `cut` is without its last character, `altered` has another one there, and `longer` has more
 * behind it; `cutInFront`, `alteredInFront` and `longerInFront` are so at its beginning; `swapped` has its letters in the other
 * case, and is altered where it has none.
 */
export type AlmostKeyForm =
  | 'cut'
  | 'altered'
  | 'longer'
  | 'cutInFront'
  | 'alteredInFront'
  | 'longerInFront'
  | 'swapped';

/** Whether redaction must know what a call sends as its key: the rest of the key, or all of it, is in it no more. */
export function needsHiding(form: string | undefined): boolean {
  return form !== undefined && hidden.has(form);
}

const hidden: ReadonlySet<string> = new Set<AlmostKeyForm>([
  ...(['cut', 'altered', 'cutInFront', 'alteredInFront', 'swapped'] as const),
]);

/** A key that is almost right, and nobody's. */
export function almostKey(key: string, form: AlmostKeyForm): string {
  const [cut, rest, swapped] = [key.slice(0, -1), key.slice(1), swappedCase(key)];
  switch (form) {
    case 'cut':
      return cut;
    case 'longer':
      return `${key}-0`;
    case 'cutInFront':
      return rest;
    case 'alteredInFront':
      return `${key.startsWith('0') ? '1' : '0'}${rest}`;
    case 'longerInFront':
      return `0${key}`;
    case 'swapped':
      return swapped === key ? almostKey(key, 'altered') : swapped;
    case 'altered':
      return `${cut}${key.endsWith('0') ? '1' : '0'}`;
  }
}
