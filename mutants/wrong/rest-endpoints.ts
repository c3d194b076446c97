import type { EndpointSpec } from '../../emulator/core/rest/records.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';
import { answering, finding, isOperation, lacking, listing, reading, showing } from './rest-calls.ts';

/** Ids that the service gave, and not the spec of a world. */
const givenId = /^[0-9a-f]{14}$/;

const endpointViews = ['listEndpoints', 'getEndpoint', 'createEndpoint', 'updateEndpoint'];

/** How endpoints of v2 are made. */
const creates: readonly Fault[] = [
  {
    id: 'v2-endpoints-always-need-an-image',
    says: 'An endpoint without an image is refused, also when a template supplies one.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    behaveRest: finding('createEndpoint', (found, { image }) =>
      image === undefined ? [...found, 'the body must have an image'] : found,
    ),
  },
  {
    id: 'v2-templated-endpoints-need-a-name',
    says: 'An endpoint without a name is refused, also when it has a template.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    behaveRest: finding('createEndpoint', (found, { name }) =>
      name === undefined ? [...found, 'the body must have a name'] : found,
    ),
  },
  {
    id: 'v2-endpoints-run-no-image-of-their-template',
    says: 'An endpoint made of a template runs the image that everybody gets.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.endpoint.create-from-template'],
    behaveRest: reading('createEndpoint', (body) =>
      body.image === undefined ? { ...body, image: 'everybody/gets:1' } : body,
    ),
  },
  {
    id: 'v2-endpoints-always-need-a-template',
    says: 'An endpoint without a template is refused.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.create-inline'],
    behaveRest: finding('createEndpoint', (found, { templateId }) =>
      templateId === undefined ? [...found, 'the body must have a templateId'] : found,
    ),
  },
  {
    id: 'v2-endpoints-lose-the-tag-of-their-image',
    says: 'An endpoint runs the latest image, whatever tag was asked for.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.endpoint.create-inline', 'v2.endpoint.update'],
    behaveRest: reading('createEndpoint', (body) =>
      typeof body.image === 'string' ? { ...body, image: body.image.replace(/:[^:/]*$/, '') } : body,
    ),
  },
  {
    id: 'v2-endpoints-need-no-image',
    says: 'An endpoint is made with neither a template nor an image.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.create.incomplete'],
    behaveRest: finding('createEndpoint', (found, { image, templateId }) =>
      image === undefined && templateId === undefined ? [] : found,
    ),
  },
  {
    id: 'v2-endpoints-need-no-name',
    says: 'An endpoint is made without a name.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.create.incomplete'],
    behaveRest: finding('createEndpoint', (found, { name }) => (name === undefined ? [] : found)),
  },
  {
    id: 'v2-makes-endpoints-that-it-refuses',
    says: 'An endpoint is made although the body that asks for it is refused for lack of an image.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.endpoint.create.incomplete'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (!isOperation(call.at, 'createEndpoint') || reply.status !== 400) return reply;
      const sent = viewIn(call.body);
      const body = new TextEncoder().encode(JSON.stringify({ ...sent, image: 'any' }));
      if (sent.image === undefined) await next({ ...call, body });
      return reply;
    },
  },
];

/** How their settings read back, and change. */
const settings: readonly Fault[] = [
  {
    id: 'v2-new-endpoints-scale-as-usual',
    says: 'The scaling of a create of an endpoint is ignored.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.nested-settings', 'v2.endpoint.update'],
    behaveRest: reading('createEndpoint', lacking('scaling')),
  },
  {
    id: 'v2-new-endpoints-keep-no-workers',
    says: 'The workers that a create of an endpoint keeps are ignored.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.nested-settings'],
    behaveRest: reading('createEndpoint', ({ workers, ...body }) =>
      workers === undefined ? body : { ...body, workers: lacking('min')(workers as RestView) },
    ),
  },
  {
    id: 'v2-shows-one-worker-more',
    says: 'The greatest number of workers is shown as one more than it is.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.endpoint.nested-settings', 'v2.endpoint.update'],
    behaveRest: showing(endpointViews, (view) => {
      const workers = view.workers as { readonly max: number };
      return { ...view, workers: { ...workers, max: workers.max + 1 } };
    }),
  },
  {
    id: 'v2-updates-tell-another-id',
    says: 'An update of an endpoint answers with an id that is not its own.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    behaveRest: showing(['updateEndpoint'], (view) => ({ ...view, id: `${view.id}2` })),
  },
  {
    id: 'v2-updates-are-forgotten',
    says: 'An update of an endpoint changes nothing.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.update', 'v2.endpoint.release-per-change'],
    behaveRest: (base) => ({
      patched: (before, change, kind) => (kind === 'endpoint' ? before : base.patched(before, change, kind)),
    }),
  },
  {
    id: 'v2-updates-reset-the-scaling',
    says: 'An update that does not speak of scaling sets it back.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    behaveRest: (base) => ({
      patched: (before, change, kind) => {
        const after = base.patched(before, change, kind);
        const scaling: EndpointSpec['scaling'] = { type: 'QUEUE_DELAY', queueDelay: 4 };
        return kind !== 'endpoint' || 'scaling' in change ? after : { ...after, scaling };
      },
    }),
  },
];

/** What an update changes besides. */
const changedBesides: readonly Fault[] = [
  {
    id: 'v2-updates-of-endpoints-clear-the-environment',
    says: 'An update of an endpoint that does not speak of the environment clears it.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.endpoint.update'],
    behaveRest: reading('updateEndpoint', (body) => ({ env: {}, ...body })),
  },
];

/** What is reported of their workers and releases. */
const misreported: readonly Fault[] = [
  {
    id: 'v2-hides-busy-workers',
    says: 'Workers that are at work are not listed.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.workers'],
    behaveRest: listing('listEndpointWorkers', (workers) =>
      workers.filter(({ status }) => status !== 'RUNNING'),
    ),
  },
  {
    id: 'v2-workers-come-by-their-ids',
    says: 'The workers of an endpoint come as an object, each under its id.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.endpoint.workers', 'v2.schema.honest'],
    behaveRest: listing('listEndpointWorkers', (workers) =>
      Object.fromEntries(workers.map((worker) => [worker.id, worker])),
    ),
  },
  {
    id: 'v2-releases-are-counted',
    says: 'An endpoint shows how many releases there are instead of the releases.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.endpoint.releases', 'v2.schema.honest'],
    behaveRest: listing('listEndpointReleases', (releases) => releases.length),
  },
  {
    id: 'v2-new-endpoints-have-no-releases',
    says: 'The releases of an endpoint that was made through v2 are not found.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.releases'],
    wrapRest: answering(['listEndpointReleases'], 404, ({ params }) => givenId.test(params.id ?? '')),
  },
  {
    id: 'v2-updates-make-no-release',
    says: 'No update of an endpoint is a release.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.release-per-change'],
    behaveRest: () => ({ makesRelease: () => false }),
  },
  {
    id: 'v2-lists-two-releases',
    says: 'Only the first two releases of an endpoint are listed.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.endpoint.release-per-change'],
    behaveRest: listing('listEndpointReleases', (releases) => releases.slice(-2)),
  },
  {
    id: 'v2-lists-the-latest-five-releases',
    says: 'Only the latest five releases of an endpoint are listed.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.endpoint.release-per-change'],
    behaveRest: listing('listEndpointReleases', (releases) => releases.slice(0, 5)),
  },
];

function viewIn(body: Uint8Array | string): RestView {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  try {
    return JSON.parse(text) as RestView;
  } catch {
    return {};
  }
}

export const restEndpointFaults: readonly Fault[] = [
  ...creates,
  ...settings,
  ...changedBesides,
  ...misreported,
];
