import type { Job } from '../../emulator/core/job.ts';
import { piecesOf } from '../../emulator/core/pieces.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['job.stream.splits-large'] as const;

/** Large outputs are split where they must not be, or not as they must be. */
export const streamSplitFaults: readonly Fault[] = [
  {
    id: 'stream-never-split',
    says: 'An output comes in one chunk, however large it is.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: () => ({ chunkPieces: (output) => [output] }),
  },
  {
    id: 'stream-split-above-1200-kb',
    says: 'A chunk may have up to 1.2 MB.',
    kind: 'boundary',
    sharp: true,
    breaks,
    behave: () => ({ chunkPieces: (output) => piecesOf(output, 1_200_000) }),
  },
  {
    id: 'stream-splits-the-first-alone',
    says: 'Only the first chunk of a stream is split.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave(base) {
      let outputs = 0;
      return { chunkPieces: (output) => (outputs++ === 0 ? base.chunkPieces(output) : [output]) };
    },
  },
  {
    id: 'stream-pieces-out-of-order',
    says: 'The pieces of a large output come last one first.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: (base) => ({ chunkPieces: (output) => base.chunkPieces(output).toReversed() }),
  },
  {
    id: 'stream-loses-the-rest-of-a-split',
    says: 'What is left of a large output after full chunks is lost.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    behave: (base) => ({
      chunkPieces(output) {
        const pieces = base.chunkPieces(output);
        return pieces.length === 1 ? pieces : pieces.slice(0, -1);
      },
    }),
  },
  {
    id: 'stream-splits-by-characters',
    says: 'A text is cut after a million characters, however many bytes they have.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: (base) => ({
      chunkPieces: (output) =>
        typeof output === 'string' ? (output.match(/.{1,1000000}/gsu) ?? ['']) : base.chunkPieces(output),
    }),
  },
  {
    id: 'stream-splits-texts-alone',
    says: 'An output that is no text comes in one chunk.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: (base) => ({
      chunkPieces: (output) => (typeof output === 'string' ? base.chunkPieces(output) : [output]),
    }),
  },
  {
    id: 'stream-splits-in-the-first-call-alone',
    says: 'What a call of /stream gives after an earlier one has given something is not split.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave(base) {
      const given = new WeakSet<Job>();
      let isLater = false;
      return {
        streamedChunks(job, now) {
          const chunks = base.streamedChunks(job, now);
          isLater = given.has(job);
          if (chunks.length > 0) given.add(job);
          return chunks;
        },
        chunkPieces: (output) => (isLater ? [output] : base.chunkPieces(output)),
      };
    },
  },
];
