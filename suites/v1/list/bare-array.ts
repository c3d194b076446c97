import { rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { expectAllListed, filledLists, many } from '../../shared/resources/long-lists.ts';
import { kinds } from '../../shared/resources/v1-kinds.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { listedBy } from '../../shared/resources/v2-shown.ts';

/** Calls that making one takes at most, with what it refers to. */
const callsToMake = 3;
/** Each that is made is waited for in a list, which may lag. */
const waits = { least: 0, most: 1_200_000, patient: true } as const;

rule(
  'v1.list.bare-array',
  {
    api: 'v1',
    calls: 8 + many * callsToMake,
    waits,
    makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] },
  },
  async (ruleContext) => {
    await ruleContext.property(filledLists(kinds, ruleContext), async ({ kind, count }, caseContext) => {
      const { rest, expect, inconclusive } = caseContext;
      const { path } = kinds[kind];
      await expectService(caseContext, path, 'v1');
      const made: string[] = [];
      while (made.length < count) made.push((await makeV1(kind, caseContext, ruleContext)).id);
      for (const id of made.slice(0, 1)) await listedBy(path, id, caseContext, 'v1');

      const list = await rest.when({ api: 'v1', method: 'GET', path });

      if (list.status > 299) inconclusive(`GET ${path} was answered ${list.status}`);
      expect(
        Array.isArray(list.json),
        `whether GET ${path} answers a bare array: ${list.text.slice(0, 200)}`,
      ).toBe(true);
      if (count === many) await expectAllListed({ api: 'v1', path }, made, caseContext, ruleContext);
    });
  },
);
