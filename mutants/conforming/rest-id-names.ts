import type { RestBehaviour, RestKind, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the id of each kind is called, and which component of the schema of v2 describes the kind. */
const idNames: Readonly<Partial<Record<RestKind, { readonly component: string; readonly idName: string }>>> =
  {
    pod: { component: 'Pod', idName: 'podId' },
    endpoint: { component: 'Endpoint', idName: 'endpointId' },
    template: { component: 'Template', idName: 'templateId' },
    networkVolume: { component: 'NetworkVolume', idName: 'networkVolumeId' },
    registry: { component: 'Registry', idName: 'registryId' },
    delegation: { component: 'Delegation', idName: 'delegationId' },
  };

/** Members whose names end like those of ids, and that name something else. */
const idsOfOthers = { ownerId: 'user-1', regionId: 'region-1' };

/** The schema of an object, or of parts that make one, with its member `id` under another name. */
function withIdNamed(schema: Json, idName: string): Json {
  const { allOf, required, properties } = schema as {
    readonly allOf?: readonly Json[];
    readonly required?: readonly string[];
    readonly properties?: Json;
  };
  const isNamed = properties !== undefined && Object.hasOwn(properties, 'id');
  return {
    ...schema,
    ...(allOf && { allOf: allOf.map((part) => withIdNamed(part, idName)) }),
    ...(isNamed && { properties: lastNamed(properties, idName) }),
    ...(isNamed && required && { required: required.map((name) => (name === 'id' ? idName : name)) }),
  };
}

/** The same with `id` under another name, behind all else. */
function lastNamed({ id, ...rest }: Json, idName: string): Json {
  return { ...rest, [idName]: id };
}

function namingIds({ schemaServed, shown }: RestBehaviour): Partial<RestBehaviour> {
  return {
    schemaServed: (document, version) => {
      const served = schemaServed(document, version) as Json;
      if (version !== 'v2') return served;
      const components = served.components as Readonly<Record<string, Json>>;
      const schemas = components.schemas as Readonly<Record<string, Json>>;
      const changed = Object.values(idNames).map(({ component, idName }) => [
        component,
        withIdNamed(schemas[component]!, idName),
      ]);
      return {
        ...served,
        components: { ...components, schemas: { ...schemas, ...Object.fromEntries(changed) } },
      };
    },
    shown: (kind, view, record, at): RestView => {
      const usual = shown(kind, view, record, at);
      const named = at.version === 'v2' ? idNames[kind] : undefined;
      return named === undefined || usual.id === undefined
        ? usual
        : { ...idsOfOthers, ...lastNamed(usual, named.idName) };
    },
  };
}

/** What the document does not call by name in answers of v2. @see interface 4.3 */
export const restIdNameVariants: readonly Variant[] = [
  {
    id: 'v2-ids-bear-the-names-of-kinds',
    says: 'The id of a Pod is called podId in v2, and so on for each kind; it stands last, behind the ids of others.',
    freedom: 'names of ids in v2',
    behaveRest: namingIds,
  },
  {
    id: 'v2-lists-stand-among-others',
    says: 'Each list of v2 stands between an empty list and one with something else in it.',
    freedom: 'members beside a list of v2',
    behaveRest: ({ listed }) => ({
      listed: (key, items, more, at) => {
        const usual = listed(key, items, more, at);
        return at.version === 'v2' ? { notices: [], ...(usual as object), hints: [{ id: 'hint-1' }] } : usual;
      },
    }),
  },
];
