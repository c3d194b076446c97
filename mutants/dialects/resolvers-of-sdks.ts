import { type GraphqlContext, referrerIn } from '../../emulator/api/graphql/context.ts';
import { mutations } from '../../emulator/api/graphql/mutations.ts';
import { ownPod } from '../../emulator/api/graphql/queries.ts';
import { deny, granted } from '../../emulator/api/graphql/refusal-error.ts';
import type { FieldResolvers } from '../../emulator/core/graphql/graphql-behaviour.ts';
import { createDeployment, updateDeployment } from '../../emulator/core/rest/deployments.ts';
import { emptyContainer } from '../../emulator/core/rest/endpoint-spec.ts';
import { gpuRequirementOf } from '../../emulator/core/rest/gpu-requirement.ts';
import { isOfCaller, ownResource } from '../../emulator/core/rest/lookup.ts';
import { actOn } from '../../emulator/core/rest/pods.ts';
import type { Deployment, NetworkVolume, Registry, Template } from '../../emulator/core/rest/records.ts';
import { type Referrer, templateOf } from '../../emulator/core/rest/references.ts';
import { createRegistry, deleteRegistry } from '../../emulator/core/rest/registries.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import { refuseRest } from '../../emulator/core/rest/rest-refusal.ts';
import { createTemplate } from '../../emulator/core/rest/templates.ts';
import { deployCpuPod } from './deploy-cpu-pod.ts';

type Input<Fields> = { input: Fields };
type Pair = { key: string; value: string };

type NewTemplate = {
  name: string;
  imageName: string;
  dockerArgs?: string;
  containerDiskInGb?: number;
  volumeInGb?: number;
  volumeMountPath?: string;
  ports?: string;
  env?: (Pair | null)[];
  isServerless?: boolean;
  containerRegistryAuthId?: string;
  isPublic?: boolean;
  readme?: string;
};

type NewEndpoint = {
  name: string;
  templateId: string;
  gpuIds: string;
  networkVolumeId?: string;
  locations?: string;
  idleTimeout?: number;
  scalerType?: string;
  scalerValue?: number;
  workersMin?: number;
  workersMax?: number;
  gpuCount?: number;
  flashBootType?: 'OFF' | 'FLASHBOOT' | 'PRIORITY_FLASHBOOT';
};

const userOf = (context: GraphqlContext): Referrer => referrerIn(context, 'myself');
const listed = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');

/** What answers the fields of the public SDKs that no view has. */
export const resolversOfSdks: FieldResolvers<GraphqlContext> = {
  Myself: {
    id: (_, _args, { user }) => user,
    pubKey: (_, _args, { service, user }) => service.resourceStore.sshKeys.get(user)?.join('\n') ?? null,
    networkVolumes: (_, _args, { service, user }) =>
      [...service.resourceStore.networkVolumes.values()]
        .filter((one) => isOfCaller(user, one))
        .map(viewVolume),
    endpoints: (_, _args, context) =>
      [...context.service.resourceStore.deployments.values()]
        .filter((one) => isOfCaller(context.user, one))
        .map((one) => viewEndpoint(context, one)),
  },
  Mutation: {
    podFindAndDeployOnDemand(source, args, context) {
      const { input } = args as Input<{ templateId?: string; imageName?: string }>;
      const template =
        input.templateId === undefined
          ? undefined
          : granted(context, templateOf(context.service, userOf(context), input.templateId));
      const imageName = input.imageName || template?.spec.image;
      return mutations.podFindAndDeployOnDemand(source, { input: { ...input, imageName } } as never, context);
    },
    deployCpuPod: (_, args, context) => deployCpuPod((args as Input<never>).input, context),
    podTerminate(_, args, context) {
      const pod = ownPod(context, (args as Input<{ podId: string }>).input.podId, 'podStop');
      granted(context, actOn(context.service, pod, 'terminate', context.now));
      return null;
    },
    saveTemplate: (_, args, context) => saveTemplate((args as Input<NewTemplate>).input, context),
    saveEndpoint: (_, args, context) => saveEndpoint((args as Input<NewEndpoint>).input, context),
    updateEndpointTemplate(_, args, context) {
      const { endpointId, templateId } = (args as Input<{ endpointId: string; templateId: string }>).input;
      const { service, now } = context;
      const template = granted(context, templateOf(service, userOf(context), templateId));
      const found = service.resourceStore.deployments.get(endpointId);
      const mine = granted(
        context,
        ownResource('endpoint', endpointId, userOf(context), () => found),
      );
      const change = { templateId, image: template.spec.image };
      return viewEndpoint(
        context,
        granted(context, updateDeployment(service, userOf(context), mine, change, now)),
      );
    },
    saveRegistryAuth(_, args, { service, user, now }) {
      const { id, spec } = createRegistry(service, user, (args as Input<Registry['spec']>).input, now);
      return { id, name: spec.name };
    },
    updateRegistryAuth(_, args, context) {
      const { id, username, password } = (args as Input<{ id: string; username: string; password: string }>)
        .input;
      const registry = ownRegistry(context, id);
      registry.spec = { ...registry.spec, username, password };
      return { id, name: registry.spec.name };
    },
    deleteRegistryAuth(_, args, context) {
      deleteRegistry(
        context.service,
        ownRegistry(context, (args as { registryAuthId: string }).registryAuthId),
      );
      return true;
    },
    updateUserSettings(_, args, { service, user }) {
      service.resourceStore.sshKeys.set(user, (args as Input<{ pubKey: string }>).input.pubKey.split('\n'));
      return {};
    },
  },
};

function ownRegistry(context: GraphqlContext, id: string): Registry {
  const found = context.service.resourceStore.registries.get(id);
  return granted(
    context,
    ownResource('registry', id, userOf(context), () => found),
  );
}

function saveTemplate(input: NewTemplate, context: GraphqlContext): RestView {
  const { volumeInGb, volumeMountPath, env = [] } = input;
  const spec: Template['spec'] = {
    ...emptyContainer,
    name: input.name,
    image: input.imageName,
    disk: input.containerDiskInGb ?? 10,
    command: input.dockerArgs ? [input.dockerArgs] : [],
    ports: listed(input.ports),
    env: Object.fromEntries(env.flatMap((pair) => (pair ? [[pair.key, pair.value]] : []))),
    registry: input.containerRegistryAuthId || null,
    persistent: volumeInGb ? { size: volumeInGb, path: volumeMountPath ?? '/workspace' } : null,
    ...{
      public: input.isPublic ?? false,
      serverless: input.isServerless ?? false,
      readme: input.readme ?? '',
    },
    ...{ category: 'NVIDIA', startSsh: true, startJupyter: false, cudaVersions: [] },
  };
  const { id } = granted(context, createTemplate(context.service, userOf(context), spec, context.now));
  const { command, persistent } = spec;
  return {
    ...{ id, name: spec.name, imageName: spec.image, dockerArgs: command.join(' ') },
    ...{ containerDiskInGb: spec.disk, volumeInGb: persistent?.size ?? 0, ports: spec.ports.join(',') },
    ...{ volumeMountPath: persistent?.path ?? null, isServerless: spec.serverless },
    env: pairsOf(spec.env),
  };
}

function saveEndpoint(input: NewEndpoint, context: GraphqlContext): RestView {
  const { service, now } = context;
  const { spec: template } = granted(context, templateOf(service, userOf(context), input.templateId));
  const gpu = granted(
    context,
    gpuRequirementOf(service, listed(input.gpuIds), { count: input.gpuCount ?? 1 }),
  );
  const value = input.scalerValue ?? 4;
  if (value < 1) deny(context, refuseRest('invalid', `scalerValue is 1 at least, and not ${value}`));
  const made = createDeployment(
    service,
    userOf(context),
    {
      ...emptyContainer,
      ...{ name: input.name, image: template.image, templateId: input.templateId, gpu, cpus: [] },
      ...{ workersMin: input.workersMin ?? 0, workersMax: input.workersMax ?? 3, timeout: null },
      idleTimeout: (input.idleTimeout ?? 5) * 1000,
      scaling:
        input.scalerType === 'REQUEST_COUNT'
          ? { type: 'REQUEST_COUNT', requestCount: value }
          : { type: 'QUEUE_DELAY', queueDelay: value },
      dataCenterIds: listed(input.locations),
      networkVolumes: listed(input.networkVolumeId),
      flashboot: input.flashBootType ?? 'OFF',
    },
    'QUEUE',
    now,
  );
  return viewEndpoint(context, granted(context, made));
}

function viewEndpoint(
  { service }: GraphqlContext,
  { id, owner, createdAt, spec, version }: Deployment,
): RestView {
  const [volumeId] = spec.networkVolumes;
  const volume = volumeId === undefined ? undefined : service.resourceStore.networkVolumes.get(volumeId);
  const { scaling, gpu } = spec;
  return {
    ...{ aiKey: null, id, name: spec.name, templateId: spec.templateId, type: 'QB', userId: owner, version },
    ...{ gpuIds: gpu?.pools.join(',') ?? null, gpuCount: gpu?.count ?? 0, allowedCudaVersions: null },
    ...{ networkVolumeId: volumeId ?? null, networkVolume: volume && viewVolume(volume) },
    ...{ locations: spec.dataCenterIds.join(','), idleTimeout: Math.round(spec.idleTimeout / 1000) },
    scalerType: scaling.type,
    scalerValue: Math.round(scaling.type === 'QUEUE_DELAY' ? scaling.queueDelay : scaling.requestCount),
    ...{ workersMax: spec.workersMax, workersMin: spec.workersMin, workersStandby: 0 },
    ...{
      flashBootType: spec.flashboot,
      env: pairsOf(spec.env),
      createdAt: new Date(createdAt).toISOString(),
    },
  };
}

function viewVolume({ id, spec: { name, size, dataCenter } }: NetworkVolume): RestView {
  return { id, name, size, dataCenterId: dataCenter };
}

function pairsOf(env: Readonly<Record<string, string>>): Pair[] {
  return Object.entries(env).map(([key, value]) => ({ key, value }));
}
