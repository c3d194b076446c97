/** Characters of a line of prose that is still easy to read. */
export const widestProse = 100;

/**
 * Prose with each of its lines wrapped at 100 characters. Lines break at spaces outside backticks, so that commands can be
 * copied: a command or a word that is wider stays whole. Items of a list are indented below their text.
 */
export function wrapProse(text: string): string {
  return text.split('\n').flatMap(wrapProseLine).join('\n');
}

function wrapProseLine(line: string): string[] {
  const [lead = ''] = /^ *(- )?/.exec(line) ?? [];
  const [first = '', ...rest] = line.slice(lead.length).match(/(?:`[^`]*`|\S)+/g) ?? [];
  const lines = [`${lead}${first}`];
  for (const word of rest) {
    const wider = `${lines.at(-1)} ${word}`;
    if (wider.length > widestProse) lines.push(`${' '.repeat(lead.length)}${word}`);
    else lines.splice(-1, 1, wider);
  }
  return lines;
}
