import { swappedCase } from './swapped-case.ts';

/** A shorter text stands in many a word. */
const shortest = 6;

/**
 * What is almost a key, and as secret: the key without its last or its first character, and in the other case. The names are
 * what a shell calls them.
 * @param name of the key's variable, such as `$KEY`
 */
export function almostKeys(key: string, name: string): [value: string, name: string][] {
  const cut = key.slice(0, -1);
  if (cut.length < shortest) return [];
  const swapped = swappedCase(key);
  const variable = name.slice(1);
  return [
    [cut, `\${${variable}%?}`],
    [key.slice(1), `\${${variable}#?}`],
    ...(swapped === key ? [] : [[swapped, `\${${variable}~~}`] as [string, string]]),
  ];
}
