import type { RestBehaviour } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRefusalKind } from '../../emulator/core/rest/rest-refusal.ts';
import type { Variant } from '../common/kinds.ts';

/** Answers some refusals of v2 with another status. */
function refusing(kinds: readonly RestRefusalKind[], status: number) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    refusalStatus: (no, at) =>
      at.version === 'v2' && kinds.includes(no) ? status : base.refusalStatus(no, at),
  });
}

/** Serves the schema of v2 otherwise. */
function serving(change: (document: Readonly<Record<string, unknown>>) => object) {
  return (base: RestBehaviour): Partial<RestBehaviour> => ({
    schemaServed: (document, version) => {
      const served = base.schemaServed(document, version) as Readonly<Record<string, unknown>>;
      return version === 'v2' ? change(served) : served;
    },
  });
}

/** Which conforming answers the management APIs give. */
export const restAnswerVariants: readonly Variant[] = [
  {
    id: 'v2-invalid-requests-answer-422',
    says: 'A request that breaks the schema of v2 answers 422.',
    freedom: 'status of an invalid request',
    behaveRest: refusing(['invalid'], 422),
  },
  {
    id: 'v2-invalid-requests-answer-409',
    says: 'A request that breaks the schema of v2 answers 409.',
    freedom: 'status of an invalid request',
    behaveRest: refusing(['invalid'], 409),
  },
  {
    id: 'v2-unknown-ids-answer-400',
    says: 'An id that names nothing is a bad request.',
    freedom: 'status of an unknown id',
    behaveRest: refusing(['unknown-id', 'ill-formed-id'], 400),
  },
  {
    id: 'v2-terminated-pods-stay-listed',
    says: 'A Pod that was terminated stays in the list, and can be read.',
    freedom: 'terminated Pods',
    behaveRest: () => ({ listsPod: () => true, findsPod: () => true }),
  },
  {
    id: 'v2-answers-carry-more',
    says: 'What is shown has a member that no schema names.',
    freedom: 'more fields',
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => ({ ...base.shown(kind, view, record, at), remark: 'as usual' }),
    }),
  },
  {
    id: 'v2-schema-has-a-prefix',
    says: 'The paths of the schema of v2 have a prefix of their own, and its server is without.',
    freedom: 'prefix of the schema',
    behaveRest: serving((document) => ({
      ...document,
      servers: [{ url: '/rest' }],
      paths: Object.fromEntries(
        Object.entries(document.paths as object).map(([path, item]) => [`/v2${path}`, item]),
      ),
    })),
  },
  {
    id: 'v2-schema-names-many-servers',
    says: 'The schema of v2 names servers, absolute and relative, of which this is none.',
    freedom: 'servers of the schema',
    behaveRest: serving((document) => ({
      ...document,
      servers: [{ url: 'https://rest.invalid/v2' }, { url: '/elsewhere/v2' }],
    })),
  },
  {
    id: 'v2-schema-lists-more-paths',
    says: 'The schema of v2 has a path that the document does not.',
    freedom: 'more paths',
    behaveRest: serving((document) => ({
      ...document,
      paths: {
        ...(document.paths as object),
        '/teapot': { get: { responses: { default: { description: 'Short and stout.' } } } },
      },
    })),
  },
];

/** What the document leaves open about a DELETE of what is not there. */
export const repeatedDeleteVariants: readonly Variant[] = [
  {
    id: 'v2-deletes-can-be-repeated',
    says: 'DELETE of what is not there, or not any more, answers 204.',
    freedom: 'deletes of what is not there',
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isDelete = call.at.version === 'v2' && call.method === 'DELETE';
      return isDelete && reply.status === 404 ? { status: 204 } : reply;
    },
  },
];
