import type { RestBehaviour, RestPlace, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';

/** What a flat name of v1 does to a body of v2. */
type Flat = (body: RestView, value: unknown) => RestView;

const within =
  (holder: string, member: string): Flat =>
  (body, value) => ({ ...body, [holder]: { ...(body[holder] as RestView), [member]: value } });
const as =
  (member: string): Flat =>
  (body, value) => ({ ...body, [member]: value });

const ofEndpoints: Readonly<Record<string, Flat>> = {
  workersMin: within('workers', 'min'),
  workersMax: within('workers', 'max'),
  idleTimeout: within('workers', 'idleTimeout'),
};
const ofTemplates: Readonly<Record<string, Flat>> = {
  imageName: as('image'),
  containerDiskInGb: as('disk'),
  isPublic: as('public'),
};

/** Goes by flat names in the bodies of some operations of v2. */
function goingBy(operation: string, names: Readonly<Record<string, Flat>>) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    problemsOf: (found, request, at) => {
      const isKnown = (problem: string): boolean =>
        Object.keys(names).some((name) => problem.endsWith(`properties: ${name}`));
      const usual = base.problemsOf(found, request, at);
      return at.operation === operation ? usual.filter((problem) => !isKnown(problem)) : usual;
    },
    acceptedBody: (body, at) => {
      const accepted = base.acceptedBody(body, at);
      if (at.version !== 'v2' || at.operation !== operation) return accepted;
      const sent = Object.entries(names).filter(([name]) => accepted[name] !== undefined);
      return sent.reduce((changed, [name, go]) => go(changed, accepted[name]), accepted);
    },
  });
}

export const restFlatNameFaults: readonly Fault[] = [
  {
    id: 'v2-goes-by-flat-worker-settings',
    says: 'A new endpoint goes by the worker settings of v1.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: goingBy('createEndpoint', ofEndpoints),
  },
  {
    id: 'v2-goes-by-flat-names-of-templates',
    says: 'A new template goes by the names of v1.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: goingBy('createTemplate', ofTemplates),
  },
  {
    id: 'v2-goes-by-the-old-data-center',
    says: 'A network volume lies where the name of v1 says.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: goingBy('createNetworkVolume', { dataCenterId: as('dataCenter') }),
  },
  {
    id: 'v2-templates-go-by-the-old-registry',
    says: 'A new template goes by the registry that the name of v1 says.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: goingBy('createTemplate', { containerRegistryAuthId: as('registry') }),
  },
  {
    id: 'v2-updates-go-by-flat-worker-settings',
    says: 'An update of an endpoint goes by the worker settings of v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: goingBy('updateEndpoint', ofEndpoints),
  },
  {
    id: 'v2-updates-of-pods-go-by-the-old-name-of-the-image',
    says: 'An update of a Pod goes by imageName.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: goingBy('updatePod', { imageName: as('image') }),
  },
  {
    id: 'v2-takes-the-old-name-of-the-image-for-the-new-one',
    says: 'A Pod or an endpoint that names no image is made of imageName.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.flat-names-replaced'],
    behaveRest: (base) => ({
      problemsOf: (found, request, at) => {
        const usual = base.problemsOf(found, request, at);
        return isNamedAsOnce((request.body ?? {}) as RestView, at) ? [] : usual;
      },
      acceptedBody: (body, at) => {
        const { imageName, ...taken } = base.acceptedBody(body, at);
        return isNamedAsOnce(body, at) ? { ...taken, image: imageName } : base.acceptedBody(body, at);
      },
    }),
  },
];

function isNamedAsOnce({ image, imageName }: RestView, { version, operation = '' }: RestPlace): boolean {
  const isMeant = version === 'v2' && /^create(Pod|Endpoint)$/.test(operation);
  return isMeant && image === undefined && typeof imageName === 'string';
}
