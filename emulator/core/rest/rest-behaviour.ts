import type { WorldDuration, WorldInstant } from '../agenda.ts';
import type { EndpointSettings } from '../endpoint.ts';
import type { Random } from '../random.ts';
import type { EndpointSpec, Pod, PodAction, PodSpec, PodStatus } from './records.ts';
import type { RestRefusal, RestRefusalKind } from './rest-refusal.ts';
import type { Usage } from './usage.ts';

export type RestVersion = 'v1' | 'v2';

/** Which operation of which version is called; its id is undefined where the path or the method is nobody's. */
export type RestPlace = { readonly version: RestVersion; readonly operation: string | undefined };

export type RestKind =
  | 'pod'
  | 'endpoint'
  | 'template'
  | 'networkVolume'
  | 'registry'
  | 'delegation'
  | 'cluster'
  | 'worker'
  | 'release'
  | 'gpu'
  | 'cpu'
  | 'dataCenter'
  | 'bill';

/** What the service knows of a caller when it decides whether to let a call in. */
export type RestCaller = {
  readonly at: RestPlace;
  readonly key: 'missing' | 'invalid' | 'known';
  /** Whether the key's owner may call the management APIs at all; undefined when nobody owns it. */
  readonly permitted: boolean | undefined;
};

/** What a call brings: JSON, and parameters by name. */
export type ReceivedRestRequest = {
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: Readonly<Record<string, string>>;
};

/** A thing as an answer shows it. */
export type RestView = Readonly<Record<string, unknown>>;

/**
 * Every decision of the management APIs that a rule speaks about, by name. The documented behaviour is one such record; a
 * variant or a fault replaces some of its members and nothing else.
 */
export type RestBehaviour = {
  /** The key in an authorization header. @see interface 5 */
  keyIn(authorization: string | undefined, at: RestPlace): string | undefined;
  /** Whose key it is, of the keys that were issued; undefined for nobody's. */
  ownerOf(key: string, owners: ReadonlyMap<string, string>, at: RestPlace): string | undefined;
  /** Why a call is not let in; undefined lets it in. @see interface 5 */
  admission(caller: RestCaller): RestRefusalKind | undefined;
  /** Whether a user may use a resource. @see interface 5 */
  mayUse(user: string, owners: ReadonlySet<string>, at: RestPlace): boolean;
  /** Whether a refused call is served anyway, behind its refusal. @see interface 5 */
  servesRefused(refusal: RestRefusal, at: RestPlace): boolean;
  /** The path that a path below the base means: a version may have other names for it. @see interface 9 */
  pathOf(path: string, method: string, version: RestVersion): string;
  /** Whether a version is no longer served. @see interface 9 */
  isRetired(version: RestVersion, now: WorldInstant): boolean;
  /** Headers of each answer, such as those that announce a deprecation. */
  headers(version: RestVersion): Readonly<Record<string, string>>;
  /** The schema that a version serves, made of the one that it is described by. @see interface 4.3, 5, 9 */
  schemaServed(document: Readonly<Record<string, unknown>>, version: RestVersion): unknown;
  /** Bytes of a body that are read; with more the call is refused. */
  bodyLimit(at: RestPlace): number;
  /** What is wrong with a request, of what its schema finds wrong. @see interface 4.3 */
  problemsOf(found: readonly string[], request: ReceivedRestRequest, at: RestPlace): readonly string[];
  /** What is wrong with a request that its schema takes. @see interface 2.9, 2.10 */
  unfitProblems(found: readonly string[], request: ReceivedRestRequest, at: RestPlace): readonly string[];
  /** A body that was accepted, as the service goes on to read it. @see interface 2.9, 2.10 */
  acceptedBody(body: RestView, at: RestPlace): RestView;
  /** The HTTP status of an answer, given the usual one. */
  acceptedStatus(usual: number, at: RestPlace): number;
  /** @see interface 7.2, 7.3 */
  refusalStatus(refusal: RestRefusalKind, at: RestPlace): number;
  /** @see interface 7.2, 7.3 */
  errorBody(refusal: RestRefusal, status: number, at: RestPlace): unknown;
  errorMediaType(at: RestPlace): string;
  /** A list as an answer shows it. @see interface 4.2, 4.3 */
  listed(key: string, items: readonly RestView[], more: RestView, at: RestPlace): unknown;
  /** A thing as an answer shows it, made of its usual view. `record` is what the service keeps of it. */
  shown(kind: RestKind, view: RestView, record: unknown, at: RestPlace): RestView;
  newId(random: Random, kind: RestKind): string;
  /** A resource's settings after an update. @see interface 4.2, 4.3 */
  patched<Spec extends object>(before: Spec, change: Partial<Spec>, kind: RestKind): Spec;
  /** Whether a deleted resource is gone. @see interface 4.2, 4.3 */
  forgets(kind: RestKind, id: string): boolean;
  /** The cloud of a Pod that names none. @see interface 2.10 */
  defaultCloud(): PodSpec['cloud'];
  /** Which of the GPU types of a priority list is allocated; undefined when none is there. @see interface 2.9 */
  chosenGpu(typeIds: readonly string[], isAvailable: (id: string) => boolean): string | undefined;
  /** Whether virtual CPUs of a type can be had now. */
  hasCpus(typeId: string): boolean;
  /** Whether a Pod's GPU is taken out of the stock. @see interface 1 */
  holdsGpu(pod: Pod): boolean;
  /** Whether an action fits a Pod's state. */
  canAct(action: PodAction, status: PodStatus): boolean;
  /** @see interface 3, 4.3 */
  statusAfter(action: PodAction, pod: Pod): PodStatus;
  /** A Pod's settings after an action: its volume stays. @see interface 1 */
  specAfter(action: PodAction, pod: Pod): PodSpec;
  /** How long a Pod is provisioned before it runs. */
  podStartDelay(pod: Pod): WorldDuration;
  /** Whether lists show a Pod: one that was terminated may stay. @see interface 4.3 */
  listsPod(pod: Pod): boolean;
  /** Whether a Pod can be found by its id. */
  findsPod(pod: Pod): boolean;
  /** How often a Pod's workload prints a line. */
  printInterval(pod: Pod): WorldDuration;
  /** How long a log holds lines back before it sends them. @see interface 4.3 */
  logDelay(): WorldDuration;
  /** What a deployment's settings mean for its queue and its workers. @see interface 1, 2.9 */
  queueSettings(spec: EndpointSpec): Partial<EndpointSettings>;
  /** Whether a change of an endpoint is a release. @see interface 4.3 */
  makesRelease(changed: readonly string[]): boolean;
  /** Up to which moment costs are in the books. @see interface 4.2, 4.3 */
  booksUntil(now: WorldInstant): WorldInstant;
  /** Whose costs a billing operation tells. @see interface 4.2, 4.3 */
  billed(usage: Usage, kind: Usage['kind'], at: RestPlace): boolean;
};
