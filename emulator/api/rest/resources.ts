import { deleteDeployment } from '../../core/rest/deployments.ts';
import { deleteNetworkVolume } from '../../core/rest/network-volumes.ts';
import type { Delegation, Deployment, NetworkVolume, Registry, Template } from '../../core/rest/records.ts';
import { deleteRegistry, revokeDelegation } from '../../core/rest/registries.ts';
import { deleteTemplate } from '../../core/rest/templates.ts';
import { callsOn } from './calls-on.ts';

/** Those who may send an endpoint jobs may manage it. */
export const onEndpoints = callsOn<Deployment>({
  kind: 'endpoint',
  key: 'endpoints',
  records: ({ deployments }) => deployments,
  users: ({ endpoint }) => endpoint.users,
  remove: deleteDeployment,
});

export const onTemplates = callsOn<Template>({
  kind: 'template',
  key: 'templates',
  records: ({ templates }) => templates,
  remove: deleteTemplate,
});

export const onNetworkVolumes = callsOn<NetworkVolume>({
  kind: 'networkVolume',
  key: 'networkVolumes',
  records: ({ networkVolumes }) => networkVolumes,
  remove: deleteNetworkVolume,
});

export const onRegistries = callsOn<Registry>({
  kind: 'registry',
  key: 'registries',
  records: ({ registries }) => registries,
  remove: deleteRegistry,
});

export const onDelegations = callsOn<Delegation>({
  kind: 'delegation',
  key: 'delegations',
  records: ({ delegations }) => delegations,
  remove: revokeDelegation,
});
