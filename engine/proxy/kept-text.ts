import { createHash } from 'node:crypto';
import { decodeBody } from '../http/decode-body.ts';
import { gatherParts } from '../http/gather-parts.ts';
import { readingLimits } from '../reading-limits.ts';
import { type JsonOutline, jsonOutline } from './json-outline.ts';
import { leastKept, reserveText, type TextBudget } from './text-budget.ts';

/** What is kept of a body or an answer that came to its end. */
export type KeptText = {
  /** Its beginning. */
  readonly text: string;
  readonly isWhole: boolean;
  /** What it says where not all of it is kept; undefined where that is not known, or there is no room for it. */
  readonly outline?: JsonOutline;
};

/** Keeps the beginning of a text that comes in parts. The rest is read, and let go at the end. */
export type TextKeeper = {
  add(part: Buffer): void;
  /** The beginning as far as it has come. */
  text(): string;
  /** What is kept once all has come. */
  end(): KeptText;
  /** The same of a text that is encoded. One that can't be decoded stays as it is. */
  endDecoded(codings: readonly string[]): Promise<KeptText>;
  /** The beginning of a text that does not come to its end. */
  cut(): string;
  /** SHA-256 of all bytes that have come, in hexadecimal. */
  digest(): string;
};

/**
 * @param asked bytes to keep at most
 * @param budget what all kept texts take together
 */
export function createTextKeeper(asked: number, budget: TextBudget): TextKeeper {
  const hash = createHash('sha256');
  const reserved = reserveText(budget, asked);
  const { most } = reserved;
  let parts = gatherParts();
  let bytes = 0;

  /** All that has come, or its beginning where it is more than what is read. It is let go. */
  function take(): { readonly all: Buffer; readonly isRead: boolean } {
    const all = Buffer.from(parts.whole().buffer);
    parts = gatherParts();
    return { all, isRead: bytes <= readingLimits.bodyBytes };
  }

  function settled(text: string): string {
    reserved.settle(Buffer.byteLength(text));
    return text;
  }

  function kept(all: Buffer, isRead: boolean): KeptText {
    const text = settled(startOf(all, most));
    if (isRead && all.length <= most) return { text, isWhole: true };
    const outline = isRead ? affordable(jsonOutline(all.toString()), budget) : undefined;
    return { text, isWhole: false, ...(outline === undefined ? {} : { outline }) };
  }

  return {
    add(part) {
      const wasRead = bytes <= readingLimits.bodyBytes;
      bytes += part.length;
      hash.update(part);
      if (bytes <= readingLimits.bodyBytes) parts.add(part);
      else if (wasRead) parts = beginningOf(Buffer.concat([parts.whole(), part]), most);
    },
    text: () => startOf(parts.whole(), most),
    end() {
      const { all, isRead } = take();
      return kept(all, isRead);
    },
    async endDecoded(codings) {
      const { all, isRead } = take();
      const isDecoded = isRead && codings.length > 0;
      const decoded = isDecoded ? await decodeBody(all, codings).catch(() => all) : all;
      return kept(Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length), isRead);
    },
    cut: () => settled(startOf(take().all, most)),
    digest: () => hash.digest('hex'),
  };
}

/** A copy, so that the rest is let go. */
function beginningOf(bytes: Uint8Array, most: number): ReturnType<typeof gatherParts> {
  const parts = gatherParts();
  parts.add(new Uint8Array(bytes.subarray(0, most)));
  return parts;
}

/** The outline, where there is room for it. */
function affordable(outline: JsonOutline | undefined, budget: TextBudget): JsonOutline | undefined {
  if (outline === undefined) return undefined;
  const size = JSON.stringify(outline).length;
  if (size > Math.max(leastKept, budget.left())) return undefined;
  budget.charge(size);
  return outline;
}

function startOf(bytes: Uint8Array, most: number): string {
  return Buffer.from(bytes.subarray(0, most)).toString();
}
