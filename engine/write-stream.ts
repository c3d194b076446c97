import { writeSync } from 'node:fs';

type OutputStream = typeof process.stdout | typeof process.stderr;

/**
 * Writes text to an output stream. Where that is a file, Node takes no notice of a write that took a part of it, as one does on a
 * disk that gets full.
 */
export function writeTo(stream: OutputStream, text: string): void {
  if (stream.constructor.name !== 'SyncWriteStream') {
    stream.write(text);
    return;
  }
  const bytes = Buffer.from(text);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(stream.fd, bytes, written);
  } catch (error) {
    stream.emit('error', error);
  }
}
