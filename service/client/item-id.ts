import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';

/** What the id of a kind may be called besides `id`, by the part of a path that lists it. @see interface 2.8, 4.2, 4.3 */
const ownNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    pods: ['podId'],
    serverless: ['endpointId', 'serverlessId'],
    endpoints: ['endpointId', 'serverlessId'],
    templates: ['templateId'],
    'network-volumes': ['networkVolumeId', 'volumeId'],
    networkvolumes: ['networkVolumeId', 'volumeId'],
    registries: ['registryId', 'registryAuthId', 'containerRegistryAuthId'],
    containerregistryauth: ['registryId', 'registryAuthId', 'containerRegistryAuthId'],
    delegations: ['delegationId'],
    clusters: ['clusterId'],
    workers: ['workerId'],
    releases: ['releaseId'],
    gpus: ['gpuTypeId', 'gpuId'],
    cpus: ['cpuTypeId', 'cpuId'],
    datacenters: ['dataCenterId', 'datacenterId'],
  }),
);

/**
 * The id of what a management API shows. Its name is open: `id`, or else the kind's own one. What is called otherwise may be
 * the id of something else, and is none.
 * @param path path of the call that showed it, with its parameters in braces
 */
export function idOf(item: unknown, path: string): string | undefined {
  if (!isRecord(item)) return undefined;
  const id = textIn(item, 'id');
  if (id !== undefined) return idWithin(item, path) ?? id;
  const [own, another] = new Set(ownIdNames(path).flatMap((name) => textIn(item, name) ?? []));
  return another === undefined ? own : undefined;
}

/** An answer may report an operation, with an id of its own, and have what it made in a member of the kind's name. */
function idWithin(item: JsonRecord, path: string): string | undefined {
  if (textIn(item, 'name') !== undefined) return undefined;
  const kinds = ownIdNames(path).map((name) => name.slice(0, -'Id'.length));
  const inner = kinds.map((kind) => item[kind]).find(isRecord);
  return inner && textIn(inner, 'id');
}

/** The names that are a kind's own ones, besides `id`. */
export function ownIdNames(path: string): readonly string[] {
  const part = path.split('/').findLast((one) => ownNames.has(one));
  return ownNames.get(part ?? '') ?? [];
}

function textIn(item: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(item, name) ? item[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
