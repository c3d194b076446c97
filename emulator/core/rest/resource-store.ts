import { catalog, type HardwareCatalog } from './catalog.ts';
import type { Cluster, Delegation, Deployment, NetworkVolume, Pod, Registry, Template } from './records.ts';
import type { RestBehaviour } from './rest-behaviour.ts';
import type { Usage } from './usage.ts';

/** What the management APIs manage. Pods that were terminated stay, for whoever asks what they came to. */
export type ResourceStore = {
  readonly behaviour: RestBehaviour;
  readonly catalog: HardwareCatalog;
  /** Users whose keys may call the management APIs at all. */
  readonly users: Set<string>;
  readonly pods: Map<string, Pod>;
  readonly deployments: Map<string, Deployment>;
  readonly templates: Map<string, Template>;
  readonly networkVolumes: Map<string, NetworkVolume>;
  readonly registries: Map<string, Registry>;
  readonly delegations: Map<string, Delegation>;
  readonly clusters: Map<string, Cluster>;
  /** Public keys by user. */
  readonly sshKeys: Map<string, readonly string[]>;
  /** Everything that costs money, begun or over. */
  readonly usage: Usage[];
};

export function createResourceStore(behaviour: RestBehaviour): ResourceStore {
  return {
    behaviour,
    catalog,
    users: new Set(),
    pods: new Map(),
    deployments: new Map(),
    templates: new Map(),
    networkVolumes: new Map(),
    registries: new Map(),
    delegations: new Map(),
    clusters: new Map(),
    sshKeys: new Map(),
    usage: [],
  };
}
