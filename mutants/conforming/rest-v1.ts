import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Variant } from '../common/kinds.ts';

/** Retires v1 at another moment of the day, which has no time zone. */
function retiring(moment: string) {
  const instant = Date.parse(moment);
  return (): Partial<RestBehaviour> => ({
    isRetired: (version, now) => version === 'v1' && now >= instant,
  });
}

/** Answers a call of a retired v1 otherwise. */
function saying(status: number, headers: Readonly<Record<string, string>> = {}) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      return call.at.version === 'v1' && reply.status === 410
        ? { status, headers: { ...headers, 'content-type': 'text/plain' }, body: Buffer.from('v1 is over') }
        : reply;
    };
}

type Json = Readonly<Record<string, unknown>>;

/** The schema with 202 in the place of whatever success creates have. */
function creatingWith202(document: Json): Json {
  const paths = Object.entries(document.paths as Readonly<Record<string, Json>>).map(([path, item]) => {
    const post = item.post as Json | undefined;
    if (path.includes('{') || post === undefined) return [path, item];
    const responses = Object.entries(post.responses as Json).map(([status, response]) => [
      /^2/.test(status) ? '202' : status,
      response,
    ]);
    return [path, { ...item, post: { ...post, responses: Object.fromEntries(responses) } }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** The schema with an object for each bill. */
function wrappingBills(document: Json): Json {
  const content = { 'application/json': { schema: { type: 'object' } } };
  const paths = Object.entries(document.paths as Readonly<Record<string, Json>>).map(([path, item]) => {
    if (!path.startsWith('/billing')) return [path, item];
    const get = item.get as Json;
    const responses = { ...(get.responses as Json), 200: { description: 'The bill.', content } };
    return [path, { ...item, get: { ...get, responses } }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** What v1 may do that the document leaves open. */
export const restV1Variants: readonly Variant[] = [
  {
    id: 'v1-is-retired-where-the-day-begins-first',
    says: 'v1 is retired when 15 November begins at UTC+14.',
    freedom: 'time zone of the retirement',
    behaveRest: retiring('2026-11-14T10:00:00Z'),
  },
  {
    id: 'v1-is-retired-where-the-day-ends-last',
    says: 'v1 is retired when 15 November ends at UTC-12.',
    freedom: 'time zone of the retirement',
    behaveRest: retiring('2026-11-16T12:00:00Z'),
  },
  {
    id: 'v1-once-retired-is-not-found',
    says: 'A retired v1 answers 404, in words.',
    freedom: 'answer of a retired v1',
    wrapRest: saying(404),
  },
  {
    id: 'v1-once-retired-points-to-v2',
    says: 'A retired v1 redirects to the page about v2.',
    freedom: 'answer of a retired v1',
    wrapRest: saying(301, { location: '/rest/v2/openapi.json' }),
  },
  {
    id: 'v1-does-not-tell-of-its-end',
    says: 'v1 has no headers that say that it is deprecated.',
    freedom: 'how v1 is deprecated',
    behaveRest: (base) => ({ headers: (version) => (version === 'v1' ? {} : base.headers(version)) }),
  },
  {
    id: 'v1-creates-answer-202',
    says: 'Creates of v1 answer 202, as the schema that it serves says.',
    freedom: 'accepted status of v1',
    behaveRest: (base) => ({
      schemaServed: (document, version) => {
        const served = base.schemaServed(document, version);
        return version === 'v1' ? creatingWith202(served as Json) : served;
      },
      acceptedStatus: (usual, at) =>
        at.version === 'v1' && /^Create/.test(at.operation ?? '') ? 202 : base.acceptedStatus(usual, at),
    }),
  },
  {
    id: 'v1-actions-answer-nothing',
    says: 'Actions on a Pod, and updates, answer 204 in v1.',
    freedom: 'what v1 answers to actions',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isMeant = /^(Start|Stop|Reset|Restart)Pod$|ByPost$/.test(call.at.operation ?? '');
      return isMeant && reply.status === 200 ? { status: 204 } : reply;
    },
  },
  {
    id: 'v1-unknown-ids-answer-400',
    says: 'An id that names nothing is a bad request in v1.',
    freedom: 'status of an unknown id in v1',
    behaveRest: (base) => ({
      refusalStatus: (no, at) =>
        at.version === 'v1' && no === 'unknown-id' ? 400 : base.refusalStatus(no, at),
    }),
  },
  {
    id: 'v1-conflicts-answer-400',
    says: 'What v1 can not do with a request that its schema takes, such as an unknown template, is a bad request.',
    freedom: 'status of a conflict in v1',
    behaveRest: (base) => ({
      refusalStatus: (no, at) =>
        at.version === 'v1' && (no === 'unknown-reference' || no === 'unfit')
          ? 400
          : base.refusalStatus(no, at),
    }),
  },
  {
    id: 'v1-errors-tell-more',
    says: 'Errors of v1 have a code in addition to their message.',
    freedom: 'error body of v1',
    behaveRest: (base) => ({
      errorBody: (refusal, status, at) => {
        const body = base.errorBody(refusal, status, at);
        return at.version === 'v1' ? { ...(body as object), code: refusal.no } : body;
      },
    }),
  },
  {
    id: 'v1-bills-come-wrapped',
    says: 'Bills of v1 come in an object, of which its schema says no more.',
    freedom: 'bills of v1',
    behaveRest: (base) => ({
      schemaServed: (document, version) => {
        const served = base.schemaServed(document, version);
        return version === 'v1' ? wrappingBills(served as Json) : served;
      },
      listed: (key, items, more, at) =>
        at.version === 'v1' && /Billing$/.test(at.operation ?? '')
          ? { [key]: items }
          : base.listed(key, items, more, at),
    }),
  },
  {
    id: 'v1-schema-has-a-prefix',
    says: 'The paths of the schema of v1 have a prefix of their own, and each operation its own security.',
    freedom: 'prefix of the schema of v1',
    behaveRest: (base) => ({
      schemaServed: (document, version) => {
        const served = base.schemaServed(document, version) as Readonly<Record<string, unknown>>;
        return version === 'v1' ? prefixed(served) : served;
      },
    }),
  },
  {
    id: 'v1-schema-has-other-names-in-paths',
    says: 'The parameters of v1 that the document names in paths alone are called otherwise.',
    freedom: 'parameters of the schema of v1',
    behaveRest: (base) => ({
      schemaServed: (document, version) => {
        const served = base.schemaServed(document, version);
        if (version !== 'v1') return served;
        const text = JSON.stringify(served).replaceAll(/\{(pod|endpoint)Id\}/g, '{key}');
        return JSON.parse(text.replaceAll(/"name":"(pod|endpoint)Id"/g, '"name":"key"'));
      },
    }),
  },
  {
    id: 'v1-auths-in-use-stay',
    says: 'A registry auth that a template names is not deleted.',
    freedom: 'deleting what is in use',
    wrapRest: (next) => (call) => {
      const { templates } = call.world.service.resourceStore;
      const [id] = Object.values(call.params);
      const isUsed = [...templates.values()].some(({ spec }) => spec.registry === id);
      return call.at.operation === 'DeleteContainerRegistryAuth' && isUsed
        ? { status: 409, body: { message: 'a template names it' } }
        : next(call);
    },
  },
  {
    id: 'v2-sends-old-names-on',
    says: 'v2 redirects the paths that v1 had to those that it has.',
    freedom: 'old names in v2',
    wrapRest: (next) => (call) =>
      call.at.version === 'v2' && oldNames.has(call.path)
        ? { status: 308, headers: { location: `/rest/v2${oldNames.get(call.path)}` } }
        : next(call),
  },
];

const oldNames = new Map([
  ['/endpoints', '/serverless'],
  ['/networkvolumes', '/network-volumes'],
  ['/containerregistryauth', '/registries'],
  ['/billing/networkvolumes', '/billing/network-volumes'],
]);

const methods = new Set(['get', 'post', 'patch', 'delete']);

function prefixed({ security, ...document }: Readonly<Record<string, unknown>>): object {
  const paths = Object.entries(document.paths as Readonly<Record<string, object>>).map(([path, item]) => {
    const members = Object.entries(item).map(([name, value]) => [
      name,
      methods.has(name) ? { security, ...value } : value,
    ]);
    return [`/v1${path}`, Object.fromEntries(members)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
