/** The text of an answer, with its JSON written our way: one JSON may be written in many ways. */
export function plainLetters({ text, json }: { readonly text: string; readonly json: unknown }): string {
  return json === undefined ? text : JSON.stringify(json);
}
