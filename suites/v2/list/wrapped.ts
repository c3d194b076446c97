import { rule } from '../../../service/case/rule.ts';
import { make } from '../../shared/making/v2-own.ts';
import { expectAllListed, filledLists, many } from '../../shared/resources/long-lists.ts';
import { listKeys } from '../../shared/resources/v2-documented.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { listedBy } from '../../shared/resources/v2-shown.ts';

/** Calls that making one takes at most, with what it refers to. */
const callsToMake = 3;
/** Each that is made is waited for in a list, which may lag. */
const waits = { least: 0, most: 1_200_000, patient: true } as const;

rule(
  'v2.list.wrapped',
  {
    api: 'v2',
    calls: 9 + many * callsToMake,
    waits,
    makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] },
  },
  async (ruleContext) => {
    await ruleContext.property(filledLists(kinds, ruleContext), async ({ kind, count }, caseContext) => {
      const { rest, expect, inconclusive } = caseContext;
      const { path } = kinds[kind];
      await expectService(caseContext, path);
      const made: string[] = [];
      while (made.length < count) made.push((await make(kind, caseContext, ruleContext)).id);
      for (const id of made.slice(0, 1)) await listedBy(path, id, caseContext);

      const list = await rest.when({ api: 'v2', method: 'GET', path });

      if (list.status > 299) inconclusive(`GET ${path} was answered ${list.status}`);
      expect(list.json, `what GET ${path} answers`).toEqual(
        expect.objectContaining({ [listKeys[path]!]: expect.any(Array) }),
      );
      if (count === many) await expectAllListed({ api: 'v2', path }, made, caseContext, ruleContext);
    });
  },
);
