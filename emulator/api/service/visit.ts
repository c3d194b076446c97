import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JobOperation } from '../../core/behaviour.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Task } from '../../runtime/activity.ts';
import type { Reply } from '../../world/calls/reply.ts';
import { writeReply } from '../../world/calls/write-reply.ts';
import type { World } from '../../world/world.ts';
import { refusalReply } from '../job/refusal-reply.ts';
import { closeGently } from './close-gently.ts';
import { receiveCall } from './receive.ts';

/** A call that has arrived in a world and is not answered yet. */
export type Visit = {
  readonly world: World;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The call holds its world's time still until it is answered or given up, except while it is parked. */
  readonly task: Task;
  seen(status: number): void;
};

/** How the service itself would answer a call whose body is there. */
export type Honest = (visit: Visit, body: Uint8Array) => Reply | Promise<Reply>;

/** Counts a call as arrived, once its head is there. */
export function beginVisit(world: World, request: FastifyRequest, reply: FastifyReply): Visit {
  const { method, url } = request;
  const task = world.activity.arrive(`the call ${method} ${url}`);
  const entry = world.log.add({ at: world.clock.now(), direction: 'in', method, url });
  reply.raw.once('close', () => task.end());
  world.meet(reply);
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

/**
 * Answers a call as the world does: honestly, as its stub target, or not at all once the world has ended.
 * @param operation whose body is read first; undefined reads none
 */
export async function answerVisit(
  visit: Visit,
  operation: JobOperation | undefined,
  honest: Honest,
): Promise<void> {
  return concludeVisit(visit, async () => {
    const reply = await answer(visit, operation, honest);
    return isLost(visit, operation) ? 'cut' : reply;
  });
}

/** Writes what a visit is answered with, unless its world ends first, or cuts it off. */
export async function concludeVisit(visit: Visit, answering: () => Promise<Reply | 'cut'>): Promise<void> {
  const { request, reply } = visit;
  const outcome = await answerOrCut(visit, answering);
  if (outcome === 'cut') {
    reply.hijack();
    reply.raw.destroy();
    return;
  }
  visit.seen(outcome.status);
  closeGently(request, reply);
  visit.world.send(writeReply)(reply, outcome);
}

async function answerOrCut(visit: Visit, begin: () => Promise<Reply | 'cut'>): Promise<Reply | 'cut'> {
  const { ended } = visit.world;
  if (ended.aborted) return 'cut';
  const end = Promise.withResolvers<'cut'>();
  const cut = (): void => end.resolve('cut');
  ended.addEventListener('abort', cut, { once: true });
  const outcome = await Promise.race([begin(), end.promise]);
  ended.removeEventListener('abort', cut);
  return outcome;
}

function isLost({ world }: Visit, operation: JobOperation | undefined): boolean {
  const { behaviour, meters } = world.service;
  return operation !== undefined && behaviour.losesAnswer(operation, meters);
}

async function answer(
  visit: Visit,
  operation: JobOperation | undefined,
  honest: Honest,
): Promise<Reply | 'cut'> {
  const { world, request, task } = visit;
  const received = operation === undefined ? nothing : await receiveCall(visit, operation);
  if (isTooLarge(received) && world.service.behaviour.hangsUpOnLargeBodies()) return 'cut';
  const body = isRefusal(received) ? nothing : received;
  const own = async (): Promise<Reply> =>
    world.answer(
      isRefusal(received) ? refusalReply(world, operation, received) : await honest(visit, received),
    );
  if (world.stubTarget === undefined) return own();
  const contentType = request.headers['content-type'];
  const path = request.url.split('?')[0]!;
  return world.stubTarget.answer({ path, body, contentType, task }, own);
}

const nothing = new Uint8Array();

function isTooLarge(received: Uint8Array | Refusal): boolean {
  return isRefusal(received) && received.refusal === 'too-large';
}
