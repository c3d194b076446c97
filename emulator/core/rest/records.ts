import type { AgendaEntry, WorldDuration, WorldInstant } from '../agenda.ts';
import type { Endpoint } from '../endpoint.ts';
import type { VolumeType } from './catalog.ts';

/** What the management APIs keep: one record a resource, whichever version asks. What a caller may set is its `spec`. */
type Base<Spec> = {
  readonly id: string;
  /** The user whose it is. */
  readonly owner: string;
  readonly createdAt: WorldInstant;
  spec: Spec;
};

export type Container = {
  readonly image: string;
  readonly command: readonly string[];
  readonly entrypoint: readonly string[];
  /** In gigabytes. */
  readonly disk: number;
  readonly env: Readonly<Record<string, string>>;
  /** Each as port/type. */
  readonly ports: readonly string[];
  /** The id of the registry auth that pulls the image. */
  readonly registry: string | null;
};

/** Storage that a stopped Pod keeps. Size in gigabytes. */
export type Persistent = { readonly size: number; readonly path: string };
export type NetworkMount = { readonly volumeId: string; readonly path: string };
export type Cloud = 'SECURE' | 'COMMUNITY';
export type GpuShare = { readonly id: string; readonly count: number };
/** Memory in gigabytes. */
export type CpuShare = { readonly id: string; readonly vcpuCount: number; readonly memory: number };

export type PodSpec = Container & {
  readonly name: string;
  readonly persistent: Persistent | null;
  readonly network: NetworkMount | null;
  readonly globalNetworking: boolean;
  readonly locked: boolean;
  readonly interruptible: boolean;
  readonly templateId: string | null;
  readonly cloud: Cloud;
  readonly gpu: GpuShare | null;
  readonly cpu: CpuShare | null;
};

export type PodStatus = 'PROVISIONING' | 'RUNNING' | 'EXITED' | 'TERMINATED';
export type PodAction = 'start' | 'stop' | 'restart' | 'reset' | 'terminate';

export type LogLine = {
  readonly at: WorldInstant;
  readonly source: 'container' | 'system';
  readonly text: string;
};

/** What was written, and who hears of more. */
export type Log = { readonly lines: LogLine[]; readonly readers: Set<() => void> };

export type Pod = Base<PodSpec> & {
  readonly dataCenterId: string;
  readonly machineId: string;
  readonly cluster: { readonly id: string; readonly rank: number } | undefined;
  /** For an hour. */
  cost: number;
  status: PodStatus;
  changedAt: WorldInstant;
  startedAt: WorldInstant | null;
  /** When it will run, while it is being provisioned. */
  starting: AgendaEntry | undefined;
  readonly log: Log;
};

export type TemplateSpec = Container & {
  readonly name: string;
  readonly persistent: Persistent | null;
  readonly public: boolean;
  readonly serverless: boolean;
  readonly category: 'NVIDIA' | 'AMD' | 'CPU';
  readonly startSsh: boolean;
  readonly startJupyter: boolean;
  readonly cudaVersions: readonly string[];
  readonly readme: string;
};
export type Template = Base<TemplateSpec>;

export type VolumeSpec = {
  readonly name: string;
  /** In gigabytes. */
  readonly size: number;
  readonly dataCenter: string;
  readonly type: VolumeType;
};
export type NetworkVolume = Base<VolumeSpec>;

/** The secrets are kept to pull images with, and shown to nobody. */
export type Registry = Base<{ readonly name: string; readonly username: string; readonly password: string }>;

export type Delegation = Base<{
  readonly name: string | null;
  readonly repository: string;
  readonly tag: string;
}>;

export type GpuRequirement = {
  /** Pools, or types alone, in order of priority. */
  readonly pools: readonly string[];
  readonly excludedTypes: readonly string[];
  /** The types that these come to, in order of priority. */
  readonly typeIds: readonly string[];
  readonly count: number;
  readonly cudaVersions: readonly string[];
  readonly minCudaVersion: string | null;
};

export type Scaling =
  | { readonly type: 'QUEUE_DELAY'; readonly queueDelay: number }
  | { readonly type: 'REQUEST_COUNT'; readonly requestCount: number };

export type EndpointSpec = Container & {
  readonly name: string;
  readonly templateId: string | null;
  readonly gpu: GpuRequirement | null;
  readonly cpus: readonly CpuShare[];
  readonly workersMin: number;
  readonly workersMax: number;
  readonly idleTimeout: WorldDuration;
  readonly scaling: Scaling;
  readonly dataCenterIds: readonly string[];
  readonly networkVolumes: readonly string[];
  readonly flashboot: 'OFF' | 'FLASHBOOT' | 'PRIORITY_FLASHBOOT';
  /** The longest run of each job; null where only the documented default holds. @see interface 2.2 */
  readonly timeout: WorldDuration | null;
};

export type Release = {
  readonly id: string;
  readonly version: number;
  readonly by: string;
  readonly at: WorldInstant;
  readonly workerCount: number;
  readonly diff: readonly { readonly field: string; readonly old: unknown; readonly new: unknown }[];
};

/** What REST knows of an endpoint beside its queue and its workers. */
export type Deployment = Base<EndpointSpec> & {
  readonly type: 'QUEUE' | 'LOAD_BALANCER';
  readonly endpoint: Endpoint;
  version: number;
  /** Oldest first. */
  readonly releases: Release[];
};

export type Cluster = Base<{ readonly name: string }> & {
  readonly type: 'APPLICATION' | 'TRAINING' | 'SLURM' | 'RAY';
  readonly compute: {
    readonly gpuTypeId: string;
    readonly gpuCountPerPod: number;
    readonly podCount: number;
  };
  readonly dataCenterId: string;
  readonly podIds: readonly string[];
};
