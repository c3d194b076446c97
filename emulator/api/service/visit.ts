import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Task } from '../../world/activity.ts';
import type { World } from '../../world/world.ts';
import type { Reply } from '../reply.ts';
import { writeReply } from '../write-reply.ts';

/** A call that has arrived in a world and is not answered yet. */
export type Visit = {
  readonly world: World;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The call holds its world's time still until it is answered or given up, except while it is parked. */
  readonly task: Task;
  seen(status: number): void;
};

/** How the service itself would answer. */
export type Honest = (visit: Visit) => Reply | Promise<Reply>;

/** Counts a call as arrived, once its head is there. */
export function beginVisit(world: World, request: FastifyRequest, reply: FastifyReply): Visit {
  const { method, url } = request;
  const task = world.activity.arrive(`the call ${method} ${url}`);
  const entry = world.log.add({ at: world.clock.now(), direction: 'in', method, url });
  reply.raw.once('close', () => task.end());
  return {
    world,
    request,
    reply,
    task,
    seen(status) {
      entry.status = status;
    },
  };
}

/** Answers a call as the world does: honestly, as its null target, or not at all once the world has ended. */
export async function answerVisit(visit: Visit, honest: Honest): Promise<void> {
  const outcome = await answerOrCut(visit, honest);
  if (outcome === 'cut') {
    visit.reply.hijack();
    visit.reply.raw.destroy();
    return;
  }
  visit.seen(outcome.status);
  writeReply(visit.reply, outcome);
}

export function bytesOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array();
}

async function answerOrCut(visit: Visit, honest: Honest): Promise<Reply | 'cut'> {
  const { ended } = visit.world;
  if (ended.aborted) return 'cut';
  const end = Promise.withResolvers<'cut'>();
  const cut = (): void => end.resolve('cut');
  ended.addEventListener('abort', cut, { once: true });
  const outcome = await Promise.race([answer(visit, honest), end.promise]);
  ended.removeEventListener('abort', cut);
  return outcome;
}

async function answer(visit: Visit, honest: Honest): Promise<Reply | 'cut'> {
  const { world, request, task } = visit;
  const own = async (): Promise<Reply> => world.answer(await honest(visit));
  if (world.nullTarget === undefined) return own();
  const contentType = request.headers['content-type'];
  const path = request.url.split('?')[0]!;
  return world.nullTarget({ path, body: bytesOf(request), contentType, task }, own);
}
