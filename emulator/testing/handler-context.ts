import type { WorldDuration } from '../core/agenda.ts';
import type { AttemptOutcome } from '../core/dispatch.ts';
import { WorkerCrash } from '../core/errors.ts';
import type { Chunk } from '../core/job.ts';
import { chunkWith } from '../handlers/chunk.ts';
import { execute } from '../handlers/execute.ts';
import type { Handler, HandlerContext, HandlerJob } from '../handlers/handler.ts';

type Post = HandlerContext['post'];

export type ContextOptions = {
  /** Answers the handler's calls. */
  post?: (body: Record<string, unknown>) => { status?: number; text?: string } | Promise<never>;
  signal?: AbortSignal;
};

/** What a handler did: its outcome, its chunks with their moments, and each of its calls. */
type Performance = {
  outcome: AttemptOutcome;
  /** How long it took, in milliseconds of its own clock. */
  took: WorldDuration;
  chunks: (Chunk & { after: WorldDuration })[];
  posts: { url: string; body: Record<string, unknown>; timeout: WorldDuration; after: WorldDuration }[];
};

/** The handler's clock stands here when it starts. */
export const handlerStart = 1_000_000;

/** Runs a handler alone, on a clock that only its own sleeps move. */
export async function perform(
  handler: Handler,
  job: Partial<HandlerJob>,
  { post = () => ({}), signal = new AbortController().signal }: ContextOptions = {},
): Promise<Performance> {
  let now = handlerStart;
  const chunks: Performance['chunks'] = [];
  const posts: Performance['posts'] = [];
  const call: Post = async (url, body, timeout) => {
    const posted = body as Record<string, unknown>;
    posts.push({ url, body: posted, timeout, after: now - handlerStart });
    const { status = 200, text = '{}' } = await post(posted);
    return { status, text };
  };
  const context: HandlerContext = {
    run: '1',
    async sleep(duration) {
      now += Math.max(0, duration);
    },
    now: () => now,
    post: call,
    chunk: chunkWith,
    crash(reason) {
      throw new WorkerCrash(reason);
    },
    signal,
  };
  const outcome = await execute(
    handler,
    () => ({ id: 'j1', input: {}, ...job }),
    context,
    (chunk) => chunks.push({ ...chunk, after: now - handlerStart }),
  );
  return { outcome, took: now - handlerStart, chunks, posts };
}
