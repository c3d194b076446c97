import { toStringMethod } from 'fast-check';
import { rule } from '../../service/case/rule.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { almostRight } from './almost-right.ts';
import type { Lack } from './v2/refusals.ts';

type Held = {
  readonly held: Lack;
  readonly first: string;
  readonly second: string;
  [toStringMethod](): string;
};

/** A list as v1 and as v2 call it. @see interface 9 */
const lists = [
  ['/templates', '/templates'],
  ['/pods', '/pods'],
  ['/endpoints', '/serverless'],
  ['/networkvolumes', '/network-volumes'],
  ['/containerregistryauth', '/registries'],
] as const;

const nobodys: readonly Lack[] = [{ key: 'invalid' }, ...almostRight];

function heldOn([first, second]: (typeof lists)[number], held: Lack): Held {
  return { held, first, second, [toStringMethod]: () => `GET ${first} ${JSON.stringify(held)}` };
}

rule('auth.same-for-v1-and-v2', { calls: 6 }, async (ruleContext) => {
  const others: Lack[] = [
    ...(ruleContext.offers('second-key') ? [{ key: 'noAccess' } as const] : []),
    ...(ruleContext.offers('second-user') ? [{ key: 'secondUser' } as const] : []),
  ];
  const known = lists.flatMap((list) =>
    [{ key: 'valid' } as const, ...others].map((held) => heldOn(list, held)),
  );
  const unknown = lists.slice(0, 2).flatMap((list) => nobodys.map((held) => heldOn(list, held)));
  await ruleContext.property([...known, ...unknown], async ({ held, first, second }, caseContext) => {
    const { rest, expect, inconclusive } = caseContext;
    await expectService(caseContext, first, 'v1');
    await expectService(caseContext, second, 'v2');

    const one = isAccepted(await rest.when({ api: 'v1', method: 'GET', path: first, ...held }));
    const two = isAccepted(await rest.when({ api: 'v2', method: 'GET', path: second, ...held }));

    if (one === undefined || two === undefined) inconclusive('neither accepted nor refused for its key');
    expect(two, `whether v2 takes the key, which v1 ${one ? 'takes' : 'refuses'}`).toBe(one);
  });
});

/** Undefined where an answer is about something else than the key. @see interface 5 */
function isAccepted({ status }: RestAnswer): boolean | undefined {
  if (status < 300) return true;
  return status === 401 || status === 403 ? false : undefined;
}
