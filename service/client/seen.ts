import { createHash } from 'node:crypto';

/** A body as the probe server saw or sent it. */
export type Digest = { readonly bytes: number; readonly sha256: string };

/** What the probe server reports of a call in its answer. @see specs/probe.md */
export type Seen = {
  readonly id: string;
  readonly method: string;
  readonly target: string;
  readonly body: Digest;
  readonly answer: Digest;
};

/** What the probe server reported of the call with this id; undefined when the answer is not its own. */
export function seenIn(headers: Readonly<Record<string, string>>, id: string): Seen | undefined {
  try {
    const seen: unknown = JSON.parse(headers['plumbline-seen'] ?? '');
    return isSeen(seen) && seen.id === id ? seen : undefined;
  } catch {
    return undefined;
  }
}

export function digestOfBytes(blocks: Iterable<Uint8Array>): Digest {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const block of blocks) {
    hash.update(block);
    bytes += block.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether the answer came whole: it may have suffered on its way. */
export function isWhole({ answer }: Seen, bytes: Uint8Array): boolean {
  return digestOfBytes([bytes]).sha256 === answer.sha256;
}

function isSeen(value: unknown): value is Seen {
  const { id, method, target, body, answer } = (value ?? {}) as Record<string, unknown>;
  const words = [id, method, target].every((one) => typeof one === 'string');
  return words && isDigest(body) && isDigest(answer);
}

function isDigest(value: unknown): value is Digest {
  const { bytes, sha256 } = (value ?? {}) as Record<string, unknown>;
  return typeof bytes === 'number' && typeof sha256 === 'string';
}
