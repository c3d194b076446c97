/** A letter of a path. */
const letter = /[\w./:%$~-]/;

/**
 * What looks like a path in a line of code: letters, and expressions in a template (`${id}`, `{id}`), with a slash that
 * something follows. Takes time in proportion to the line, however it is made: minified code has lines of a megabyte.
 */
export function pathsInLine(line: string): string[] {
  if (!line.includes('/')) return [];
  const { pieces, ends, slashes } = chainsOf(line);
  const paths: string[] = [];
  for (let at = 0; at < line.length; ) {
    const isPath = slashes[at]! < line.length && pieces[slashes[at]! + 1]! > 0;
    if (isPath) paths.push(line.slice(at, ends[at]!));
    at = isPath ? ends[at]! : at + 1;
  }
  return paths;
}

/** Of each place: how long its piece of a path is, where the pieces from there on end, and where the first slash among them is. */
function chainsOf(line: string): Record<'pieces' | 'ends' | 'slashes', Int32Array> {
  const none = line.length;
  const pieces = new Int32Array(none + 2);
  const ends = new Int32Array(none + 2).fill(none);
  const slashes = new Int32Array(none + 2).fill(none);
  const next = { brace: none, backtick: none, space: none };
  for (let at = none - 1; at >= 0; at--) {
    pieces[at] = lengthOfPiece(line, at, next);
    const after = at + pieces[at]!;
    ends[at] = pieces[at] === 0 ? at : ends[after]!;
    slashes[at] = pieces[at] === 0 ? none : line[at] === '/' ? at : slashes[after]!;
    if (line[at] === '}') next.brace = at;
    if (line[at] === '`') next.backtick = at;
    if (/\s/.test(line[at]!)) next.space = at;
  }
  return { pieces, ends, slashes };
}

/** @param next where the next of these letters are */
function lengthOfPiece(
  line: string,
  at: number,
  next: Readonly<Record<'brace' | 'backtick' | 'space', number>>,
): number {
  const isClosed = next.brace < line.length;
  if (isClosed && line.startsWith('${', at) && next.brace < next.backtick) return next.brace + 1 - at;
  if (isClosed && line[at] === '{' && next.brace < next.space) return next.brace + 1 - at;
  return letter.test(line[at]!) ? 1 : 0;
}
