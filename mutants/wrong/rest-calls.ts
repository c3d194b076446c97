import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestBehaviour, RestPlace, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { Override } from '../../emulator/world/override.ts';

/** Whether a call is one of these operations of v2. */
export function isOperation({ version, operation }: RestPlace, ...names: readonly string[]): boolean {
  return version === 'v2' && operation !== undefined && names.includes(operation);
}

/** Reads the bodies of an operation of v2 otherwise than they were sent. */
export function reading(operation: string, change: (body: RestView) => RestView) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'acceptedBody'> => ({
    acceptedBody: (body, at) => base.acceptedBody(isOperation(at, operation) ? change(body) : body, at),
  });
}

/** A body less one member. */
export function lacking(name: string): (body: RestView) => RestView {
  return ({ [name]: _, ...rest }) => rest;
}

/** Finds other things wrong with the requests of an operation of v2. */
export function finding(
  operation: string,
  problems: (found: readonly string[], body: RestView) => readonly string[],
) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'problemsOf'> => ({
    problemsOf: (found, request, at) => {
      const usual = base.problemsOf(found, request, at);
      return isOperation(at, operation) ? problems(usual, (request.body ?? {}) as RestView) : usual;
    },
  });
}

/** Shows what some operations of v2 answer otherwise. */
export function showing(
  operations: readonly string[],
  change: (view: RestView, record: unknown) => RestView,
) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'shown'> => ({
    shown: (kind, view, record, at) => {
      const usual = base.shown(kind, view, record, at);
      return isOperation(at, ...operations) ? change(usual, record) : usual;
    },
  });
}

/** Lists the things of an operation of v2 otherwise. */
export function listing(operation: string, change: (items: readonly RestView[]) => unknown) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'listed'> => ({
    listed: (key, items, more, at) =>
      isOperation(at, operation) ? { ...more, [key]: change(items) } : base.listed(key, items, more, at),
  });
}

/** Answers calls of an operation of v2 with a problem, where it would have taken them. */
export function answering(
  operations: readonly string[],
  status: number,
  isMeant: (call: RestCall) => boolean = () => true,
): NonNullable<Override['wrapRest']> {
  return (next) => async (call) => {
    const reply = await next(call);
    const isAccepted = reply.status < 300;
    return isOperation(call.at, ...operations) && isAccepted && isMeant(call) ? problem(status) : reply;
  };
}

export function problem(status: number): Reply {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: { title: 'No', status, detail: 'there is no such thing' },
  };
}

/** The Pod that a call of either version is about. */
export function podOf({ params, world }: RestCall): Pod | undefined {
  return world.service.resourceStore.pods.get(Object.values(params)[0] ?? '');
}
