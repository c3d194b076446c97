/** A body that is being read: how many bytes of it are held, and what ends it. */
export type Upload = { size: number; readonly giveUp: () => void };

/** All bodies that are being read. */
export type Uploads = {
  /** Counts bytes that have come. Uploads that have not moved for longest are given up where all hold too much together. */
  grow(upload: Upload, bytes: number): void;
  /** Forgets one that has ended. */
  end(upload: Upload): void;
};

/** Bytes that may be held of bodies which have not come to their end, all together. */
const mostHeld = 1_000_000_000;

export function createUploads(most: number = mostHeld): Uploads {
  /** The one that has moved last comes last. */
  const open = new Set<Upload>();
  let held = 0;

  function end(upload: Upload): void {
    if (!open.delete(upload)) return;
    held -= upload.size;
    upload.size = 0;
  }

  function grow(upload: Upload, bytes: number): void {
    open.delete(upload);
    open.add(upload);
    upload.size += bytes;
    held += bytes;
    for (const stalest of open) {
      if (held <= most || stalest === upload) return;
      end(stalest);
      stalest.giveUp();
    }
  }

  return { grow, end };
}
