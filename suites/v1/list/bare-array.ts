import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { kinds, type V1KindName } from '../../shared/resources/v1-kinds.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { listedBy } from '../../shared/resources/v2-shown.ts';

type List = { readonly kind: V1KindName; readonly isFilled: boolean; [toStringMethod](): string };

const lists: readonly List[] = (Object.keys(kinds) as V1KindName[]).flatMap((kind) =>
  [false, true].map((isFilled) => ({
    kind,
    isFilled,
    [toStringMethod]: () => `GET ${kinds[kind].path}${isFilled ? ' with one more in it' : ''}`,
  })),
);

rule(
  'v1.list.bare-array',
  { api: 'v1', calls: 8, makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] } },
  async (ruleContext) => {
    await ruleContext.property(lists, async ({ kind, isFilled }, caseContext) => {
      const { rest, expect, inconclusive } = caseContext;
      const { path } = kinds[kind];
      await expectService(caseContext, path, 'v1');
      if (isFilled)
        await listedBy(path, (await makeV1(kind, caseContext, ruleContext)).id, caseContext, 'v1');

      const list = await rest.when({ api: 'v1', method: 'GET', path });

      if (list.status > 299) inconclusive(`GET ${path} was answered ${list.status}`);
      expect(
        Array.isArray(list.json),
        `whether GET ${path} answers a bare array: ${list.text.slice(0, 200)}`,
      ).toBe(true);
    });
  },
);
