import type { RestBehaviour, RestKind, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Json = Readonly<Record<string, unknown>>;

/** Serves another schema of a component of v2. */
function describing(name: string, change: (schema: Json) => Json) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'schemaServed'> => ({
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Json;
      if (version !== 'v2') return served;
      const components = served.components as Json;
      const schemas = components.schemas as Json;
      const changed = { ...schemas, [name]: change(schemas[name] as Json) };
      return { ...served, components: { ...components, schemas: changed } };
    },
  });
}

function showing(kind: RestKind, change: (view: RestView, record: unknown) => RestView) {
  return (base: RestBehaviour): Pick<RestBehaviour, 'shown'> => ({
    shown: (shown, view, record, at) => {
      const usual = base.shown(shown, view, record, at);
      return shown === kind && at.version === 'v2' ? change(usual, record) : usual;
    },
  });
}

const lacking = (names: readonly string[], view: Json): Json =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name)));

/** The same with one member under another name. */
const renamed = (view: Json, from: string, to: string): Json =>
  Object.fromEntries(Object.entries(view).map(([name, value]) => [name === from ? to : name, value]));

/** An object's schema with a member under another name. */
function renaming(schema: Json, from: string, to: string): Json {
  const required = (schema.required as string[]).map((name) => (name === from ? to : name));
  return { ...schema, required, properties: renamed(schema.properties as Json, from, to) };
}

const settings = ['image', 'workers', 'scaling'];

/** An endpoint's schema less its settings. */
function withoutSettings(schema: Json): Json {
  const [, own] = schema.allOf as Json[];
  const required = (own!.required as string[]).filter((name) => !settings.includes(name));
  return { ...own, required, properties: lacking(settings, own!.properties as Json) };
}

/** In which conforming shapes v2 shows its resources. */
export const restShapeVariants: readonly Variant[] = [
  {
    id: 'v2-endpoints-show-no-settings',
    says: 'Endpoints are shown without their image and their settings, as the schema says.',
    freedom: 'what is shown of an endpoint',
    behaveRest: (base) => ({
      ...describing('Endpoint', withoutSettings)(base),
      ...showing('endpoint', (view) => lacking(settings, view))(base),
    }),
  },
  {
    id: 'v2-workers-have-worker-ids',
    says: 'The id of a worker is called workerId.',
    freedom: 'the id of a worker',
    behaveRest: (base) => ({
      ...describing('Worker', (schema) => renaming(schema, 'id', 'workerId'))(base),
      ...showing('worker', (view) => renamed(view, 'id', 'workerId'))(base),
    }),
  },
  {
    id: 'v2-gpu-types-have-type-ids',
    says: 'The id of a GPU type is called gpuTypeId.',
    freedom: 'the ids of the catalog',
    behaveRest: (base) => ({
      ...describing('GpuType', (schema) => renaming(schema, 'id', 'gpuTypeId'))(base),
      ...showing('gpu', (view) => renamed(view, 'id', 'gpuTypeId'))(base),
    }),
  },
  {
    id: 'v2-gpu-types-have-codes',
    says: 'The id of a GPU type is called code.',
    freedom: 'the ids of the catalog',
    behaveRest: (base) => ({
      ...describing('GpuType', (schema) => renaming(schema, 'id', 'code'))(base),
      ...showing('gpu', (view) => renamed(view, 'id', 'code'))(base),
    }),
  },
  {
    id: 'v2-registries-show-their-user',
    says: 'A registry shows the name of its user.',
    freedom: 'what is shown of a registry',
    behaveRest: showing('registry', (view, record) => ({
      ...view,
      username: (record as { readonly spec: { readonly username: string } }).spec.username,
    })),
  },
];
