import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';
import { finding } from './rest-calls.ts';
import { bodyOf, withBody } from './rest-sent-bodies.ts';

const hour = 3_600_000;

/** What goes wrong with endpoints of some orders alone, or later. */
export const restEndpointVarietyFaults: readonly Fault[] = [
  {
    id: 'v2-endpoints-get-a-single-gpu',
    says: 'The workers of an endpoint have one GPU, however many were ordered.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.endpoint.create-inline'],
    wrapRest: (next) => (call) => {
      const { gpu, ...body } = bodyOf(call);
      const isMeant = call.at.operation === 'createEndpoint' && gpu !== undefined;
      return next(isMeant ? withBody(call, { ...body, gpu: { ...(gpu as object), count: 1 } }) : call);
    },
  },
  {
    id: 'v2-endpoints-of-templates-lose-their-settings',
    says: 'An endpoint that is made of a template has the usual workers and scaling, whatever was ordered.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.nested-settings'],
    wrapRest: (next) => (call) => {
      const { workers: _workers, scaling: _scaling, ...body } = bodyOf(call);
      const isMeant = call.at.operation === 'createEndpoint' && body.templateId !== undefined;
      return next(isMeant ? withBody(call, body) : call);
    },
  },
  {
    id: 'v2-endpoints-that-scale-need-an-image',
    says: 'An endpoint that is made of a template and says how it scales is refused without an image.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    behaveRest: finding('createEndpoint', (found, { templateId, scaling, image }) =>
      templateId !== undefined && scaling !== undefined && image === undefined
        ? [...found, 'the body must have an image']
        : found,
    ),
  },
  {
    id: 'kept-workers-go-after-an-hour',
    says: 'The workers that an endpoint is to keep are gone once it has had no job for an hour.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const one = call.world.service.resourceStore.deployments.get(Object.values(call.params)[0] ?? '');
      const isAtRest = one?.endpoint.jobs.size === 0 && call.world.clock.now() - one.createdAt > hour;
      const isMeant = call.at.operation === 'listEndpointWorkers' && reply.status === 200 && isAtRest;
      return isMeant ? { ...reply, body: { ...(reply.body as RestView), workers: [] } } : reply;
    },
  },
  {
    id: 'v2-updates-of-endpoints-at-work-are-lost',
    says: 'PATCH of an endpoint answers 200 and changes nothing while one of its workers is at work.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    wrapRest: (next) => (call) => {
      const one = call.world.service.resourceStore.deployments.get(Object.values(call.params)[0] ?? '');
      const isAtWork = one?.endpoint.workers.some(({ runs }) => runs.size > 0) === true;
      const isMeant = call.at.operation === 'updateEndpoint' && isAtWork;
      return next(isMeant ? withBody(call, {}) : call);
    },
  },
];
