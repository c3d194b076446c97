import { UsageError } from '../errors.ts';

/**
 * The words of a command that is run without a shell: apart by spaces, kept together by single or double quotes, in which a
 * backslash has no meaning. Nothing is expanded.
 * @param option that gave it, for messages
 * @throws UsageError for a quote that does not end, and where there is no word
 */
export function commandWords(text: string, option: string): string[] {
  const words = text.match(/(?:[^\s'"]|'[^']*'|"[^"]*")+|\S/g) ?? [];
  if (words.some((word) => /^['"]$/.test(word)))
    throw new UsageError(`${option}: a quote in ${JSON.stringify(text)} does not end`);
  if (words.length === 0)
    throw new UsageError(`${option}: expected a program, and words for it after spaces`);
  return words.map((word) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, one, other) => one ?? other));
}
