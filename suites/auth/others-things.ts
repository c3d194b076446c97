import { toStringMethod } from 'fast-check';
import { isOwnRefusal } from '../../engine/http/gateway-status.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { registryIn } from '../shared/making/registry-in.ts';
import { draftV1, makeV1 } from '../shared/making/v1-own.ts';
import { draft, make, type Own } from '../shared/making/v2-own.ts';
import { kinds as kindsV1 } from '../shared/resources/v1-kinds.ts';
import { isRestAccepted } from '../shared/resources/v2-is-accepted.ts';
import { kinds as kindsV2 } from '../shared/resources/v2-kinds.ts';
import { memberSchema } from '../shared/resources/v2-member-schema.ts';
import { ownName } from '../shared/resources/v2-own-name.ts';

/** A create whose body names another resource. */
type Reference = {
  readonly of: 'pod' | 'endpoint' | 'template';
  readonly member: string;
  readonly to: 'template' | 'registry' | 'volume';
};

const references: Readonly<Record<RestApi, readonly Reference[]>> = {
  v1: [
    { of: 'template', member: 'containerRegistryAuthId', to: 'registry' },
    { of: 'endpoint', member: 'templateId', to: 'template' },
    { of: 'pod', member: 'networkVolumeId', to: 'volume' },
  ],
  v2: [
    { of: 'template', member: 'registry', to: 'registry' },
    { of: 'endpoint', member: 'templateId', to: 'template' },
    { of: 'pod', member: 'templateId', to: 'template' },
    { of: 'pod', member: 'registry', to: 'registry' },
  ],
};

/** What each API calls by its own paths and makes in its own way. */
const makers = {
  v1: {
    pathOf: (kind: Reference['of']) => kindsV1[kind].path,
    draft: draftV1,
    async make(kind: Reference['to'], ...contexts: [CaseContext, RuleContext]): Promise<Own> {
      return kind === 'template' ? makeV1(kind, ...contexts, { isPublic: false }) : makeV1(kind, ...contexts);
    },
  },
  v2: { pathOf: (kind: Reference['of']) => kindsV2[kind].path, draft, make },
} as const;

/**
 * Asserts that nothing of one user comes to be used by what another one makes: who makes something with it asks for it. Judged where what is
 * made costs nobody anything.
 * @see interface 5
 */
export async function expectNothingBorrowed(api: RestApi, ruleContext: RuleContext): Promise<unknown> {
  if (!(ruleContext.ownWorld && ruleContext.offers('second-user'))) return false;
  const schema = await ruleContext.schema(api);
  const known = references[api].filter(
    ({ of, member }) => memberSchema(schema, 'POST', makers[api].pathOf(of), member) !== undefined,
  );
  if (known.length === 0) return ruleContext.untried('what another user makes with what is ours');
  const named = known.map((reference) => ({ ...reference, [toStringMethod]: () => wordsOf(reference) }));
  return ruleContext.property(named, (reference, caseContext) =>
    judgeBorrowing(api, reference, caseContext, ruleContext),
  );
}

function wordsOf({ of, to }: Reference): string {
  return `a ${of} with the ${to} of another user`;
}

async function judgeBorrowing(
  api: RestApi,
  reference: Reference,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { rest, expect } = caseContext;
  const { of, member, to } = reference;
  const { pathOf, draft: draftOf, make: makeOf } = makers[api];
  const path = pathOf(of);
  const { id } = await makeOf(to, caseContext, ruleContext);
  const inBody = await writtenIn(api, to, ruleContext);
  const body = await draftOf(of, caseContext, ruleContext, { [member]: inBody(id) });
  const create = { api, method: 'POST', path } as const;
  const own = await rest.when({ ...create, body });
  const othersBody = { ...body, name: ownName(caseContext) };

  const taken = await rest.when({ ...create, body: othersBody, key: 'secondUser' });

  // Who takes any id may look at it later: it is used by one who can tell it from an id that is nobody's.
  const missing = { ...body, [member]: inBody(almost(id)), name: ownName(caseContext) };
  const isLookedAt =
    isRestAccepted(taken) &&
    isOwnRefusal((await rest.when({ ...create, body: missing, key: 'secondUser' })).status);
  expect(isLookedAt, `whether POST ${path} by another user uses the ${to} ${id}, which is not theirs`).toBe(
    false,
  );
  if (isRestAccepted(taken) || !isRestAccepted(own)) ruleContext.untried(wordsOf(reference));
}

/** How a body names what it is made with. */
async function writtenIn(
  api: RestApi,
  to: Reference['to'],
  ruleContext: RuleContext,
): Promise<(id: string) => unknown> {
  const schema = await ruleContext.schema(api);
  return to === 'registry' && api === 'v2' ? (id) => registryIn(schema, id) : (id) => id;
}

/** An id that looks like another one and is nobody's. */
function almost(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}
