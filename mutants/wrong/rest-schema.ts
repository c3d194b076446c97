import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';
import { needingABeginning } from '../conforming/rest-calls.ts';

type Document = Readonly<Record<string, unknown>>;
type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Changes the paths of the schema that v2 serves. */
function servingPaths(change: (paths: Paths) => object) {
  return serving((document) => ({ ...document, paths: change(document.paths as Paths) }));
}

/** Changes the schema that v2 serves. */
function serving(change: (document: Document) => unknown) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version);
      return version === 'v2' ? change(served as Document) : served;
    },
  });
}

function without(holder: object, name: string): object {
  return Object.fromEntries(Object.entries(holder).filter(([one]) => one !== name));
}

function pathParameter(name: string): object {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

/** Calls the parameter of some paths otherwise, wherever they name it. */
function renamed(paths: Paths, isMeant: (path: string) => boolean, to: string): object {
  const id = pathParameter(to);
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) =>
      isMeant(path) ? [path.replace('{id}', `{${to}}`), { ...item, parameters: [id] }] : [path, item],
    ),
  );
}

export const restSchemaFaults: readonly Fault[] = [
  {
    id: 'v2-schema-says-nothing-of-itself',
    says: 'The schema of v2 has no info.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.served'],
    behaveRest: serving((document) => without(document, 'info')),
  },
  {
    id: 'v2-schema-refers-to-nothing',
    says: 'The schema of v2 refers to a parameter that it does not have.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.served'],
    behaveRest: serving((document) => ({
      ...document,
      components: without(document.components as object, 'parameters'),
    })),
  },
  {
    id: 'v2-schema-is-not-served',
    says: 'GET /openapi.json answers 404.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.schema.served'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'getSchema'
        ? {
            status: 404,
            headers: { 'content-type': 'application/problem+json' },
            body: { title: 'Not found', status: 404, detail: 'there is no schema' },
          }
        : next(call),
  },
  {
    id: 'v2-schema-lacks-the-releases',
    says: 'The schema of v2 does not list the releases of an endpoint.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.paths'],
    behaveRest: serving((document) => ({
      ...document,
      paths: without(document.paths as object, '/serverless/{id}/releases'),
    })),
  },
  {
    id: 'v2-schema-lacks-the-changing-of-pods',
    says: 'The schema of v2 has Pods, and no PATCH of them.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.schema.paths'],
    behaveRest: servingPaths((paths) => ({ ...paths, '/pods/{id}': without(paths['/pods/{id}']!, 'patch') })),
  },
  {
    id: 'v2-schema-spells-data-centers-otherwise',
    says: 'The schema of v2 lists /catalog/data-centers.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.paths'],
    behaveRest: servingPaths((paths) =>
      Object.fromEntries(
        Object.entries(paths).map(([path, item]) => [path.replace('datacenters', 'data-centers'), item]),
      ),
    ),
  },
  {
    id: 'v2-schema-calls-the-id-of-pods-pod-id',
    says: 'Paths of Pods have the parameter podId.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.path-parameter'],
    behaveRest: servingPaths((paths) => renamed(paths, (path) => path.startsWith('/pods/{id}'), 'podId')),
  },
  {
    id: 'v2-schema-calls-one-id-otherwise',
    says: 'The path of releases alone has the parameter endpointId.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.path-parameter'],
    behaveRest: servingPaths((paths) => renamed(paths, (path) => path.endsWith('/releases'), 'endpointId')),
  },
  {
    id: 'v2-schema-calls-the-id-of-templates-template-id',
    says: 'Paths of templates have the parameter templateId.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.path-parameter'],
    behaveRest: servingPaths((paths) =>
      renamed(paths, (path) => path.startsWith('/templates/{id}'), 'templateId'),
    ),
  },
  {
    id: 'v2-schema-declares-another-parameter-of-pods',
    says: 'Paths of Pods have the parameter id, and declare podId.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.path-parameter'],
    behaveRest: servingPaths((paths) =>
      Object.fromEntries(
        Object.entries(paths).map(([path, item]) =>
          path.startsWith('/pods/{id}')
            ? [path, { ...item, parameters: [pathParameter('podId')] }]
            : [path, item],
        ),
      ),
    ),
  },
  {
    id: 'v2-pod-lacks-its-cloud',
    says: 'A Pod is shown without its cloud, which its schema requires.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.honest'],
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const { cloud, ...rest } = base.shown(kind, view, record, at);
        return kind === 'pod' && at.version === 'v2'
          ? rest
          : { ...rest, ...(cloud === undefined ? {} : { cloud }) };
      },
    }),
  },
  {
    id: 'v2-size-of-a-volume-is-a-text',
    says: 'The size of a network volume is shown as a text.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.schema.honest'],
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const shown = base.shown(kind, view, record, at);
        const isMeant = kind === 'networkVolume' && at.version === 'v2';
        return isMeant ? { ...shown, size: String(shown.size) } : shown;
      },
    }),
  },
  {
    id: 'v2-deleted-templates-stay-readable',
    says: 'A template that was deleted can still be read.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.schema.honest'],
    behaveRest: (base) => ({ forgets: (kind, id) => kind !== 'template' && base.forgets(kind, id) }),
  },
  {
    id: 'v2-takes-clouds-that-there-are-not',
    says: 'Any text is taken for the cloud of a Pod.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.schema.rejects-invalid'],
    behaveRest: (base) => ({
      problemsOf: (found, request, at) =>
        base.problemsOf(found, request, at).filter((problem) => !problem.includes('at /cloud ')),
      acceptedBody: (body, at) => {
        const accepted = base.acceptedBody(body, at);
        const isKnown =
          accepted.cloud === undefined || ['SECURE', 'COMMUNITY'].includes(String(accepted.cloud));
        return isKnown ? accepted : { ...accepted, cloud: 'SECURE' };
      },
    }),
  },
  {
    id: 'v2-takes-registries-without-a-password',
    says: 'A registry is made without the password that its schema requires.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.schema.rejects-invalid'],
    behaveRest: (base) => ({
      problemsOf: (found, request, at) =>
        base
          .problemsOf(found, request, at)
          .filter((problem) => !/required property 'password'/.test(problem)),
    }),
  },
  {
    id: 'v2-makes-templates-that-it-refuses',
    says: 'A template is made although the body that asks for it is refused.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.schema.rejects-invalid'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.operation !== 'createTemplate' || reply.status !== 400) return reply;
      const body = new TextEncoder().encode('{"name":"behind the refusal","image":"any"}');
      await next({ ...call, body });
      return reply;
    },
  },
  {
    id: 'v2-bills-need-a-beginning-in-the-schema-alone',
    says: 'The schema requires a beginning of what is billed, and bills are answered without one.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.schema.rejects-invalid'],
    behaveRest: needingABeginning,
  },
];
