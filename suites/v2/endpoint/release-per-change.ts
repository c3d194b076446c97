import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import { rule } from '../../../service/case/rule.ts';
import { make } from '../../shared/making/v2-own.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

/** What the workers run is configuration in any reading. More changes than some list where that costs nothing. */
const mostImages = Array.from({ length: 7 }, (_, index) => `plumbline/probe:${index + 2}`);

rule(
  'v2.endpoint.release-per-change',
  { calls: 2 + 2 * mostImages.length + 6, makes: { endpoint: [1, 3] } },
  async (ruleContext) => {
    await ruleContext.property([''], async (_, caseContext) => {
      const { rest, expect, suggests } = caseContext;
      await expectService(caseContext);
      const { id } = await make('endpoint', caseContext, ruleContext);
      const known = [await countOf(id, caseContext)];
      const images = ruleContext.afford(mostImages, mostImages.slice(0, 2));
      for (const image of images) {
        const path = '/serverless/{id}';
        const updated = await rest.when({ api: 'v2', method: 'PATCH', path, ids: { id }, body: { image } });
        if (!isRestAccepted(updated)) rest.lacking(`PATCH ${path} was answered ${updated.status}`);
        known.push(await countAbove(known.at(-1)!, id, caseContext));
      }
      const added = known.slice(1).map((count, index) => count > known[index]!);
      suggests(() =>
        expect(added, `whether each of ${images.length} updates added a release`).toEqual(
          images.map(() => true),
        ),
      );
    });
  },
);

async function countOf(id: string, { rest }: CaseContext): Promise<number> {
  const list = await rest.when({ api: 'v2', method: 'GET', path: '/serverless/{id}/releases', ids: { id } });
  const items = isRestAccepted(list) ? itemsIn(list) : undefined;
  return items?.length ?? rest.lacking(`the releases were answered ${list.status}`);
}

/** How many there are once there are more, or when there was time for it. */
async function countAbove(before: number, id: string, caseContext: CaseContext): Promise<number> {
  const more = await withinListGrace(async () => {
    const count = await countOf(id, caseContext);
    return count > before ? count : undefined;
  }, caseContext.time);
  return more ?? before;
}
