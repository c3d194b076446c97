/**
 * An output in pieces, none of which takes more than so many bytes as JSON in UTF-8. A text is cut between characters;
 * of anything else the pieces are texts that make up its JSON when they are put together.
 */
export function piecesOf(output: unknown, most: number): unknown[] {
  const json = JSON.stringify(output);
  if (Buffer.byteLength(json) <= most) return [output];
  return cut(typeof output === 'string' ? output : json, most - 2 * quote);
}

const quote = 1;

function cut(text: string, most: number): string[] {
  const pieces: string[] = [];
  let [start, size] = [0, 0];
  for (let index = 0; index < text.length; ) {
    const character = text.codePointAt(index)!;
    const bytes = bytesInJson(character);
    if (size + bytes > most && index > start) {
      pieces.push(text.slice(start, index));
      [start, size] = [index, 0];
    }
    size += bytes;
    index += character > 0xffff ? 2 : 1;
  }
  return [...pieces, text.slice(start)];
}

const shortEscapes = new Set([...'"\\\b\t\n\f\r'].map((character) => character.charCodeAt(0)));

/** How many bytes a character takes within a JSON text. Half a pair is written as an escape. */
function bytesInJson(character: number): number {
  if (shortEscapes.has(character)) return 2;
  if (character < 0x20 || (character >= 0xd800 && character <= 0xdfff)) return 6;
  if (character < 0x80) return 1;
  if (character < 0x800) return 2;
  return character < 0x10000 ? 3 : 4;
}
