import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';

type Body = Readonly<Record<string, unknown>>;

/** Finds something wrong with bodies of v1. */
function objecting(operations: RegExp, problem: (body: Body) => string | undefined) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    problemsOf: (found, request, at) => {
      const isMeant = at.version === 'v1' && operations.test(at.operation ?? '');
      const more = isMeant ? problem((request.body ?? {}) as Body) : undefined;
      return [...base.problemsOf(found, request, at), ...(more === undefined ? [] : [more])];
    },
  });
}

const refusing = (operations: RegExp, field: string) =>
  objecting(operations, (body) => (field in body ? `the body has ${field}` : undefined));

/** Takes some creates of endpoints without a template. */
function withoutTemplate(isMeant: (body: Body) => boolean) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'problemsOf'> => ({
    problemsOf(found, request, at) {
      const problems = base.problemsOf(found, request, at);
      const isTaken = at.operation === 'CreateEndpoint' && isMeant((request.body ?? {}) as Body);
      return isTaken ? problems.filter((problem) => !problem.includes("'templateId'")) : problems;
    },
  });
}

/** What v1 takes for new endpoints, Pods and templates, and for changes of an endpoint. */
export const restV1CreateFaults: readonly Fault[] = [
  {
    id: 'v1-endpoints-take-no-idle-timeout',
    says: 'POST /endpoints refuses idleTimeout.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.endpoint.create'],
    behaveRest: refusing(/^CreateEndpoint$/, 'idleTimeout'),
  },
  {
    id: 'v1-endpoints-want-types-as-text',
    says: 'POST /endpoints wants the GPU types as one text.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.endpoint.create'],
    behaveRest: objecting(/^CreateEndpoint$/, ({ gpuTypeIds }) =>
      Array.isArray(gpuTypeIds) ? 'gpuTypeIds is no text' : undefined,
    ),
  },
  {
    id: 'v1-pods-get-cpus',
    says: 'A Pod that v1 makes gets CPUs, whichever GPU types are named.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.endpoint.gpu-priority'],
    behaveRest: (base) => ({
      acceptedBody(body, at) {
        const taken = base.acceptedBody(body, at);
        return at.version === 'v1' && at.operation === 'CreatePod' ? { ...taken, computeType: 'CPU' } : taken;
      },
    }),
  },
  {
    id: 'v1-takes-no-scaler-type',
    says: 'No create of v1 takes scalerType.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.create.flat-fields'],
    behaveRest: refusing(/^Create/, 'scalerType'),
  },
  {
    id: 'v1-wants-env-as-a-list',
    says: 'Creates of v1 want env as GraphQL does.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.create.flat-fields'],
    behaveRest: objecting(/^Create/, ({ env }) =>
      env !== undefined && !Array.isArray(env) ? 'env is no list' : undefined,
    ),
  },
  {
    id: 'v1-templates-take-no-is-public',
    says: 'POST /templates refuses isPublic.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.create.flat-fields'],
    behaveRest: refusing(/^CreateTemplate$/, 'isPublic'),
  },
  {
    id: 'v1-workers-get-the-last-type',
    says: 'Of a list of GPU types the last one that is there is allocated.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.endpoint.gpu-priority'],
    behaveRest: () => ({ chosenGpu: (types, isAvailable) => types.findLast(isAvailable) }),
  },
  {
    id: 'v1-workers-are-never-given-the-last-type',
    says: 'The last GPU type of several is never tried: a worker is given the first, there or not.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.gpu-priority'],
    behaveRest: () => ({
      chosenGpu: (types, isAvailable) =>
        types.slice(0, Math.max(1, types.length - 1)).find(isAvailable) ?? types[0],
    }),
  },
  {
    id: 'v1-workers-get-types-that-are-gone',
    says: 'The first GPU type is allocated whether it is there or not.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.endpoint.gpu-priority'],
    behaveRest: () => ({ chosenGpu: ([first]) => first }),
  },
  {
    id: 'v1-endpoints-can-not-be-updated',
    says: 'There is no POST /endpoints/{id}/update.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'UpdateEndpointByPost'
        ? { status: 404, body: { message: 'there is nothing here' } }
        : next(call),
  },
  {
    id: 'v1-updates-of-endpoints-want-a-name',
    says: 'POST /endpoints/{id}/update is taken with a name alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    behaveRest: objecting(/^UpdateEndpointByPost$/, (body) =>
      'name' in body ? undefined : 'the body has no name',
    ),
  },
  {
    id: 'v1-endpoints-need-no-template',
    says: 'POST /endpoints is taken without a templateId.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.endpoint.template-required'],
    behaveRest: withoutTemplate(() => true),
  },
  {
    id: 'v1-sized-endpoints-need-no-template',
    says: 'POST /endpoints is taken without a templateId when it says how many workers there are.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.template-required'],
    behaveRest: withoutTemplate((body) => 'workersMax' in body),
  },
  {
    id: 'v1-endpoints-of-images-need-no-template',
    says: 'POST /endpoints takes an endpoint that names an image without a templateId.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.template-required'],
    behaveRest: withoutTemplate((body) => 'imageName' in body),
  },
  {
    id: 'v1-cpu-endpoints-need-no-template',
    says: 'POST /endpoints takes an endpoint of CPUs without a templateId.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.endpoint.template-required'],
    behaveRest: withoutTemplate(({ computeType }) => computeType === 'CPU'),
  },
];
