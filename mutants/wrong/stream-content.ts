import type { Behaviour } from '../../emulator/core/behaviour.ts';
import { type Chunk, type FinalState, type Job, stateOf } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

const inOrder = ['job.stream.complete-in-order'] as const;
const inAnArray = ['job.stream.array-of-chunks'] as const;

/** What goes wrong with chunks for what they are, and with streams of jobs that do not complete. */
export const streamContentFaults: readonly Fault[] = [
  {
    id: 'stream-drops-what-is-like-the-last',
    says: 'A chunk with the output of the one before it is taken for that one sent again.',
    kind: 'partial',
    sharp: true,
    breaks: [...inOrder, 'job.stream.splits-large'],
    behave: keeping((output, before) => output !== before.at(-1)),
  },
  {
    id: 'stream-drops-what-it-knows',
    says: 'A chunk with the output of an earlier one is left out, wherever that was.',
    kind: 'partial',
    sharp: true,
    breaks: [...inOrder, 'job.stream.splits-large'],
    behave: keeping((output, before) => !before.includes(output)),
  },
  {
    id: 'stream-drops-empty-outputs',
    says: 'A chunk whose output is false, 0, an empty list or an empty object is left out.',
    kind: 'partial',
    sharp: true,
    breaks: inOrder,
    behave: keeping((output) => !['false', '0', '[]', '{}'].includes(output)),
  },
  {
    id: 'stream-tells-numbers-as-texts',
    says: 'An output that is a number comes as a text.',
    kind: 'wrong-value',
    sharp: true,
    breaks: inOrder,
    behave: showing((chunk) => [
      typeof chunk.output === 'number' ? { ...chunk, output: String(chunk.output) } : chunk,
    ]),
  },
  {
    id: 'stream-takes-lists-apart',
    says: 'Each item of an output that is a list comes as a chunk.',
    kind: 'wrong-value',
    sharp: true,
    breaks: inOrder,
    behave: showing((chunk) =>
      Array.isArray(chunk.output) ? chunk.output.map((output) => ({ output })) : [chunk],
    ),
  },
  {
    id: 'stream-of-a-failed-job-in-an-object',
    says: '/stream of a job that has failed answers an object with the chunks and the error.',
    kind: 'partial',
    sharp: true,
    breaks: inAnArray,
    behave: ended('FAILED', (stream) => ({ stream, error: 'the handler failed' })),
  },
  {
    id: 'stream-of-a-timed-out-job-in-an-object',
    says: '/stream of a job that has timed out answers an object.',
    kind: 'partial',
    sharp: true,
    breaks: inAnArray,
    behave: ended('TIMED_OUT', (stream) => ({ stream })),
  },
  {
    id: 'stream-of-a-cancelled-job-is-null',
    says: '/stream of a job that was cancelled answers null.',
    kind: 'partial',
    sharp: true,
    breaks: inAnArray,
    behave: ended('CANCELLED', () => null),
  },
  {
    id: 'stream-without-outputs-after-a-failure',
    says: 'Chunks of a job that has failed have metrics and no output.',
    kind: 'partial',
    sharp: true,
    breaks: inAnArray,
    behave: ended('FAILED', (chunks) => chunks.map(({ metrics = {} }) => ({ metrics }))),
  },
  {
    id: 'null-chunks-have-no-output',
    says: 'A chunk of null is an object without output.',
    kind: 'partial',
    sharp: true,
    breaks: [...inAnArray],
    behave: showing((chunk) => {
      const { output, ...rest } = chunk;
      return [output === null ? (rest as Chunk) : chunk];
    }),
  },
  {
    id: 'stream-never-splits-what-is-measured',
    says: 'A chunk with metrics is not split, however large it is.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.splits-large'],
    behave: (base) => {
      const measured = new Set<unknown>();
      return {
        streamedChunks(job, now) {
          const chunks = base.streamedChunks(job, now);
          for (const { output, metrics } of chunks) if (metrics !== undefined) measured.add(output);
          return chunks;
        },
        chunkPieces: (output) => (measured.has(output) ? [output] : base.chunkPieces(output)),
      };
    },
  },
  {
    id: 'stream-takes-chunks-for-answers',
    says: 'A chunk whose output is an object with an output of its own is given as that object.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.array-of-chunks', 'job.stream.complete-in-order'],
    behave: showing(({ output, ...rest }) => {
      const isAnswer = typeof output === 'object' && output !== null && 'output' in output;
      return [isAnswer ? { ...rest, ...(output as Chunk) } : { ...rest, output }];
    }),
  },
];

/** Chunks are left out for their outputs, told as JSON, and those before them. */
function keeping(isKept: (output: string, before: readonly string[]) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    streamedChunks(job, now) {
      const outputs = job.chunks.map(({ output }) => JSON.stringify(output));
      const dropped = new Set(job.chunks.filter((_, at) => !isKept(outputs[at]!, outputs.slice(0, at))));
      return base.streamedChunks(job, now).filter((chunk) => !dropped.has(chunk));
    },
  });
}

function showing(show: (chunk: Chunk) => readonly Chunk[]) {
  return (base: Behaviour): Partial<Behaviour> => ({
    streamedChunks: (job, now) => base.streamedChunks(job, now).flatMap(show),
  });
}

/** Another answer for jobs that have ended so. */
function ended(state: FinalState, body: (chunks: readonly Chunk[]) => unknown) {
  return (base: Behaviour): Partial<Behaviour> => ({
    streamAnswer: (chunks: readonly Chunk[], job: Job) =>
      stateOf(job) === state ? { status: 200, body: body(chunks) } : base.streamAnswer(chunks, job),
  });
}
