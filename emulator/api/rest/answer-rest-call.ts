import type { Operation } from '../../../generated/operation.ts';
import type { ReceivedRestRequest, RestView } from '../../core/rest/rest-behaviour.ts';
import { isRestRefusal, type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestCall, RestContext } from '../../world/calls/rest-call.ts';
import { parseJson } from '../job/parse-json.ts';
import { wholeBody } from '../service/whole-body.ts';
import { admitRest } from './admit-rest.ts';
import { findProblems, isConflict } from './find-problems.ts';
import { matchOperation } from './match-operation.ts';
import { readQuery } from './read-parameters.ts';
import { restRefusalReply } from './rest-refusal-reply.ts';

/**
 * Answers a call of a management API: first whether it is let in, then whether there is such an operation, then whether
 * the request fits its schema, then the operation.
 */
export async function answerRestCall(call: RestCall): Promise<Reply> {
  const { world, at, api } = call;
  const { behaviour } = world.service.resourceStore;
  const admitted = at.operation === api.schemaOperation ? 'anybody' : admitRest(call);
  if (typeof admitted !== 'string') {
    if (behaviour.servesRefused(admitted, at)) await serve(call, 'first-user');
    return restRefusalReply(call, admitted);
  }
  const outcome = await serve(call, admitted);
  return isRestRefusal(outcome) ? restRefusalReply(call, outcome) : accepted(call, outcome);
}

function accepted({ world, at }: RestCall, reply: Reply): Reply {
  const { behaviour } = world.service.resourceStore;
  const headers = { ...behaviour.headers(at.version), ...reply.headers };
  return { ...reply, status: behaviour.acceptedStatus(reply.status, at), headers };
}

async function serve(call: RestCall, user: string): Promise<Reply | RestRefusal> {
  const { api, at, operation, world } = call;
  const { resourceStore } = world.service;
  const isSchema = at.operation === api.schemaOperation;
  if (!isSchema && resourceStore.behaviour.isRetired(at.version, world.clock.now())) {
    return refuseRest('retired', retiredWords(call));
  }
  if (operation === undefined) return nobody(call);
  const request = requestOf(call, operation);
  if (isRestRefusal(request)) return request;
  return api.handlers[operation.id]!(contextOf(call, user, request));
}

/** On a real clock v1 is over since its day: who wants it anyway learns how to get it. @see interface 7.2 */
function retiredWords({ at, world }: RestCall): string {
  const words = `${at.version} is retired: use the next version`;
  return world.clock.kind === 'real' ? `${words}, or start the emulator with --now 2026-06-01` : words;
}

function nobody({ api, method, path }: RestCall): RestRefusal {
  const { allowed } = matchOperation(api.operations, method, path);
  if (allowed.length === 0) return refuseRest('unknown-path', `there is nothing at ${path}`);
  return refuseRest('wrong-method', `${path} takes ${allowed.join(', ')} and not ${method}`, { allowed });
}

function requestOf(call: RestCall, operation: Operation): ReceivedRestRequest | RestRefusal {
  const { world, at, params } = call;
  const { behaviour } = world.service.resourceStore;
  const body = bodyOf(call, operation);
  if (isRestRefusal(body)) return body;
  const request = { body: body.value, query: readQuery(operation, call.query), path: params };
  const served = at.version === 'v2' ? world.servedSchema?.problems(operation, call, request) : undefined;
  const own = findProblems(operation, call, request);
  const problems = behaviour.problemsOf(served ?? own, request, at);
  if (problems.length > 0 && problems.every(isConflict)) {
    return refuseRest('unfit', 'parts of the request do not go together', { problems });
  }
  if (problems.length > 0) return refuseRest('invalid', 'the request does not fit the schema', { problems });
  const unfit = behaviour.unfitProblems(served === undefined ? [] : own, request, at);
  if (unfit.length > 0) return refuseRest('unfit', 'the request can not be done', { problems: unfit });
  return request;
}

function bodyOf(call: RestCall, { requestBody }: Operation): { value: unknown } | RestRefusal {
  if (requestBody === undefined) return { value: undefined };
  const body = wholeBody(call.body);
  if (isRestRefusal(body)) return body;
  const type = String(call.headers['content-type'] ?? 'application/json');
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return refuseRest('wrong-media-type', `the body is to be application/json and not ${type}`);
  }
  const parsed = parseJson(body);
  return 'problem' in parsed ? refuseRest('not-json', parsed.problem) : parsed;
}

function contextOf(call: RestCall, user: string, { body, query }: ReceivedRestRequest): RestContext {
  const { world, at, params } = call;
  const { service, clock } = world;
  const { behaviour } = service.resourceStore;
  return {
    call,
    service,
    behaviour,
    now: clock.now(),
    at,
    user,
    referrer: { user, mayUse: (owners) => behaviour.mayUse(user, owners, at) },
    params,
    query,
    body: behaviour.acceptedBody((body ?? {}) as RestView, at),
  };
}
