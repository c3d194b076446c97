import type { RestBehaviour, RestKind, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Variant } from '../common/kinds.ts';

type Json = Readonly<Record<string, unknown>>;

/** Describes and shows things of v1 otherwise. */
function showing(
  kind: RestKind,
  component: string,
  describe: (properties: Json) => Json,
  show: (view: RestView) => RestView,
) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Json;
      if (version !== 'v1') return served;
      const components = served.components as Readonly<Record<string, Readonly<Record<string, Json>>>>;
      const schema = components.schemas![component]!;
      const properties = describe(schema.properties as Json);
      const required = ((schema.required ?? []) as string[]).filter((name) => name in properties);
      const schemas = { ...components.schemas, [component]: { ...schema, required, properties } };
      return { ...served, components: { ...components, schemas } };
    },
    shown: (shown, view, record, at) => {
      const usual = base.shown(shown, view, record, at);
      return shown === kind && at.version === 'v1' ? show(usual) : usual;
    },
  });
}

const lacking =
  (...names: readonly string[]) =>
  (item: Json): Json =>
    Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

const withoutSettings = lacking('workersMax', 'workersMin', 'idleTimeout', 'scalerType', 'gpuTypeIds');
const listed = { type: 'array', items: { type: 'string' } };

/** As GraphQL shows it. @see interface 2.11 */
function asList(env: unknown): string[] {
  return Object.entries(env as Json).map(([name, value]) => `${name}=${String(value)}`);
}

function withDefaults(document: Json): Json {
  const components = document.components as Readonly<Record<string, Readonly<Record<string, Json>>>>;
  const { schemas } = components;
  const changed = (name: string, member: string, value: unknown): Json => {
    const properties = schemas![name]!.properties as Readonly<Record<string, Json>>;
    const part = { allOf: [properties[member]], default: value };
    return { ...schemas![name], properties: { ...properties, [member]: part } };
  };
  const more = {
    PodUpdateInput: changed('PodUpdateInput', 'env', {}),
    EndpointUpdateInput: changed('EndpointUpdateInput', 'idleTimeout', 5),
  };
  return { ...document, components: { ...components, schemas: { ...schemas, ...more } } };
}

/** In which conforming shapes v1 takes and shows its resources. */
export const restV1ShapeVariants: readonly Variant[] = [
  {
    id: 'v1-endpoints-show-no-settings',
    says: 'Endpoints of v1 are shown without their settings, as its schema says.',
    freedom: 'what v1 shows of an endpoint',
    behaveRest: showing('endpoint', 'Endpoint', withoutSettings, withoutSettings),
  },
  {
    id: 'v1-templates-show-env-as-a-list',
    says: 'The environment of a template of v1 is shown as a list of texts, as its schema says.',
    freedom: 'what v1 shows of a template',
    behaveRest: showing(
      'template',
      'Template',
      (properties) => ({ ...properties, env: listed }),
      (view) => ({ ...view, env: asList(view.env) }),
    ),
  },
  {
    id: 'v1-updates-set-back-what-has-a-default',
    says: 'An update of v1 sets back what it does not name and has a default in its schema.',
    freedom: 'what updates of v1 leave alone',
    behaveRest: (base) => ({
      schemaServed: (document, version) => {
        const served = base.schemaServed(document, version) as Json;
        return version === 'v1' ? withDefaults(served) : served;
      },
      acceptedBody: (body, at) => {
        const accepted = base.acceptedBody(body, at);
        if (at.operation === 'UpdatePodByPost') return { env: {}, ...accepted };
        return at.operation === 'UpdateEndpointByPost' ? { idleTimeout: 5, ...accepted } : accepted;
      },
    }),
  },
];
