import { toStringMethod } from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { make } from '../../shared/making/v2-own.ts';
import { listKeys } from '../../shared/resources/v2-documented.ts';
import { type KindName, kinds } from '../../shared/resources/v2-kinds.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { listedBy } from '../../shared/resources/v2-shown.ts';

type List = { readonly kind: KindName; readonly isFilled: boolean; [toStringMethod](): string };

const lists: readonly List[] = (Object.keys(kinds) as KindName[]).flatMap((kind) =>
  [false, true].map((isFilled) => ({
    ...{ kind, isFilled },
    [toStringMethod]: () => `GET ${kinds[kind].path}${isFilled ? ' with one more in it' : ''}`,
  })),
);

rule(
  'v2.list.wrapped',
  { api: 'v2', calls: 9, makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] } },
  async (ruleContext) => {
    await ruleContext.property(lists, async ({ kind, isFilled }, caseContext) => {
      const { rest, expect, inconclusive } = caseContext;
      const { path } = kinds[kind];
      await expectService(caseContext, path);
      if (isFilled) await listedBy(path, (await make(kind, caseContext, ruleContext)).id, caseContext);

      const list = await rest.when({ api: 'v2', method: 'GET', path });

      if (list.status > 299) inconclusive(`GET ${path} was answered ${list.status}`);
      expect(list.json, `what GET ${path} answers`).toEqual(
        expect.objectContaining({ [listKeys[path]!]: expect.any(Array) }),
      );
    });
  },
);
