import { printableJson } from '../../engine/printable.ts';
import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';

/** Characters that are put together before they are given. */
const pieceLength = 1_000_000;

/** The calls of a world as JSON, piece by piece: all of them may be longer than a text can be. */
export function* renderCalls(calls: readonly RecordedCall[]): Generator<string> {
  let piece = '[';
  for (const [index, call] of calls.entries()) {
    piece += `${index === 0 ? '' : ','}\n  ${printableJson(call, 2).replaceAll('\n', '\n  ')}`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}${calls.length === 0 ? '' : '\n'}]\n`;
}
