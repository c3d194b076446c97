import type { PodFindAndDeployOnDemandInput } from '../../../generated/graphql/graphql.ts';
import type { GpuType } from '../rest/catalog.ts';
import type { Pod } from '../rest/records.ts';
import type { RestView } from '../rest/rest-behaviour.ts';
import type { RestRefusal, RestRefusalKind } from '../rest/rest-refusal.ts';

export type GraphqlOperation =
  | 'myself'
  | 'pod'
  | 'gpuTypes'
  | 'podFindAndDeployOnDemand'
  | 'podResume'
  | 'podStop';

/** What the service knows of a caller when it decides whether to let a call in. */
export type GraphqlCaller = {
  readonly key: 'missing' | 'invalid' | 'known';
  /** Whether the key's owner may call the management APIs at all; undefined when nobody owns it. */
  readonly permitted: boolean | undefined;
};

/** How much one call may ask for. */
export type QueryLimits = {
  /** Lexical tokens of the document. */
  readonly tokens: number;
  /** Selections inside each other, fragments counted where they are spread. */
  readonly depth: number;
  readonly aliases: number;
  /** Fields that an answer may have, each list taken for ten long. */
  readonly cost: number;
};

/** The types that answers are made of. */
export type GraphqlType = 'Pod' | 'PodRuntime' | 'GpuType' | 'LowestPrice';

/** What answers fields, by type and field, beside the views that they are read off. */
export type FieldResolvers<Context = never> = Readonly<
  Record<string, Readonly<Record<string, (source: unknown, args: unknown, context: Context) => unknown>>>
>;

/**
 * Every decision of the GraphQL API that a rule speaks about and that is not one of the Pods' own, by name. The documented
 * behaviour is one such record; a variant or a fault replaces some of its members and nothing else.
 */
export type GraphqlBehaviour = {
  /** The key of a call, which is in its address. @see interface 5 */
  keyIn(query: URLSearchParams, authorization: string | undefined): string | undefined;
  /** Whose key it is, of the keys that were issued; undefined for nobody's. */
  ownerOf(key: string, owners: ReadonlyMap<string, string>): string | undefined;
  /** Why a call is not let in; undefined lets it in. @see interface 5 */
  admission(caller: GraphqlCaller): RestRefusalKind | undefined;
  /** Whether a user may use a Pod. @see interface 5 */
  mayUse(user: string, owners: ReadonlySet<string>, operation: GraphqlOperation): boolean;
  /** Whether a refused call is served anyway, behind its refusal. @see interface 5 */
  servesRefused(refusal: RestRefusal): boolean;
  /** Bytes of a body that are read; with more the call is refused. */
  bodyLimit(): number;
  /** How much one call may ask for. */
  limits(): QueryLimits;
  /** Whether the schema may be asked for. */
  introspects(): boolean;
  /** The schema that is served, in the schema language, made of the one that it is described by. @see interface 2.11, 4.4 */
  schemaServed(text: string): string;
  /** What answers fields that the served schema has beyond the documented ones. */
  resolvers(): FieldResolvers;
  /** The HTTP status of a refusal, where it is no error within an answer. @see interface 5 */
  refusalStatus(no: RestRefusalKind): number;
  /** What an error says beside its message. */
  errorExtensions(no: RestRefusalKind): RestView;
  /** What a deployment asks for, as the service goes on to read it. @see interface 4.4 */
  acceptedInput(input: PodFindAndDeployOnDemandInput): PodFindAndDeployOnDemandInput;
  /** Whether an action that fits is carried out, and not merely answered. @see interface 3 */
  carriesOut(operation: 'podStop' | 'podResume', pod: Pod): boolean;
  /** Whether `myself` shows a user a Pod. @see interface 4.4 */
  listsPod(pod: Pod, user: string): boolean;
  /** Whether `gpuTypes` gives a type, where it is asked for the one of an id. @see interface 4.4 */
  wantsGpuType(type: GpuType, id: string | undefined): boolean;
  /**
   * A thing as an answer shows it, made of its usual view. `record` is what the service keeps of it; of a price, the type
   * and the input.
   */
  shown(type: GraphqlType, view: RestView, record: unknown, operation: GraphqlOperation): RestView | null;
  /** A value of a field, such as `Pod.env`, as it is written down: after everything that would hold it to its type. */
  writtenValue(coordinate: string, value: unknown): unknown;
};
