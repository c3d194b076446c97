import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRefusal } from '../../emulator/core/rest/rest-refusal.ts';
import type { Fault } from '../common/kinds.ts';

type Problem = Readonly<Record<string, unknown>>;

/** Changes the bodies of some refusals of v2. */
function changingBodies(isMeant: (refusal: RestRefusal) => boolean, change: (problem: Problem) => unknown) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    errorBody: (refusal, status, at) => {
      const body = base.errorBody(refusal, status, at);
      return at.version === 'v2' && isMeant(refusal) ? change(body as Problem) : body;
    },
  });
}

export const restErrorFaults: readonly Fault[] = [
  {
    id: 'v2-errors-are-those-of-v1',
    says: 'Errors of v2 are an object with a message.',
    kind: 'ignored',
    sharp: false,
    breaks: [
      'v2.error.problem',
      'v2.schema.honest',
      'v2.schema.rejects-invalid',
      'v2.unknown-id',
      'auth.v2.missing-key',
      'auth.v2.invalid-key',
      'auth.v2.no-access',
    ],
    behaveRest: changingBodies(
      () => true,
      ({ detail }) => ({ message: detail }),
    ),
  },
  {
    id: 'v2-validation-errors-are-objects',
    says: 'What is wrong with a request is stated in objects.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.error.problem', 'v2.schema.rejects-invalid'],
    behaveRest: changingBodies(
      ({ problems }) => problems !== undefined,
      ({ errors, ...rest }) => ({ ...rest, errors: (errors as string[]).map((message) => ({ message })) }),
    ),
  },
  {
    id: 'v2-problem-status-is-a-text',
    says: 'The status in a problem is a text.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['v2.error.problem', 'v2.unknown-id', 'v2.schema.rejects-invalid', 'v2.schema.honest'],
    behaveRest: changingBodies(
      () => true,
      (problem) => ({ ...problem, status: String(problem.status) }),
    ),
  },
  {
    id: 'v2-problems-always-say-400',
    says: 'The status in a problem is always 400.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.error.status-matches'],
    behaveRest: changingBodies(
      () => true,
      (problem) => ({ ...problem, status: 400 }),
    ),
  },
  {
    id: 'v2-problem-of-an-unknown-id-says-400',
    says: 'A problem about an id that names nothing says 400, whatever the status is.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.status-matches'],
    behaveRest: changingBodies(
      ({ no }) => no === 'unknown-id' || no === 'ill-formed-id',
      (problem) => ({ ...problem, status: 400 }),
    ),
  },
  {
    id: 'v2-problems-are-called-json',
    says: 'Problems come as application/json.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.error.media-type', 'v2.schema.honest'],
    behaveRest: (base) => ({
      errorMediaType: (at) => (at.version === 'v2' ? 'application/json' : base.errorMediaType(at)),
    }),
  },
  {
    id: 'v2-problems-of-the-catalog-are-called-json',
    says: 'Problems of the catalog come as application/json.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.media-type', 'v2.schema.honest'],
    behaveRest: (base) => ({
      errorMediaType: (at) =>
        /^get(GpuType|CpuType|DataCenter)$/.test(at.operation ?? '')
          ? 'application/json'
          : base.errorMediaType(at),
    }),
  },
  {
    id: 'v2-unknown-gpu-type-is-empty',
    says: 'A GPU type that there is not is an empty object.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.unknown-id', 'v2.schema.honest'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      return call.at.operation === 'getGpuType' && reply.status === 404 ? { status: 200, body: {} } : reply;
    },
  },
  {
    id: 'v2-updates-pods-that-there-are-not',
    says: 'PATCH of a Pod that there is not answers 200, with an empty object.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.unknown-id'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      return call.at.operation === 'updatePod' && reply.status === 404 ? { status: 200, body: {} } : reply;
    },
  },
  {
    id: 'v2-logs-of-nobody-are-empty',
    says: 'The log of a Pod or a worker that there is not is there, and empty.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.unknown-id'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      return /Logs$/.test(call.at.operation ?? '') && reply.status === 404
        ? { status: 200, headers: { 'content-type': 'text/event-stream' } }
        : reply;
    },
  },
  {
    id: 'v2-conflicts-are-told-without-detail',
    says: 'A problem about something that can not be done has no detail.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.problem'],
    behaveRest: changingBodies(
      ({ no }) => no === 'unknown-reference',
      ({ detail: _, ...rest }) => rest,
    ),
  },
  {
    id: 'v2-problems-of-wrong-methods-say-400',
    says: 'A problem about a method that nothing takes says 400.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.status-matches'],
    behaveRest: changingBodies(
      ({ no }) => no === 'wrong-method',
      (problem) => ({ ...problem, status: 400 }),
    ),
  },
  {
    id: 'v2-problems-of-strangers-are-called-json',
    says: 'The problem for a key without access comes as application/json.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.media-type'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      return call.at.version === 'v2' && reply.status === 403
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' } }
        : reply;
    },
  },
];
