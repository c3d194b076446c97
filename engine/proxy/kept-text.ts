import { createHash } from 'node:crypto';
import { decodeBody } from '../http/decode-body.ts';
import { readingLimits } from '../reading-limits.ts';
import { type JsonOutline, jsonOutline } from './json-outline.ts';

/** What is kept of a body or an answer that came to its end. */
export type KeptText = {
  /** Its beginning. */
  readonly text: string;
  readonly isWhole: boolean;
  /** What it says where not all of it is kept; undefined where that is not known. */
  readonly outline?: JsonOutline;
};

/** Keeps the beginning of a text that comes in parts. The rest is read, and let go at the end. */
export type TextKeeper = {
  /** Takes the next part; says whether any of it is kept. */
  add(part: Buffer): boolean;
  /** The beginning as far as it has come. */
  text(): string;
  /** What is kept once all has come. */
  end(): KeptText;
  /** The same of a text that is encoded. One that can't be decoded stays as it is. */
  endDecoded(codings: readonly string[]): Promise<KeptText>;
  /** SHA-256 of all bytes that have come, in hexadecimal. */
  digest(): string;
};

/** @param most bytes that are kept */
export function createTextKeeper(most: number): TextKeeper {
  const hash = createHash('sha256');
  let parts: Buffer[] = [];
  let bytes = 0;
  /** All that has come, or its beginning where it is more than what is read. It is let go. */
  const taken = (): { readonly all: Buffer; readonly isRead: boolean } => {
    const all = Buffer.concat(parts);
    parts = [];
    return { all, isRead: bytes <= readingLimits.bodyBytes };
  };
  const kept = (all: Uint8Array, isRead: boolean): KeptText =>
    isRead ? keptOf(Buffer.from(all), most) : { text: startOf(all, most), isWhole: false };
  return {
    add(part) {
      const hasRoom = bytes < most;
      bytes += part.length;
      hash.update(part);
      if (bytes <= readingLimits.bodyBytes) parts.push(part);
      else parts = [Buffer.concat(parts).subarray(0, most)];
      return hasRoom;
    },
    text: () => startOf(Buffer.concat(parts), most),
    end() {
      const { all, isRead } = taken();
      return kept(all, isRead);
    },
    async endDecoded(codings) {
      const { all, isRead } = taken();
      const isDecoded = isRead && codings.length > 0;
      return kept(isDecoded ? await decodeBody(all, codings).catch(() => all) : all, isRead);
    },
    digest: () => hash.digest('hex'),
  };
}

function keptOf(bytes: Buffer, most: number): KeptText {
  if (bytes.length <= most) return { text: bytes.toString(), isWhole: true };
  const outline = jsonOutline(bytes.toString());
  return { text: startOf(bytes, most), isWhole: false, ...(outline === undefined ? {} : { outline }) };
}

function startOf(bytes: Uint8Array, most: number): string {
  return Buffer.from(bytes.subarray(0, most)).toString();
}
