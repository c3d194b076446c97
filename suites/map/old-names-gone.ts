import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import { draft } from '../shared/making/v2-own.ts';
import type { KindName } from '../shared/resources/v2-kinds.ts';
import { expectService } from '../shared/resources/v2-service.ts';

type Rename = {
  readonly method: 'GET' | 'POST';
  readonly from: string;
  readonly to: string;
  readonly kind?: KindName;
  [toStringMethod](): string;
};

/** @see interface 9 */
const renamed: readonly [from: string, to: string, kind?: KindName][] = [
  ['/endpoints', '/serverless', 'endpoint'],
  ['/networkvolumes', '/network-volumes', 'volume'],
  ['/containerregistryauth', '/registries', 'registry'],
  ['/billing/networkvolumes', '/billing/network-volumes'],
];

function rename(method: 'GET' | 'POST', [from, to, kind]: (typeof renamed)[number]): Rename {
  return {
    method,
    from,
    to,
    ...(kind === undefined ? {} : { kind }),
    [toStringMethod]: () => `${method} ${from}`,
  };
}

const lists = renamed.map((one) => rename('GET', one));
const creates = renamed.filter(([, , kind]) => kind !== undefined).map((one) => rename('POST', one));

/** What is made under an old name might never be found again: only where it ends with its world. */
rule(
  'map.old-names-gone',
  { calls: 6, makes: { pod: [1, 4], endpoint: [1, 4], volume: [1, 4] } },
  async (ruleContext) => {
    await ruleContext.property(
      ruleContext.afford([...lists, ...creates], lists),
      async (one, caseContext) => {
        await expectService(caseContext);
        const known = await knownCall(one, caseContext, ruleContext);

        const old = await caseContext.rest.pair(known, { ...known, path: one.from }, { mayRefuse: true });

        const isServed = old.status >= 200 && old.status < 300;
        caseContext
          .expect(isServed, `whether v2 serves ${one[toStringMethod]()}; it was answered ${old.status}`)
          .toBe(false);
      },
    );
  },
);

async function knownCall(
  { method, to, kind }: Rename,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<RestRequestOptions> {
  const body = method === 'POST' ? { body: await draft(kind!, caseContext, ruleContext) } : {};
  return { api: 'v2', method, path: to, ...body };
}
