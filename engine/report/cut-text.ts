/** The beginning of a text, and a sign where something was left out. */
export function cutText(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
