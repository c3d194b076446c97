import type { Readable } from 'node:stream';
import type { Task } from '../../runtime/activity.ts';
import { startOnTimeTimer } from '../../runtime/on-time-timer.ts';
import type { ReadBody } from '../../world/calls/graphql-call.ts';
import { createUploads, type Uploads } from './uploads.ts';

const ofThisProcess = createUploads();

/**
 * Reads a body as far as its limit. One that says it is larger is not read at all; of one that turns out larger no more
 * is kept than the limit and the part that goes beyond it.
 * @param said the length that the head states, if any
 */
export async function readBody(
  body: Readable,
  said: string | undefined,
  most: number,
  uploads: Uploads = ofThisProcess,
): Promise<ReadBody> {
  if (Number(said ?? 0) > most) return 'too-large';
  const upload = { size: 0, giveUp: () => void body.destroy(new Error('uploads hold too much memory')) };
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body.iterator({ destroyOnReturn: false })) {
      size += part.length;
      if (size > most) return 'too-large';
      parts.push(part);
      uploads.grow(upload, part.length);
    }
  } catch {
    return 'broken-off';
  } finally {
    uploads.end(upload);
  }
  return Buffer.concat(parts);
}

/**
 * How often an upload is looked at, in real milliseconds in which this process was on time, so that what came meanwhile has
 * been read; below the patience of a world that is to come to rest.
 */
const interval = 1500;
/** Bytes that come in so many milliseconds, at least, or the upload is a slow one. */
const leastBytes = 100_000;
/** How many times an upload may be slow before it is given up: a minute. */
const mostSlow = 40;

/**
 * Watches an upload, so that one which hardly moves does not stop the time of its world: it is parked while it is slow,
 * and given up when it stays so.
 * @returns what ends the watch
 */
export function watchUpload(received: () => number, task: Task, giveUp: () => void): () => void {
  let before = received();
  let slow = 0;
  let stop: () => void;

  function look(): void {
    const now = received();
    slow = now - before < leastBytes ? slow + 1 : 0;
    before = now;
    stop = startOnTimeTimer(interval, look);
    if (slow > mostSlow) giveUp();
    else if (slow > 0) task.park();
    else task.resume();
  }

  stop = startOnTimeTimer(interval, look);
  return () => {
    stop();
    task.resume();
  };
}
