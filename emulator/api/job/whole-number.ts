/** A query value as a whole number; undefined when it is absent. */
export function wholeNumber(text: string | null): number | undefined | 'no number' {
  if (text === null) return undefined;
  return /^-?\d{1,15}$/.test(text) ? Number(text) : 'no number';
}
