import { ownAnswer } from '../../emulator/api/balancing/own-answer.ts';
import { json } from '../../emulator/world/calls/reply.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** Answers every call of a version of REST that it would have taken with a status. */
function refusingAll(version: 'v1' | 'v2', status: number): (next: RestRoute) => RestRoute {
  const body = { title: 'Something went wrong', status, detail: 'It does each time.', message: 'No.' };
  return (next) => async (call) => {
    const reply = await next(call);
    return call.at.version === version && reply.status < 300 ? { status, body } : reply;
  };
}

/** Answers what is done to resources of a kind of v1 with 500. */
function failingChanges(resources: string): (next: RestRoute) => RestRoute {
  return (next) => async (call) => {
    const reply = await next(call);
    const isMeant = call.at.version === 'v1' && call.method !== 'GET' && call.path.startsWith(resources);
    return isMeant && reply.status < 300 ? { status: 500, body: { message: 'It does each time.' } } : reply;
  };
}

/** Milliseconds of the world's clock after which a balancer is asleep for good. */
const sleepiness = 600_000;

function fallingAsleep(): NonNullable<Fault['balance']> {
  const called = new WeakMap<object, number>();
  return (pass) => async (call) => {
    const now = call.world.clock.now();
    if (now - (called.get(call.world) ?? now) > sleepiness)
      return ownAnswer(json(503, { error: 'It sleeps.' }));
    called.set(call.world, now);
    return pass(call);
  };
}

/** Interfaces that refuse all, so that nothing seems to be there, in worlds where it is known to be. */
export const brokenInterfaceFaults: readonly Fault[] = [
  {
    id: 'v1-finds-nothing',
    says: 'Whatever v1 would take is answered 404.',
    kind: 'ignored',
    sharp: false,
    breaks: ['v1.list.bare-array', 'v1.create.flat-fields', 'v1.endpoint.create'],
    wrapRest: refusingAll('v1', 404),
  },
  {
    id: 'v2-finds-nothing',
    says: 'Whatever v2 would take is answered 404.',
    kind: 'ignored',
    sharp: false,
    breaks: ['v2.list.wrapped', 'v2.schema.paths', 'v2.error.problem'],
    wrapRest: refusingAll('v2', 404),
  },
  {
    id: 'v1-endpoints-break-down-when-changed',
    says: 'Creates and changes of endpoints by v1 are answered 500.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['v1.endpoint.create', 'v1.endpoint.template-required'],
    wrapRest: failingChanges('/endpoints'),
  },
  {
    id: 'graphql-breaks-down',
    says: 'Every call of GraphQL is answered 500.',
    kind: 'ignored',
    sharp: false,
    breaks: ['graphql.post-json', 'graphql.gpu-types', 'auth.graphql.query-parameter'],
    wrapGraphql: () => async () => ({ status: 500, body: { errors: [{ message: 'It does each time.' }] } }),
  },
  {
    id: 'graphql-rents-nothing',
    says: 'Every podFindAndDeployOnDemand is refused for want of a machine, also where v2 rents one of the same type.',
    kind: 'ignored',
    sharp: false,
    breaks: ['graphql.deploy'],
    wrapGraphql: (next) => async (call) => {
      const { body } = call;
      const asked = typeof body === 'string' ? body : new TextDecoder().decode(body);
      if (!asked.includes('podFindAndDeployOnDemand')) return next(call);
      const errors = [{ message: 'There is no machine.' }];
      return { status: 200, body: { data: { podFindAndDeployOnDemand: null }, errors } };
    },
  },
  {
    id: 'balancer-breaks-down',
    says: 'Every call of a load balancing endpoint is answered 500, and no worker gets it.',
    kind: 'ignored',
    sharp: false,
    breaks: ['endpoint.load-balancing.routes', 'endpoint.load-balancing.no-job-operations'],
    balance: () => async () => ownAnswer(json(500, { error: 'It does each time.' })),
  },
  {
    id: 'balancer-falls-asleep',
    says: 'A load balancing endpoint that nobody has called for ten minutes answers 503 from then on.',
    kind: 'ignored',
    sharp: false,
    breaks: ['endpoint.load-balancing.routes'],
    balance: fallingAsleep(),
  },
  {
    id: 'balancer-never-has-a-worker',
    says: 'A load balancing endpoint answers every call 503 for want of a worker, and none ever starts.',
    kind: 'ignored',
    sharp: false,
    breaks: ['endpoint.load-balancing.routes', 'endpoint.load-balancing.no-queue'],
    balance: () => async () => ownAnswer(json(503, { error: 'No worker is ready.' })),
  },
  {
    id: 'all-jobs-are-too-many',
    says: 'Every call of the job API is refused with 429.',
    kind: 'ignored',
    sharp: false,
    breaks: ['limit.base.allowed'],
    behave: () => ({ hasRoom: () => false }),
  },
];
