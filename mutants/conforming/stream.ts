import type { WorldInstant } from '../../emulator/core/agenda.ts';
import type { Behaviour, JobView } from '../../emulator/core/behaviour.ts';
import type { Chunk, Job } from '../../emulator/core/job.ts';
import { piecesOf } from '../../emulator/core/pieces.ts';
import type { Variant } from '../common/kinds.ts';

/** What the document leaves open about `/stream`. */
export const streamVariants: readonly Variant[] = [
  {
    id: 'stream-repeats-all',
    says: 'Every call of /stream gives all chunks from the first on.',
    freedom: 'earlier chunks',
    behave: () => ({ streamedChunks: (job) => job.chunks }),
  },
  {
    id: 'stream-cut-at-half-a-megabyte',
    says: 'A chunk has 500 kB at most.',
    freedom: 'where chunks are cut',
    behave: () => ({ chunkPieces: (output) => piecesOf(output, 500_000) }),
  },
  {
    id: 'stream-cut-at-a-mebibyte',
    says: 'A chunk has 2^20 bytes at most, and what is around its output does not count.',
    freedom: 'where chunks are cut',
    behave: () => ({ chunkPieces: (output) => piecesOf(output, 2 ** 20 + 2) }),
  },
  {
    id: 'stream-without-metrics',
    says: 'Chunks have no metrics.',
    freedom: 'metrics',
    behave: showing(({ output }) => ({ output })),
  },
  {
    id: 'stream-with-metrics-of-its-own',
    says: 'Each chunk has metrics that the service makes.',
    freedom: 'metrics',
    behave: showing(({ output, metrics }, index) => ({
      output,
      metrics: { ...metrics, stream_index: index, input_tokens: 0, output_tokens: 0, scenario: 'run' },
    })),
  },
  {
    id: 'stream-waits-for-news',
    says: '/stream answers once there is a new chunk, the job has ended, or 10 s have passed.',
    freedom: 'how long /stream waits',
    behave: () => ({ streamHold: () => 10_000 }),
  },
  {
    id: 'stream-ends-with-its-job',
    says: 'Once a job has ended /stream gives nothing any more.',
    freedom: 'chunks after the end',
    behave: (base) => ({
      streamedChunks: (job, now) => (job.finished === undefined ? base.streamedChunks(job, now) : []),
    }),
  },
  {
    id: 'stream-is-fetched-on-demand',
    says: 'A chunk is given a second after the first call that could have had it, also where its job has ended meanwhile.',
    freedom: 'chunks after the end',
    behave: (base) => ({
      streamedChunks: (job, now) => base.streamedChunks({ ...job, chunks: chunksFetched(job, now) }, now),
    }),
  },
  {
    id: 'stream-of-a-plain-handler-is-its-output',
    says: '/stream gives the output of a handler that does not stream as one chunk.',
    freedom: 'stream of a plain handler',
    behave: (base) => ({
      streamedChunks(job, now) {
        const isPlain = job.chunks.length === 0 && job.output !== undefined;
        return isPlain ? [{ output: job.output }] : base.streamedChunks(job, now);
      },
    }),
  },
  {
    id: 'stream-of-a-plain-handler-is-refused',
    says: '/stream refuses a job that has ended without a chunk.',
    freedom: 'stream of a plain handler',
    behave: (base) => ({
      streamAnswer: (chunks, job) => (isPlain(job) ? refused : base.streamAnswer(chunks, job)),
    }),
  },
  {
    id: 'output-of-a-stream-is-its-chunks',
    says: 'The output of a handler that streams is the list of what it yielded.',
    freedom: 'output of a streaming handler',
    behave: showingOutput((chunks) => ({ output: chunks.map(({ output }) => output) })),
  },
  {
    id: 'streams-have-no-output',
    says: 'What a streaming handler gave comes out of /stream alone: its record has no output.',
    freedom: 'output of a streaming handler',
    behave: showingOutput(() => ({})),
  },
];

/** Replaces the output in the record of a streaming job that has completed. */
function showingOutput(shown: (chunks: readonly Chunk[]) => { output?: unknown }) {
  return (base: Behaviour): Partial<Behaviour> => ({
    recordAnswer(job, now, operation) {
      const record = base.recordAnswer(job, now, operation);
      if (job.chunks.length === 0 || record.status !== 'COMPLETED') return record;
      const { output, ...rest } = record;
      return { ...(rest as JobView), ...shown(job.chunks) };
    },
  });
}

const refused = { status: 400, body: { error: 'the handler does not stream' } };

function isPlain(job: Job): boolean {
  return job.chunks.length === 0 && job.finished?.state === 'COMPLETED';
}

function showing(show: (chunk: Chunk, index: number) => Chunk) {
  return (base: Behaviour): Partial<Behaviour> => ({
    streamAnswer: (chunks, job) => base.streamAnswer(chunks.map(show), job),
  });
}

/** When a call first asked for each chunk. */
const askedFor = new WeakMap<Chunk, WorldInstant>();

/** The chunks that were asked for a second ago, and are there now. */
function chunksFetched({ chunks }: Job, now: WorldInstant): Chunk[] {
  for (const chunk of chunks) if (!askedFor.has(chunk)) askedFor.set(chunk, now);
  return chunks.filter((chunk) => now - askedFor.get(chunk)! >= 1000);
}
