import { readingLimits } from '../reading-limits.ts';
import { gatherParts } from './gather-parts.ts';
import { hasMoreValues, isDeeperThan } from './json-depth.ts';
import { TransportError } from './transport-error.ts';

const { bodyBytes, jsonDepth, jsonValues } = readingLimits;

/** A body that comes part by part, and is read as far as the limits of what is read allow. */
export type CollectedBody = {
  /** @throws TransportError when it gets larger than what is read */
  add(part: Uint8Array): void;
  whole(): Uint8Array;
};

export function collectBody(): CollectedBody {
  const parts = gatherParts();
  return {
    add(part) {
      assertSize(parts.size() + part.length);
      parts.add(part);
    },
    whole: parts.whole,
  };
}

/** @throws TransportError when so many bytes are more than is read */
export function assertSize(size: number, most: number = bodyBytes): void {
  if (size > most) throw new TransportError('beyond', `the answer is larger than ${most} bytes`);
}

/** @throws TransportError when the JSON in a body is deeper, or has more values, than what is read */
export function assertReadableJson(bytes: Uint8Array): void {
  if (isDeeperThan(jsonDepth, bytes))
    throw new TransportError('beyond', `the answer is nested deeper than ${jsonDepth} levels`);
  if (hasMoreValues(jsonValues, bytes))
    throw new TransportError('beyond', `the answer has more than ${jsonValues} values`);
}
