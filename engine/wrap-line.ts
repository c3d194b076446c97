/** Characters of a line that every terminal and every log shows whole. */
export const widestLine = 120;

/**
 * A line as several that are no wider than that. They break at spaces, words that are wider break anywhere, and all but the
 * first are indented.
 */
export function wrapLine(line: string, indent = '    '): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > widestLine) {
    const at = breakOf(rest, indent.length);
    lines.push(rest.slice(0, at).trimEnd());
    rest = `${indent}${rest.slice(at).trimStart()}`;
  }
  return [...lines, rest];
}

/** Where the first of its lines ends: never within a character of two units, nor within the indent. */
function breakOf(line: string, indented: number): number {
  const space = line.lastIndexOf(' ', widestLine);
  if (space > indented) return space;
  return line.codePointAt(widestLine - 1)! > 0xffff ? widestLine - 1 : widestLine;
}
