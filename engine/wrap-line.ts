/** Characters of a line that every terminal and every log shows whole. */
export const widestLine = 120;

/**
 * A line as several that are no wider than that. They break at spaces, words that are wider break anywhere, and all but the
 * first are indented.
 */
export function wrapLine(line: string, indent = '    '): string[] {
  const lines: string[] = [];
  let from = 0;
  let lead = '';
  while (lead.length + line.length - from > widestLine) {
    // A piece at a time: a line may have megabytes.
    const room = widestLine - lead.length;
    const piece = line.slice(from, from + room + 1);
    const at = breakOf(piece, room, indent.length - lead.length);
    lines.push(`${lead}${piece.slice(0, at)}`.trimEnd());
    from += at;
    while (/\s/.test(line.charAt(from))) from += 1;
    lead = indent;
  }
  return [...lines, `${lead}${line.slice(from)}`];
}

/** Where the first of its lines ends: never within a character of two units, nor within the indent. */
function breakOf(piece: string, room: number, indented: number): number {
  const space = piece.lastIndexOf(' ');
  if (space > indented) return space;
  return piece.codePointAt(room - 1)! > 0xffff ? room - 1 : room;
}
