import type { IncomingMessage } from 'node:http';
import { gatherParts } from '../../engine/http/gather-parts.ts';
import { hasMoreValues } from '../../engine/http/json-depth.ts';
import { readingLimits } from '../../engine/reading-limits.ts';
import type { InboxSlot } from './inbox.ts';

/**
 * Most bytes of one body, of all calls of a inbox and of all inboxes together, and most calls of a inbox. Beacons are
 * small, webhooks have at most what a job's output has; beyond that a target floods us.
 */
export const storageLimits = {
  body: 64 * 1024 * 1024,
  inbox: 256 * 1024 * 1024,
  all: 512 * 1024 * 1024,
  calls: 1_000_000,
};

/** What a call takes besides its body. */
const callBytes = 500;

/** How much of calls is kept. What comes just now counts while it comes: many large calls at once are as many bytes. */
export type Storage = {
  /** The body of a call; undefined where it is larger than there is room for, or JSON of more values than are read. */
  read(slot: InboxSlot, request: IncomingMessage): Promise<Buffer | undefined>;
  /** Gives the room of a inbox back. */
  close(slot: InboxSlot): void;
};

export function createStorage(): Storage {
  let all = 0;

  function take(slot: InboxSlot, bytes: number): boolean {
    const { inbox } = storageLimits;
    if (slot.isClosed || slot.bytes + bytes > inbox || all + bytes > storageLimits.all) return false;
    slot.bytes += bytes;
    all += bytes;
    return true;
  }

  function giveBack(slot: InboxSlot, bytes: number): void {
    if (slot.isClosed) return;
    slot.bytes -= bytes;
    all -= bytes;
  }

  async function read(slot: InboxSlot, request: IncomingMessage): Promise<Buffer | undefined> {
    const parts = gatherParts();
    let taken = 0;
    let isWhole = false;
    const takes = (bytes: number): boolean => {
      if (!take(slot, bytes)) return false;
      taken += bytes;
      return true;
    };
    try {
      if (!takes(callBytes + headBytes(request))) return undefined;
      for await (const part of request as AsyncIterable<Buffer>) {
        if (parts.size() + part.length > storageLimits.body || !takes(part.length)) return undefined;
        parts.add(part);
      }
      const body = Buffer.from(parts.whole().buffer);
      isWhole = !hasMoreValues(readingLimits.jsonValues, body);
      return isWhole ? body : undefined;
    } finally {
      if (!isWhole) giveBack(slot, taken);
    }
  }

  return {
    read,
    close(slot) {
      if (!slot.isClosed) all -= slot.bytes;
      slot.isClosed = true;
    },
  };
}

function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, url.length);
}
