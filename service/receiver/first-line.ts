import type { Socket } from 'node:net';

/** Most bytes and pieces in which a first line may come, and real milliseconds until it is there. */
export const firstLineLimits = { bytes: 16 * 1024, pieces: 1000, time: 60_000 };

/** The beginning of a connection. */
export type FirstLine = {
  /** Its first request line; undefined where it can't become one. */
  readonly line: string | undefined;
  /** All that was read. */
  readonly read: Buffer;
};

/**
 * Reads a connection to the end of its first request line, and no further than what came with it. It is paused then, and
 * closed where none comes.
 */
export function readFirstLine(socket: Socket, found: (first: FirstLine) => void): void {
  const pieces: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => socket.destroy(), firstLineLimits.time).unref();

  function take(piece: Buffer): void {
    pieces.push(piece);
    size += piece.length;
    const isFull = size > firstLineLimits.bytes || pieces.length > firstLineLimits.pieces;
    if (pieces.length > 1 && !isFull && !piece.includes(newline)) return;
    const read = pieces.length === 1 ? piece : Buffer.concat(pieces);
    const begin = read.findIndex((byte) => byte !== carriageReturn && byte !== newline);
    const end = begin < 0 ? -1 : read.indexOf(newline, begin);
    if (end < 0 && !isFull && (begin < 0 || isLetter(read[begin]!))) return;
    stop();
    socket.pause();
    found({ line: end < 0 ? undefined : read.subarray(begin, end).toString('latin1').trimEnd(), read });
  }

  function stop(): void {
    clearTimeout(timer);
    socket.off('data', take).off('end', giveUp).off('close', stop);
  }

  const giveUp = (): void => void socket.destroy();
  socket.on('data', take).once('end', giveUp).once('close', stop);
}

const newline = 10;
const carriageReturn = 13;

function isLetter(byte: number): boolean {
  return (byte | 32) >= 97 && (byte | 32) <= 122;
}
