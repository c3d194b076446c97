import type { VictimKind } from './lay-victims.ts';
import type { HostileCall } from './trick.ts';

const kinds: Readonly<Record<string, VictimKind>> = {
  pods: 'pod',
  serverless: 'endpoint',
  endpoints: 'endpoint',
  templates: 'template',
  'network-volumes': 'volume',
  networkvolumes: 'volume',
  registries: 'registry',
  containerregistryauth: 'registry',
};

/** The kind of what a call of REST is about; undefined for a call about something else. */
export function victimKindOf({ api, path }: Pick<HostileCall, 'api' | 'path'>): VictimKind | undefined {
  const [, collection = '', below] = path.split(/[/?]/);
  if (api !== 'v1' && api !== 'v2') return undefined;
  return below === 'delegations' ? undefined : kinds[collection];
}

/** Rules that make, change, start, stop and delete what a management API has. */
export const changingRules = [
  'v2.pod.create',
  'v2.pod.create.mounts',
  'v2.pod.update',
  'v2.pod.action',
  'v2.pod.delete',
  'v2.endpoint.update',
  'v2.flat-names-replaced',
  'v2.template.create',
  'v2.schema.honest',
  'auth.refusal-has-no-effect',
  'graphql.stop',
  'graphql.resume',
];
