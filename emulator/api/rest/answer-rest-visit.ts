import type { WorldInstant } from '../../core/agenda.ts';
import type { RestVersion } from '../../core/rest/rest-behaviour.ts';
import { refuseRest } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestCall, ServedRestApi } from '../../world/calls/rest-call.ts';
import { restPaths } from '../../world/paths.ts';
import { baseAt } from '../base-at.ts';
import { receiveBody } from '../service/receive-body.ts';
import { concludeVisit, type Visit } from '../service/visit.ts';
import { matchOperation } from './match-operation.ts';
import { restRefusalReply } from './rest-refusal-reply.ts';

const versions = ['v1', 'v2'] as const satisfies readonly RestVersion[];

/** Version of REST that a path belongs to, if any. */
export function restVersionAt(path: string): RestVersion | undefined {
  return versions.find((version) => `${path}/`.startsWith(`${restPaths[version]}/`));
}

/** Both versions with all that answers them: a third of the emulator's modules, and many emulators get no call of theirs. */
let loading: Promise<typeof import('./serve-rest.ts')> | undefined;

/** Answers a call of a management API as its world does. */
export function answerRestVisit(visit: Visit, version: RestVersion): Promise<void> {
  return concludeVisit(visit, async () => {
    loading ??= import('./serve-rest.ts');
    const { answerRestCall, restApis } = await loading;
    const call = await callOf(visit, restApis[version]);
    const { stubTarget, clock } = visit.world;
    const honest = async (): Promise<Reply> =>
      dated(await visit.world.wrapRest(answerRestCall)(call), clock.now());
    if (stubTarget === undefined) return honest();
    const body = typeof call.body === 'string' ? new Uint8Array() : call.body;
    const { 'content-type': contentType } = visit.request.headers;
    return stubTarget.answer(
      { path: visit.request.url.split('?')[0]!, body, contentType, task: visit.task },
      honest,
    );
  });
}

/** The world's own date: by it v1 is retired. @see interface 9 */
function dated(reply: Reply, now: WorldInstant): Reply {
  return { ...reply, headers: { date: new Date(now).toUTCString(), ...reply.headers } };
}

/** What a call gets whose path can't be read, or whose route broke down. */
export function brokenRestReply(
  visit: Visit,
  version: RestVersion,
  error: { statusCode?: number; message: string },
): Reply {
  const { world } = visit;
  const no = (error.statusCode ?? 500) >= 500 ? 'broken' : 'invalid';
  const at = { version, operation: undefined };
  return restRefusalReply({ world, at }, refuseRest(no, error.message));
}

async function callOf(visit: Visit, api: ServedRestApi): Promise<RestCall> {
  const { world, request, task } = visit;
  const { version } = api;
  const [whole = '', search = ''] = split(request.url);
  const below = whole.slice(restPaths[version].length);
  const path = world.service.resourceStore.behaviour.pathOf(below, request.method, version);
  const { operation, params } = matchOperation(api.operations, request.method, path);
  const at = { version, operation: operation?.id };
  const limit = world.service.resourceStore.behaviour.bodyLimit(at);
  return {
    api,
    at,
    operation,
    method: request.method,
    path,
    params,
    query: new URLSearchParams(search),
    headers: request.headers,
    body: operation?.requestBody === undefined ? new Uint8Array() : await receiveBody(visit, limit),
    base: baseAt(world, request.headers.host),
    world,
    task,
  };
}

function split(url: string): string[] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}
