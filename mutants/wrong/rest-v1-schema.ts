import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';

type Document = Readonly<Record<string, unknown>>;
type Paths = Readonly<Record<string, Document>>;

/** Changes the schema that v1 serves. */
function serving(change: (document: Document) => unknown) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version);
      return version === 'v1' ? change(served as Document) : served;
    },
  });
}

function servingPaths(change: (path: string, item: Document) => readonly [string, object] | undefined) {
  return serving((document) => ({
    ...document,
    paths: Object.fromEntries(
      Object.entries(document.paths as Paths).flatMap(([path, item]) => {
        const changed = change(path, item);
        return changed === undefined ? [] : [changed];
      }),
    ),
  }));
}

function saying(version: string) {
  return serving((document) => ({ ...document, info: { ...(document.info as object), version } }));
}

export const restV1SchemaFaults: readonly Fault[] = [
  {
    id: 'v1-schema-says-1-0-0',
    says: 'The schema of v1 says version 1.0.0.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.version'],
    behaveRest: saying('1.0.0'),
  },
  {
    id: 'v1-schema-is-before-its-version',
    says: 'The schema of v1 says that it comes before version 0.1.0.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.schema.version'],
    behaveRest: saying('0.1.0-rc.1'),
  },
  {
    id: 'v1-schema-declares-a-key-in-a-header',
    says: 'The schema of v1 declares the key as a header of its own.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.bearer'],
    behaveRest: serving((document) => ({
      ...document,
      components: {
        ...(document.components as object),
        securitySchemes: { bearer: { type: 'apiKey', in: 'header', name: 'authorization' } },
      },
    })),
  },
  {
    id: 'v1-schema-frees-bills',
    says: 'The schema of v1 says that bills need no key.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.schema.bearer'],
    behaveRest: servingPaths((path, item) => [
      path,
      path.startsWith('/billing') ? { ...item, get: { ...(item.get as object), security: [] } } : item,
    ]),
  },
  {
    id: 'v1-schema-lets-pods-be-made-without-a-key',
    says: 'The schema of v1 says that a Pod may be made with a bearer token or with nothing.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.schema.bearer'],
    behaveRest: (base) => ({
      schemaServed: (document, version) => {
        const served = base.schemaServed(document, version) as { readonly security?: readonly unknown[] };
        const security = [...(served.security ?? []), {}];
        return servingPaths((path, item) => [
          path,
          path === '/pods' ? { ...item, post: { ...(item.post as object), security } } : item,
        ])(base).schemaServed!(document, version);
      },
    }),
  },
  {
    id: 'v1-schema-lacks-the-reset',
    says: 'The schema of v1 does not list the reset of a Pod.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.schema.paths'],
    behaveRest: servingPaths((path, item) => (path.endsWith('/reset') ? undefined : [path, item])),
  },
  {
    id: 'v1-schema-spells-volumes-as-v2-does',
    says: 'The schema of v1 lists /network-volumes.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.schema.paths'],
    behaveRest: servingPaths((path, item) => [path.replace('networkvolumes', 'network-volumes'), item]),
  },
  {
    id: 'v1-schema-calls-the-parameter-of-auths-id',
    says: 'The schema of v1 calls the parameter of /containerregistryauth/{containerRegistryAuthId} id.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.schema.paths'],
    behaveRest: serving((document) => {
      const text = JSON.stringify(document).replaceAll('{containerRegistryAuthId}', '{id}');
      return JSON.parse(text.replaceAll('"name":"containerRegistryAuthId"', '"name":"id"'));
    }),
  },
  {
    id: 'v1-bills-of-volumes-are-nowhere',
    says: 'The server has no /billing/networkvolumes, which its schema lists.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.schema.paths'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'NetworkVolumeBilling'
        ? { status: 404, body: { message: 'there is nothing here' } }
        : next(call),
  },
];
