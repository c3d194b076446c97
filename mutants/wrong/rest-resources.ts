import type { Registry } from '../../emulator/core/rest/records.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { answering, finding, lacking, listing, reading, showing } from './rest-calls.ts';

const templateViews = ['listTemplates', 'getTemplate', 'createTemplate', 'updateTemplate'];
const volumeViews = ['listNetworkVolumes', 'getNetworkVolume', 'createNetworkVolume'];
/** Remembers which volumes v1 has made, by world, and has v2 list them with a type in the words of v1. */
function spellingTypesOfFirst() {
  const madeIn = new WeakMap<object, readonly unknown[]>();
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const { at, world } = call;
      const reply = await next(call);
      const made = madeIn.get(world) ?? [];
      if (at.operation === 'CreateNetworkVolume')
        madeIn.set(world, [...made, (reply.body as RestView | undefined)?.id]);
      if (at.operation !== 'listNetworkVolumes' || reply.status !== 200) return reply;
      const { networkVolumes } = reply.body as { readonly networkVolumes: readonly RestView[] };
      const shown = networkVolumes.map((one) => (made.includes(one.id) ? { ...one, type: 'Standard' } : one));
      return { ...reply, body: { networkVolumes: shown } };
    };
}

const volumeTypes: readonly unknown[] = ['STANDARD', 'HIGH_PERFORMANCE'];

const described: readonly Fault[] = [
  {
    id: 'v2-templates-forget-their-disk',
    says: 'The disk of a create of a template is ignored.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.template.create'],
    behaveRest: reading('createTemplate', lacking('disk')),
  },
  {
    id: 'v2-public-templates-look-private',
    says: 'Every template is shown as private.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.template.create'],
    behaveRest: showing(templateViews, (view) => ({ ...view, public: false })),
  },
  {
    id: 'v2-templates-show-no-registry',
    says: 'The registry of a template is not shown.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.template.create'],
    behaveRest: showing(templateViews, (view) => ({ ...view, registry: null })),
  },
  {
    id: 'v2-volumes-are-all-standard',
    says: 'Whatever type of network volume is ordered, it is STANDARD.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.network-volume.create'],
    behaveRest: reading('createNetworkVolume', (body) => ({ ...body, type: 'STANDARD' })),
  },
  {
    id: 'v2-takes-any-type-of-volume',
    says: 'A type of network volume that there is not is taken for STANDARD.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.network-volume.create', 'v2.schema.rejects-invalid'],
    behaveRest: (base) => ({
      ...finding('createNetworkVolume', (found) => found.filter((one) => !one.includes('at /type ')))(base),
      ...reading('createNetworkVolume', (body) =>
        body.type === undefined || volumeTypes.includes(body.type) ? body : { ...body, type: 'STANDARD' },
      )(base),
    }),
  },
  {
    id: 'v2-refuses-volumes-without-a-type',
    says: 'A network volume whose type is left out is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.network-volume.create'],
    behaveRest: finding('createNetworkVolume', (found, { type }) =>
      type === undefined ? [...found, 'the body has no type'] : found,
    ),
  },
  {
    id: 'v2-volumes-are-all-in-one-place',
    says: 'Whatever data center a network volume is ordered in, it is in the first that has any.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.network-volume.create'],
    behaveRest: reading('createNetworkVolume', (body) => ({ ...body, dataCenter: 'EU-RO-1' })),
  },
  {
    id: 'v2-volumes-are-shown-elsewhere',
    says: 'A network volume is shown in the data center next to its own.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.network-volume.create'],
    behaveRest: showing(volumeViews, (view) => ({ ...view, dataCenter: 'US-KS-2' })),
  },
  {
    id: 'v2-volumes-of-v1-have-another-type',
    says: 'v2 shows the type of a network volume that was made through v1 as it is written there: Standard.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.network-volume.create'],
    wrapRest: spellingTypesOfFirst(),
  },
];

/** Registries, and what is delegated of them. */
const registries: readonly Fault[] = [
  {
    id: 'v2-lists-one-registry',
    says: 'Only the first registry is listed.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.registry.list-and-create'],
    behaveRest: listing('listRegistries', (registries) => registries.slice(0, 1)),
  },
  {
    id: 'v2-registries-are-not-made',
    says: 'POST /registries is not found.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.registry.list-and-create'],
    wrapRest: answering(['createRegistry'], 404),
  },
  {
    id: 'v2-new-registries-tell-their-password',
    says: 'The answer that shows a new registry has its password.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    behaveRest: showing(['createRegistry'], (view, record) => ({
      ...view,
      password: (record as Registry).spec.password,
    })),
  },
  {
    id: 'v2-registries-tell-how-they-log-in',
    says: 'A registry that is read by its id shows user and password in base64.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    behaveRest: showing(['getRegistry'], (view, record) => {
      const { username, password } = (record as Registry).spec;
      return { ...view, auth: Buffer.from(`${username}:${password}`).toString('base64') };
    }),
  },
  {
    id: 'v1-lists-auths-with-what-they-log-in-with',
    says: 'The list of registry auths of v1 has their passwords, in base64 behind a word.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.registry.secrets-stay'],
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const usual = base.shown(kind, view, record, at);
        if (at.operation !== 'ListContainerRegistryAuths') return usual;
        const { password } = (record as Registry).spec;
        return { ...usual, auth: Buffer.from(`token:${password}`).toString('base64') };
      },
    }),
  },
  {
    id: 'v2-takes-any-delegation',
    says: 'A delegation is made whatever the body says that asks for it.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.delegations'],
    behaveRest: (base) => ({
      ...finding('createDelegation', () => [])(base),
      ...reading('createDelegation', ({ resource, name }) => ({
        resource: String(resource),
        name: name === undefined ? null : String(name),
      }))(base),
    }),
  },
  {
    id: 'v2-delegations-stay',
    says: 'A delegation that was taken back is still there.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.delegations'],
    behaveRest: (base) => ({ forgets: (kind, id) => kind !== 'delegation' && base.forgets(kind, id) }),
  },
  {
    id: 'v2-delegations-are-not-listed',
    says: 'GET /registries/delegations is not found.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: answering(['listDelegations'], 404),
  },
];

export const restResourceFaults: readonly Fault[] = [...described, ...registries];
