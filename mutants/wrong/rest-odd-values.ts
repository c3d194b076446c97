import type { RestBehaviour, RestKind, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';
import { isOperation, reading } from './rest-calls.ts';

function showingV1(kind: RestKind, change: (view: RestView) => RestView) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    shown: (one, view, record, at) => {
      const usual = base.shown(one, view, record, at);
      return one === kind && at.version === 'v1' ? change(usual) : usual;
    },
  });
}

function asTexts(view: RestView): RestView {
  return Object.fromEntries(
    Object.entries(view).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

export const restOddValueFaults: readonly Fault[] = [
  {
    id: 'v1-shows-numbers-as-texts',
    says: 'v1 shows the numbers of an endpoint as texts.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.create.flat-fields', 'v1.endpoint.update', 'map.same-resources'],
    behaveRest: showingV1('endpoint', asTexts),
  },
  {
    id: 'v2-pods-are-always-secure',
    says: 'A Pod is SECURE, whatever cloud was ordered.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.create'],
    behaveRest: reading('createPod', (body) => ({ ...body, cloud: 'SECURE' })),
  },
  {
    id: 'v2-pods-get-two-cpus',
    says: 'A Pod gets the fewest CPUs that there are, however many were ordered.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.create'],
    behaveRest: reading('createPod', (body) =>
      body.cpu === undefined ? body : { ...body, cpu: { ...(body.cpu as object), vcpuCount: 2 } },
    ),
  },
  {
    id: 'v2-names-are-in-lower-case',
    says: 'A Pod is called in lower case, however it was named.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create'],
    behaveRest: reading('createPod', (body) => ({ ...body, name: String(body.name).toLowerCase() })),
  },
  {
    id: 'v2-images-end-at-the-first-colon',
    says: 'The tag of an image is taken from behind the first colon, also where that is a port.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create'],
    behaveRest: reading('createPod', (body) => ({
      ...body,
      image: String(body.image).replace(/^([^:]*:[^:/]*)[/:].*$/s, '$1'),
    })),
  },
  {
    id: 'v2-nested-mistakes-are-objects',
    says: 'A mistake that is not at the top of a body comes as an object.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.problem'],
    behaveRest: (base) => ({
      errorBody: (refusal, status, at) => {
        const body = base.errorBody(refusal, status, at) as { errors?: readonly string[] };
        const isNested = (error: string) => /\/\w+\/\w/.test(error);
        if (body.errors === undefined || at.version !== 'v2') return body;
        return { ...body, errors: body.errors.map((error) => (isNested(error) ? { error } : error)) };
      },
    }),
  },
  {
    id: 'v2-problems-of-own-updates-have-objects-for-errors',
    says: 'What is wrong with an update comes as a list of objects.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.problem'],
    behaveRest: (base) => ({
      errorBody: (refusal, status, at) => {
        const body = base.errorBody(refusal, status, at) as { errors?: readonly string[] };
        if (!isOperation(at, 'updatePod', 'updateEndpoint', 'podAction') || body.errors === undefined)
          return body;
        return { ...body, errors: body.errors.map((message) => ({ message })) };
      },
    }),
  },
  {
    id: 'v2-conflicts-of-state-have-no-detail',
    says: 'The problem of an action that does not fit the Pod’s state has no detail.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.error.problem'],
    behaveRest: (base) => ({
      errorBody: (refusal, status, at) => {
        const body = base.errorBody(refusal, status, at);
        if (refusal.no !== 'wrong-state' || at.version !== 'v2') return body;
        const { detail: _, ...rest } = body as RestView;
        return rest;
      },
    }),
  },
];
