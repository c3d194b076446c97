import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Chunk, Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

/** What `/stream` gives is not what was yielded, or has another form. */
export const streamFaults: readonly Fault[] = [
  {
    id: 'stream-in-an-object',
    says: '/stream answers an object that has the chunks in a member.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: () => ({ streamAnswer: (stream) => ({ status: 200, body: { status: 'IN_PROGRESS', stream } }) }),
  },
  {
    id: 'stream-of-one-chunk-is-that-chunk',
    says: '/stream answers the chunk itself where there is one.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: () => ({
      streamAnswer: (chunks) => ({ status: 200, body: chunks.length === 1 ? chunks[0] : chunks }),
    }),
  },
  {
    id: 'stream-without-news-is-null',
    says: '/stream answers null where there is no new chunk.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: () => ({
      streamAnswer: (chunks) => ({ status: 200, body: chunks.length === 0 ? null : chunks }),
    }),
  },
  {
    id: 'stream-of-bare-outputs',
    says: 'Chunks are the outputs themselves, unless they have metrics.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: showing(({ output, metrics }) => (metrics === undefined ? output : { output, metrics })),
  },
  {
    id: 'stream-metrics-in-a-list',
    says: 'The metrics of a chunk are a list of names and values.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: showing(({ output, metrics }) =>
      metrics === undefined ? { output } : { output, metrics: Object.entries(metrics) },
    ),
  },
  {
    id: 'stream-metrics-of-the-first-chunk',
    says: 'Each chunk of an answer has the metrics of the first one.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: giving((chunks) => chunks.map((chunk) => ({ ...chunk, ...metricsOf(chunks[0]!) }))),
  },
  {
    id: 'stream-leaves-out-empty-outputs',
    says: 'A chunk whose output is false, 0 or empty has no output.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.array-of-chunks'],
    behave: showing(({ output, ...rest }) => (output ? { output, ...rest } : rest)),
  },
  {
    id: 'stream-newest-first',
    says: 'The chunks of one answer come newest first.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave: giving((chunks) => chunks.toReversed()),
  },
  {
    id: 'stream-of-many-out-of-order',
    says: 'Of four chunks or more in one answer the first two change places.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave: giving((chunks) => (chunks.length < 4 ? chunks : [chunks[1]!, chunks[0]!, ...chunks.slice(2)])),
  },
  {
    id: 'stream-loses-its-end',
    says: 'A chunk is given out once another follows, so that the last one never is.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.stream.complete-in-order', 'job.stream.splits-large'],
    behave: () => {
      const given = new WeakMap<Job, number>();
      return {
        streamedChunks(job) {
          const end = Math.max(0, job.chunks.length - 1);
          const fresh = job.chunks.slice(given.get(job) ?? 0, end);
          given.set(job, end);
          return fresh;
        },
      };
    },
  },
  {
    id: 'stream-keeps-three-chunks',
    says: 'Of the chunks that nobody has fetched yet the last three are kept.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave: giving((chunks) => chunks.slice(-3)),
  },
  {
    id: 'stream-ends-at-1000-chunks',
    says: 'Of a stream the first 1000 chunks are kept.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave: () => ({ streamedChunks: (job) => job.chunks.slice(job.chunksGiven, 1000) }),
  },
  {
    id: 'stream-doubles-a-chunk',
    says: 'A call that gives something new begins with the last chunk of the call before.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave: (base) => ({
      streamedChunks(job, now) {
        const fresh = base.streamedChunks(job, now);
        const last = job.chunks[job.chunksGiven - 1];
        return fresh.length === 0 || last === undefined ? fresh : [last, ...fresh];
      },
    }),
  },
  {
    id: 'stream-doubles-its-first-chunk',
    says: 'The first chunk of a stream is there twice.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.stream.complete-in-order', 'job.stream.splits-large'],
    behave: (base) => ({
      streamedChunks(job, now) {
        const fresh = base.streamedChunks(job, now);
        return job.chunksGiven > 0 ? fresh : [...fresh.slice(0, 1), ...fresh];
      },
    }),
  },
  {
    id: 'stream-of-runsync-is-unknown',
    says: '/stream knows no job that came by /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.array-of-chunks', 'job.stream.complete-in-order'],
    behave: (base) => ({
      streamAnswer: (chunks, job) =>
        job.kind === 'runsync'
          ? { status: 404, body: { error: 'job not found' } }
          : base.streamAnswer(chunks, job),
    }),
  },
  {
    id: 'stream-repeats-at-times',
    says: 'Every third call repeats all chunks; the others give only new ones.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave(base) {
      const calls = new WeakMap<Job, number>();
      return {
        streamedChunks(job, now) {
          const call = (calls.get(job) ?? 0) + 1;
          calls.set(job, call);
          return call % 3 === 0 ? job.chunks : base.streamedChunks(job, now);
        },
      };
    },
  },
];

/** Chunks in another form. */
function showing(show: (chunk: Chunk) => unknown) {
  return (): Partial<Behaviour> => ({
    streamAnswer: (chunks) => ({ status: 200, body: chunks.map(show) }),
  });
}

/** Other chunks than those that would be given. */
function giving(change: (chunks: readonly Chunk[]) => readonly Chunk[]) {
  return (base: Behaviour): Partial<Behaviour> => ({
    streamedChunks: (job, now) => change(base.streamedChunks(job, now)),
  });
}

function metricsOf({ metrics }: Chunk): Pick<Chunk, 'metrics'> {
  return metrics === undefined ? {} : { metrics };
}
