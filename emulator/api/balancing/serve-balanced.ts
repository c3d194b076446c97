import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { authorize } from '../../core/access.ts';
import type { BalancedCall, PassedAnswer } from '../../world/calls/pass.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import type { World } from '../../world/world.ts';
import type { Worlds } from '../../world/worlds.ts';
import { refusalReply } from '../job/refusal-reply.ts';
import { originForm } from '../origin-form.ts';
import { sayContinue } from '../service/continue.ts';
import { hasBody } from '../service/has-body.ts';
import { pageRefusal } from '../service/refuse-pages.ts';
import { worldAt } from '../world-of.ts';
import { asStubTarget } from './as-stub-target.ts';
import { endToEnd } from './headers.ts';
import { ownAnswer } from './own-answer.ts';
import { passToWorker } from './pass-to-worker.ts';
import { failureStatuses, WorkerFailure } from './worker-failure.ts';
import { writeAnswer } from './write-answer.ts';

/**
 * Takes the calls of load balancing endpoints out before any route sees them: they pass as they came.
 * @param origins of pages that may call them, besides those of this machine
 */
export function serveBalanced(server: Server, worlds: Worlds, origins: readonly string[]): void {
  const routes = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const visited = visit(request, worlds);
    if (visited === undefined) for (const route of routes) route.call(server, request, response);
    else void answer(visited, request, response, origins).catch(() => response.destroy());
  });
}

type Visited = Pick<BalancedCall, 'world' | 'balanced' | 'target' | 'wholeTarget'>;

/** The endpoint that a call is for, and what is left of its target below the endpoint's address. */
function visit(request: IncomingMessage, worlds: Worlds): Visited | undefined {
  const { world, url } = worldAt(request, worlds);
  const found = world?.balanced.at(url);
  if (world === undefined || found === undefined) return undefined;
  const { balanced, path } = found;
  const rest = url.slice(path.length);
  const target = rest.startsWith('/') ? rest : `/${rest}`;
  return { world, balanced, target, wholeTarget: originForm(request) };
}

/** The call holds its world's time still until it is answered or given up. */
async function answer(
  visited: Visited,
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): Promise<void> {
  const { world } = visited;
  const refusal = pageRefusal(request.headers, origins);
  if (refusal !== undefined) return writeAnswer(request, response, ownAnswer(refusal));
  const { method = '', url = '' } = request;
  const task = world.activity.arrive(`the call ${method} ${url}`);
  const entry = world.log.add({ at: world.clock.now(), direction: 'in', method, url });
  const gone = new AbortController();
  response.once('close', () => {
    gone.abort();
    task.end();
  });
  world.ended.addEventListener('abort', () => response.destroy(), { signal: gone.signal });
  sayContinue(request, response);
  const honest = () => answerHonestly(visited, request, AbortSignal.any([gone.signal, world.ended]));
  const path = `${visited.balanced.paths[0]}${visited.target.split('?')[0]}`;
  const given =
    world.stubTarget === undefined
      ? await honest()
      : await asStubTarget(world.stubTarget, { request, path, task }, honest);
  if (given === 'cut') {
    response.destroy();
    return;
  }
  entry.status = given.status;
  await writeAnswer(request, response, given);
}

/** What a worker answers, or the balancer in its place. */
async function answerHonestly(
  visited: Visited,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<PassedAnswer> {
  const { world, balanced } = visited;
  const { method = '', headers, rawHeaders } = request;
  const authorization = authorize(world.service, balanced.endpoint, headers.authorization);
  if (typeof authorization !== 'string') return own(world, refusalReply(world, undefined, authorization));
  const call: BalancedCall = {
    ...visited,
    method,
    headers: endToEnd(rawHeaders, ['authorization', 'expect']),
    authorization,
    body: hasBody(request) ? request : undefined,
    signal,
  };
  try {
    return await world.balance(passToWorker)(call);
  } catch (error) {
    return own(world, failureReply(error));
  }
}

function own(world: World, reply: Reply): PassedAnswer {
  return ownAnswer(world.answer(reply));
}

function failureReply(error: unknown): Reply {
  if (error instanceof WorkerFailure) return json(failureStatuses[error.kind], { error: error.message });
  return json(500, { error: error instanceof Error ? error.message : String(error) });
}
