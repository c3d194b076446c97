/** Whether a text looks like a token: it is long, or has letters and digits. Words and names of one kind or the other do not. */
export function isNoWord(text: string): boolean {
  return text.length >= 24 || (text.length >= 10 && /\d/.test(text) && /[a-z]/i.test(text));
}
